/** Pages that are no articles: offers, threads, recipes, shops. In the layouts of common software, but all of them are made up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

function read(name: string, url = `https://example.org/${name}`): string {
  const html = readFileSync(join(import.meta.dirname, `../fixtures/kinds/${name}.html`), 'utf8');
  return convert(html, { includeMeta: false, url }).markdown;
}

test('facts about an offer are not the profile of an author, also if the page resembles a thread', () => {
  const markdown = read('apartment-offer');
  for (const fact of ['Etagenwohnung', '2 von 4', 'Zentralheizung', '2.760 €']) expect(markdown).toContain(fact);
});

test('a list of posts comes without the profiles of their authors, and without a notice for visitors above', () => {
  const markdown = read('vbulletin-thread');
  for (const kept of ['Saltbeard', 'Kestrel', '04-11-2026, 08:20 PM', 'Mast down it is.'])
    expect(markdown).toContain(kept);
  for (const dropped of ['Senior Member', '1,204', 'your first visit']) expect(markdown).not.toContain(dropped);
});

test('a page with a single text is no thread', () => {
  const markdown = read('fr-job');
  for (const fact of ['Contrat à durée indéterminée', 'Réaliser des pâtes au levain', '1 an dans le métier'])
    expect(markdown).toContain(fact);
});

test('a short thread about a link is no list', () => {
  const markdown = read('short-thread');
  for (const kept of ['ledger that stays on', 'pagefault', 'avoid ghosting', 'paper has no SUM'])
    expect(markdown).toContain(kept);
});

test('replies below a recipe are comments', () => {
  const markdown = read('ko-recipe-with-replies');
  expect(markdown).toContain('약한 불에서 국물이');
  expect(markdown).not.toMatch(/행복주부|봄이맘/);
});

test('a list of links to other sites belongs to the text above it', () => {
  expect(read('episode-notes', 'https://slowradio.example/114')).toMatch(
    /## Links\n\n- \[Photographs[\s\S]*Episode 31 about sand/,
  );
});

test('what is named for a footer at the end of a page is dropped', () => {
  const markdown = read('ko-shop');
  expect(markdown).toContain('과일 썰 때 쓰기에는 딱 좋아요.');
  expect(markdown).not.toContain('사업자등록번호');
});

test('short lines that are alike stay together above tabs', () => {
  expect(read('match')).toContain("Nilsen 61' (pen)");
});

test('a list of which parts are kept, and the rest nearly, is kept as a whole', () => {
  expect(read('hotel', 'https://www.stayfinder.example/hotel/pt/casa-do-farol.html')).toMatch(
    /- Free WiFi\n- Free parking\n- Non-smoking rooms\n- Garden\n- Bar\n- Very good breakfast/,
  );
});

test('products related to a product are dropped', () => {
  expect(read('shop-page')).not.toMatch(/Products related|Gooseneck/);
});
