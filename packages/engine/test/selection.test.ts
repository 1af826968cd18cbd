/** The options `select` and `exclude`. */
import { type ConvertOptions, convert, SelectorNotFoundError } from '@recto-md/engine';
import { convert as convertFull } from '@recto-md/engine/full';
import { checkSelectors, cssSelectors, SelectorError } from '@recto-md/engine/select';
import { describe, expect, test } from 'vitest';

const TEXT = 'A ripe pear keeps for a few days at most, and only if it is kept cool and dark. '.repeat(5);
const PAGE = `<!doctype html><title>Pears</title><body><nav class=menu><a href="/">Home</a></nav>
  <main><h1>Pears</h1><p>${TEXT}</p><aside class=ad><p>Buy plums</p></aside><p class=end>${TEXT}</p>
  <table><tr><th>Name<th>Price<tr class=row><td>Pear<td>3</table></main>
  <footer><p class=legal>Imprint</p><p hidden class=secret>Hidden <b>words</b></p></footer></body>`;

function markdownOf(options: ConvertOptions, html = PAGE): string {
  return convert(html, { includeMeta: false, selectors: cssSelectors, ...options }).markdown;
}

describe('select', () => {
  test('keeps the selected elements only, in the order of the page', () => {
    expect(markdownOf({ select: ['.legal', 'h1'] })).toBe('# Pears\n\nImprint\n');
    expect(markdownOf({ select: ['.legal, h1'] })).toBe('# Pears\n\nImprint\n');
  });

  test('keeps what the choice of content would drop', () => {
    expect(markdownOf({})).not.toContain('Imprint');
    expect(markdownOf({ select: ['footer'] })).toBe('Imprint\n');
    expect(markdownOf({ select: ['nav'] })).toBe('[Home](/)\n');
  });

  test('keeps the structure around a part: a row stays in its table', () => {
    expect(markdownOf({ select: ['tr.row'] })).toMatch(/\| Pear \| 3 \|/);
    expect(markdownOf({ select: ['tr.row'] })).not.toContain('Name');
  });

  test('counts an element within another once', () => {
    expect(markdownOf({ select: ['footer', '.legal'] })).toBe('Imprint\n');
  });

  test('keeps an element that is hidden itself, but not hidden parts of others', () => {
    expect(markdownOf({ select: ['.secret'] })).toBe('Hidden **words**\n');
    expect(markdownOf({ select: ['.secret b'] })).toContain('words');
    expect(markdownOf({ select: ['footer'] })).not.toContain('Hidden');
  });

  test('reports what was kept, without asking the model', () => {
    const { content } = convert(PAGE, { select: ['.legal'], selectors: cssSelectors });
    expect(content).toMatchObject({ pageType: null, confidence: 1 });
    expect(content.keptShare).toBeGreaterThan(0);
    expect(content.keptShare).toBeLessThan(0.05);
  });

  test('applies to fragments, to the whole page, and to lists of links', () => {
    expect(markdownOf({ select: ['b'] }, '<p>a <b>c</b></p><p>d</p>')).toBe('**c**\n');
    expect(markdownOf({ select: ['h1'], content: 'full' })).toBe('# Pears\n');
    const { links } = convert(PAGE, { select: ['nav'], links: 'content', selectors: cssSelectors });
    expect(links?.map(({ text }) => text)).toEqual(['Home']);
    expect(convertFull(PAGE, { select: ['h1'], includeMeta: false, selectors: cssSelectors }).markdown).toBe(
      '# Pears\n',
    );
  });

  test('fails for a selector without a match, naming it, even if others match', () => {
    expect(() => markdownOf({ select: ['h1', '.nowhere'] })).toThrow(SelectorNotFoundError);
    expect(() => markdownOf({ select: ['h1', '.nowhere'] })).toThrow('The selector ".nowhere" matches nothing');
  });
});

describe('exclude', () => {
  test.each(['*', 'html', ':root', 'body'])('of everything, %s, leaves nothing', (selector) => {
    expect(markdownOf({ exclude: [selector] })).toBe('');
    expect(markdownOf({ exclude: [selector], content: 'full' })).toBe('');
  });

  test('drops elements before the content is chosen', () => {
    const markdown = markdownOf({ exclude: ['h1', '.end'] });
    expect(markdown).not.toContain('# Pears');
    expect(markdown.match(/A ripe pear/g)).toHaveLength(5);
    expect(markdownOf({ exclude: ['nav, footer'], content: 'full' })).not.toMatch(/Home|Imprint/);
  });

  test('wins over select', () => {
    expect(markdownOf({ select: ['main'], exclude: ['p', 'table', 'aside'] })).toBe('# Pears\n');
    expect(markdownOf({ select: ['h1', 'nav'], exclude: ['nav'] })).toBe('# Pears\n');
    expect(markdownOf({ select: ['nav a', 'h1'], exclude: ['nav'] })).toBe('# Pears\n');
  });

  test('warns about selectors without a match', () => {
    const { warnings } = convert(PAGE, { exclude: ['.ad', '.popup'], selectors: cssSelectors });
    expect(warnings).toEqual([{ code: 'SELECTOR_NOT_FOUND', message: expect.stringContaining('".popup"') }]);
  });
});

describe('wrong use', () => {
  test('without "selectors", the error says what to import', () => {
    expect(() => convert(PAGE, { select: ['p'] })).toThrow('import { cssSelectors } from "@recto-md/engine/select"');
    expect(() => convert(PAGE, { select: ['p'], selectors: {} as never })).toThrow('must be cssSelectors of');
  });

  test('selectors that are not valid can be found without a page', () => {
    expect(() => checkSelectors(['p', 'div >'])).toThrow(SelectorError);
    expect(() => checkSelectors(['p > a:not(.b)'])).not.toThrow();
    for (const value of [undefined, 'p', [1]] as never[])
      expect(() => checkSelectors(value)).toThrow('a list of strings');
    expect(() => markdownOf({ exclude: ['div >'] })).toThrow('The selector "div >" is not valid at character 6');
  });
});
