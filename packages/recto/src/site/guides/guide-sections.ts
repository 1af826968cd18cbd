/** The sections of a guide, for its table of contents and the search. */

export interface GuideSection {
  readonly title: string;
  /** The anchor that GitHub gives the heading, so that links work in both places. */
  readonly anchor: string;
  readonly level: number;
  /** Without the heading and its subsections. */
  readonly text: string;
}

/** @param markdown - of our own files, in which headings begin with `#`. */
export function listSections(markdown: string): GuideSection[] {
  const sections: { title: string; anchor: string; level: number; text: string }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : /^(#{1,4}) (.+)$/.exec(line);
    if (heading === null) {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${line}\n`;
      continue;
    }
    const title = heading[2]!.replaceAll('`', '');
    sections.push({ title, anchor: anchorOf(title), level: heading[1]!.length, text: '' });
  }
  return sections;
}

export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
