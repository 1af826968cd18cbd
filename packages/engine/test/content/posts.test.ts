/**
 * Posts and notices as blogs and sites of documentation lay them out, written for this test: short ones are not filled up with what stands around
 * them, notes stay with what refers to them, and the page's own title is its title.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

function read(name: string, url?: string): string {
  const html = readFileSync(join(import.meta.dirname, `../fixtures/posts/${name}.html`), 'utf8');
  return convert(html, { includeMeta: false, ...(url === undefined ? {} : { url }) }).markdown;
}

test('a note at the end stays with the text that refers to it', () => {
  const markdown = read('de-note-at-end');
  expect(markdown).toContain('darf nichts dazwischenkommen.[^1]');
  expect(markdown).toContain('[^1]: Im Januar 2018 stand das Hochwasser so in der Halle');
});

test('a menu that names its own page is not taken for what a short page is about', () => {
  const markdown = read('menu-beside-notice');
  expect(markdown).toMatch(/^# Brücke am Kornmarkt gesperrt\n\nDie Fußgängerbrücke/);
  expect(markdown).toContain('die Fähre kostet so lange nichts.');
  expect(markdown).not.toContain('Netze');
});

test('a heading goes where nothing of what it heads stays', () => {
  const markdown = read('ja-menu-after-questions', 'https://example.com/docs/page.html');
  expect(markdown).toMatch(/^# よくあるご質問\n\n## 体験教室/);
  expect(markdown).toContain('保護者の方とご一緒にどうぞ。');
  for (const heading of ['ナビゲーション', 'Related Topics']) expect(markdown).not.toContain(heading);
});

test('what a post says of itself below its text goes, lists of its own stay', () => {
  const markdown = read('how-to-cite-it');
  expect(markdown).toContain('- **Bicycle key:** brass');
  expect(markdown).toMatch(/<https:\/\/example.org\/key>\n$|https:\/\/example.org\/key\n$/);
});

test("the site's name in a heading of its own is not the page's title", () => {
  const markdown = read('site-name-as-heading');
  expect(markdown).toMatch(/^# A note on lost keys\n\nTwo keys/);
  expect(markdown).not.toContain('second edition');
});

test("the site's name above a thread is not its title where the posts say that", () => {
  const markdown = read('site-name-above-thread');
  expect(markdown).not.toContain('Bakers of the Valley');
  expect(markdown).toContain('### The sourdough does not rise in winter');
  expect(markdown).toContain('goes back to the windowsill.');
});

test('a post of one sentence is not filled up with its licence', () => {
  expect(read('one-sentence')).toBe(
    '# Open again\n\nThe tea room by the upper gate is open again, every day but Monday.\n',
  );
});

test('a title that is no heading stays, whatever stands between it and the text', () => {
  const markdown = read('title-above-facts');
  expect(markdown).toMatch(/^Barley soup for a cold towpath\n/);
  expect(markdown).toContain('nobody has complained yet.');
});

test('a title that is a link to its own page is the title, not the name of the site', () => {
  const markdown = read('title-leads-here', 'https://wiki.example.org/keepers/Weirs');
  expect(markdown).toMatch(/^# \[Weirs\]\([^)]*\)\n/);
  expect(markdown).not.toContain('Upper Canal');
  expect(markdown).toContain('A paddle that is forced tears its rod');
});

test('a title that is no heading stays where the only heading is the name of the board', () => {
  const markdown = read('thread-title-in-paragraph');
  expect(markdown).toContain('Which rope for a well of nine metres?');
  for (const junk of ['popular', 'Log in', 'advertising']) expect(markdown).not.toContain(junk);
});

test('the line below the title that says what the page says of itself stays', () => {
  const markdown = read('standfirst');
  expect(markdown).toMatch(/^# Fährbetrieb Die Kette hält wieder\n\nNeun Wochen lag die Fähre am Ufer\./);
  for (const junk of ['Merken', 'Impressum']) expect(markdown).not.toContain(junk);
});

test('the sources of a paper stay where its text refers to them by number, without the links to other libraries', () => {
  const markdown = read('sources-of-a-paper', 'https://journal.example.org/articles/s4-023-1');
  expect(markdown).toContain('## References\n\n1. Holm, A. *What the net told*.');
  expect(markdown).toContain('4. Carvalho, I. Gauges that do not drift.');
  for (const junk of ['Google Scholar', 'Download']) expect(markdown).not.toContain(junk);
});

test('a table of contents within the text goes, what it leads to stays', () => {
  const markdown = read('pl-contents-in-text');
  expect(markdown).not.toContain('Spis treści');
  expect(markdown.match(/Potem kręgi/g)).toHaveLength(1);
  expect(markdown).toContain('## Ile to kosztowało\n\nUszczelka za dziewięć złotych');
});

test('of a board stay who posted and what they said, neither how many posts nor buttons', () => {
  const markdown = read('pl-board', 'https://example.com/forum/viewtopic.php?t=12');
  for (const kept of [
    'Halina',
    'Zenek',
    'u mnie siedział w nim kamyk',
    'Pęka po każdym większym mrozie',
    'To był kamyk!',
  ])
    expect(markdown).toContain(kept);
  for (const dropped of ['Posty:', 'Cytuj', 'Zgłoś', 'Zaloguj się']) expect(markdown).not.toContain(dropped);
});
