/** Checks the layout of Markdown: faults that a person who opens the file would notice. */

/** The layout faults of `markdown`. */
export function checkLayout(markdown: string): string[] {
  const faults: string[] = [];
  if (markdown === '') return faults;
  if (!markdown.endsWith('\n') || markdown.endsWith('\n\n')) faults.push('does not end in exactly one newline');
  const prose = withoutCode(markdown);
  if (/[ \t]$/m.test(prose)) faults.push('trailing white space');
  if (/\n\n\n/.test(prose)) faults.push('more than one blank line between blocks');
  if (/^\n/.test(markdown)) faults.push('begins with a blank line');
  if (/[^\s|>.*+\d)-] {2,}[^\s|]/.test(prose)) faults.push('two spaces in a row');
  if (/\r/.test(markdown)) faults.push('carriage return');
  return faults;
}

/** The Markdown with fenced code blocks and code spans blanked out. */
function withoutCode(markdown: string): string {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const content = line.replace(/^(?:\s|>|[-*+] |\d+[.)] )*/, '');
    const mark = /^(?:`{3,}|~{3,})/.exec(content)?.[0] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence) && content.trim() === mark) fence = '';
      lines.push('code');
    } else if (mark !== '' && !(mark[0] === '`' && content.slice(mark.length).includes('`'))) {
      fence = mark;
      lines.push('code');
    } else lines.push(line);
  }
  return lines.join('\n').replace(/(?<!`)(`+)(?!`)[^`]*?(?<!`)\1(?!`)/g, 'code');
}
