/** Labels of advertisements between paragraphs and cards. All texts are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const PARAGRAPHS = [
  'The ferry stays in the harbour today because of the storm. Tickets are valid tomorrow, or the office pays the money back.',
  'The storm comes from the north and lasts until noon. The school is closed, and the library opens at two.',
  'Fishers have brought their boats to the inner harbour, where the water is calm. Two of them lost a net.',
  'Whoever has to leave can take the bus to the southern ferry, which sails every second hour.',
].map((text) => `<p>${text}</p>`);
const CARDS = ['Bridge', 'Market', 'School', 'Theatre', 'Library', 'Harbour'].map(
  (name) =>
    `<div class="k3"><h3>${name}</h3><p>The ${name.toLowerCase()} was built by the town and opens each morning at nine.</p></div>`,
);
const page = (parts: readonly string[]) =>
  `<!doctype html><html lang="en"><head><title>No ferry today</title></head><body><ul><li><a href="/1">Weather</a><li><a href="/2">Traffic</a></ul>` +
  `<div class="page"><h1>No ferry today</h1>${parts.join('')}</div><footer><p>© Harbour</p></footer></body></html>`;
const read = (parts: readonly string[]) => convert(page(parts), { includeMeta: false }).markdown;
const between = (parts: readonly string[], html: string) => parts.flatMap((part) => [part, html]).slice(0, -1);

test.each([
  'Advertisement',
  '- ADVERTISEMENT -',
  'Advertisement<br>Continue reading below',
  'Story continues below advertisement',
  'Advertisement. Scroll to continue reading.',
  'Anzeige',
  'Lesen Sie nach der Anzeige weiter',
  'Werbung:',
  'Publicité',
  'La suite après cette publicité',
  'Continúa después de la publicidad',
  'Continua após a publicidade',
  'Pubblicità',
  'Artikel gaat verder onder de advertentie',
  'Artikeln fortsätter efter annonsen',
  'Reklama',
  'Реклама',
  '広告',
  '广告',
  '광고',
  'إعلان',
])('a text with the label "%s" between its parts is the same without it', (label) => {
  const slot = `<div class="m7"><div><span>${label}</span></div><div><iframe src="https://ads.example/1"></iframe><img src="/offer.jpg" alt=""></div></div>`;
  for (const parts of [PARAGRAPHS, CARDS]) expect(read(between(parts, slot))).toBe(read(parts));
});

test.each([
  [
    'a heading',
    '<h2>Werbung</h2><p>Signs on the pier cost forty coins a month, and the harbour office rents them.</p>',
  ],
  ['a cell', '<table><tr><th>Income<th>Coins<tr><td>Tickets<td>900<tr><td>Advertisement<td>40</table>'],
  ['an item', '<p>The harbour lives from three things:</p><ul><li>Tickets<li>Fish<li>Advertisement</ul>'],
  ['code', '<p>The program prints this:</p><pre>Werbung</pre>'],
  [
    'an instruction',
    '<p>Now turn the key twice.</p><p>Press any button to continue.</p><p>The advertisement below says how.</p>',
  ],
  ['a sentence', '<p>Our ads continue to work. The pier has forty of them.</p>'],
])('%s about advertising stays', (_kind, html) => {
  const words = html.replace(/<[^<>]*>/g, ' ').match(/\p{L}+/gu)!;
  const markdown = read(PARAGRAPHS.toSpliced(2, 0, html));
  for (const word of words) expect(markdown).toContain(word);
});

test('pictures in a part without text stay if there are more than an advertisement has', () => {
  const gallery = `<div><span>Advertisement</span>${[1, 2, 3].map((at) => `<img src="/boat${at}.jpg" alt="Boat ${at}">`).join('')}</div>`;
  expect(read(between(PARAGRAPHS, gallery))).toContain('![Boat 3]');
});
