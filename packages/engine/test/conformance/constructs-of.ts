/** Detects the constructs in a source, for results by construct. */

const CONSTRUCTS: readonly (readonly [name: string, seen: RegExp])[] = [
  ['heading', /<h[1-6][\s>]/i],
  ['list', /<(?:ul|ol|menu|dir|li)[\s>]/i],
  ['ordered list, start ≠ 1', /<ol[^>]*\sstart=/i],
  ['task item', /type=["']?checkbox/i],
  ['quote', /<blockquote/i],
  ['code block', /<pre/i],
  ['code span', /<(?!pre)\w+[^>]*>[^<]*<code|^<code/i],
  ['table', /<table/i],
  ['table with spans', /(?:col|row)span/i],
  ['rule', /<hr/i],
  ['hard break', /<br/i],
  ['emphasis', /<(?:em|i|b|strong)[\s>]/i],
  ['strikethrough', /<(?:del|s|strike)[\s>]/i],
  ['link', /<a\s/i],
  ['image', /<img/i],
  ['figure', /<figure/i],
  ['details', /<details/i],
  ['definition list', /<dl/i],
  ['Chinese, Japanese, Korean', /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/],
  ['text like markup', /(?:>|^)[^<]*(?:[*_`~\\[\]|]|&(?:lt|amp))/],
  ['no-break space', /&nbsp;|\u00a0/],
];

export function constructsOf(html: string): string[] {
  return CONSTRUCTS.filter(([, seen]) => seen.test(html)).map(([name]) => name);
}
