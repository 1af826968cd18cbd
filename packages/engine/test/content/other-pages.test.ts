/** Parts of a page that a heading announces as links to other pages. All texts are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const CARDS = [
  ['A new roof for the market hall', 'The town has found the money. Work begins in May and takes all summer.'],
  ['Bees return to the lighthouse', 'After two empty years, a swarm has moved in. The keeper leaves them alone.'],
  ['Who remembers the night train?', 'It left at ten and arrived at six. Readers tell of snow, soup and strangers.'],
  [
    'The choir sings outdoors again',
    'There are chairs for two hundred people. In rain, everybody moves to the school.',
  ],
] as const;
const cards = CARDS.map(
  ([title, teaser], at) =>
    `<div class="tile"><img src="/${at}.jpg" alt=""><h3><a href="/${at}">${title}</a></h3><p>${teaser}</p></div>`,
).join('');
const NOTICE =
  '<p>The ferry stays in the harbour today because of the storm. Tickets are valid tomorrow, or the office pays the money back.</p>';
const menu = Array.from({ length: 10 }, (_, at) => `<li><a href="/s/${at}">Section ${at}</a></li>`).join('');
const page = (main: string, rest = '') =>
  `<!doctype html><html lang="en"><head><title>No ferry today – Harbour</title></head><body><div class="top"><ul>${menu}</ul></div>` +
  `<div class="page"><h1>No ferry today</h1>${main}</div>${rest}<footer><p>© Harbour</p></footer></body></html>`;
const read = (html: string) =>
  convert(html, { includeMeta: false, includeLinks: false, includeImages: false }).markdown;

test.each([
  'You may also like',
  'More stories from the harbour',
  'Related articles',
  'Most read',
  'More on this story',
  'Latest insights',
  'From the magazine',
  'Customers who viewed this also viewed',
  'Das könnte Sie auch interessieren',
  'Weitere Meldungen',
  'À lire aussi',
  'Te puede interesar',
  'Leia também:',
  'Articoli correlati',
  'Lees ook',
  'Autres articles',
  'Otras noticias',
  'Meer uit de regio',
  'Diğer Haberler',
  'Другие новости',
  'Інші новини',
  'Zobacz także',
  'Läs också',
  'Читайте также',
  '関連記事',
  '相关阅读',
  '延伸阅读',
  '更多新闻',
  '관련기사',
  'مقالات ذات صلة',
  'المزيد من الأخبار',
])('a notice comes without what is below "%s"', (heading) => {
  const expected = read(page(NOTICE));
  expect(expected).toContain('The ferry stays in the harbour');
  expect(read(page(NOTICE, `<section><h2>${heading}</h2>${cards}</section>`))).toBe(expected);
  expect(read(page(`${NOTICE}<h2>${heading}</h2>${cards}`))).toBe(expected);
});

test('the text goes on below the next heading', () => {
  const markdown = read(
    page(
      `${NOTICE}<h2>Related articles</h2>${cards}<h2>The storm</h2><p>It comes from the north and lasts until noon.</p>`,
    ),
  );
  expect(markdown).not.toContain('market hall');
  expect(markdown).toContain('## The storm\n\nIt comes from the north');
});

test.each([
  [
    'Related work',
    '<p>Ann Berg <a href="#1">[1]</a> describes ferries in ice. We measured the same in storms, and found less.</p>',
  ],
  [
    'More about the ferry',
    '<p>It was built in 1961 and carries 40 cars. Its <a href="/engine">engine</a> is from 1988.</p>',
  ],
  ['Latest changes', '<ul><li>The ferry of six o’clock leaves at seven.</li><li>Dogs need a ticket.</li></ul>'],
])('a section with the heading "%s" stays', (heading, section) => {
  const text = `${NOTICE}<p>The next ferry leaves on Sunday at nine. Cars go first, and nobody has to pay for bicycles.</p>`;
  expect(read(page(`${text}<h2>${heading}</h2>${section}`))).toContain(`## ${heading}\n`);
});

test('links stay on a page that has nothing else', () => {
  const markdown = read(page(`<h2>Latest news</h2>${cards}`));
  for (const [title] of CARDS.slice(0, 3)) expect(markdown).toContain(title);
});

const shortNews = (title: string, heading: string, items: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><div><a href="/">News</a> <a href="/s">Sport</a></div>` +
  `<div class="x1"><h1>No ferry today</h1><div>2026-05-03 10:15</div>${NOTICE}</div><div><h3>${heading}</h3>${items}</div></body></html>`;

test.each(['By the water', 'Аяқталмаған күн', 'საღამოს'])(
  'teasers of more words than a dated text are dropped below "%s"',
  (heading) => {
    for (const time of ['', '<span>16:30</span> ']) {
      const items = CARDS.map(
        ([title, teaser], at) => `<div>${time}<a href="/${at}">${title}</a><p>${teaser}</p></div>`,
      );
      const markdown = read(shortNews('No ferry today', heading, items.join('')));
      expect(markdown).toContain('The ferry stays in the harbour');
      for (const words of [heading, 'market hall', 'the lighthouse', 'two hundred people'])
        expect(markdown).not.toContain(words);
    }
  },
);

test('the first story of a home page does not replace the others', () => {
  const items = CARDS.map(([title, teaser], at) => `<div><a href="/${at}">${title}</a><p>${teaser}</p></div>`);
  const markdown = read(shortNews('The Harbour Paper', 'By the water', items.join('')));
  for (const [, teaser] of CARDS) expect(markdown).toContain(teaser);
});

test('an overview without a date keeps the links below its text', () => {
  const markdown = read(page(`${NOTICE}<h2>By the water</h2>${cards}`));
  for (const [title, teaser] of CARDS) expect(markdown).toContain(`${title}\n\n${teaser}`);
});

test('a table of results stays below a short dated text', () => {
  const rows = CARDS.map(
    ([title], at) =>
      `<tr><td><a href="/${at}">${title}</a></td><td>${at + 1} points, as in the year before, and a cup</td></tr>`,
  );
  const markdown = read(
    page(
      `<p>3 May 2026, 10:15</p>${NOTICE}<h2>The results</h2><table><tr><th>Who</th><th>Points</th></tr>${rows.join('')}</table>`,
    ),
  );
  for (const [title] of CARDS) expect(markdown).toContain(`| ${title} |`);
});

test('a line that is no heading announces them, too', () => {
  const expected = read(page(NOTICE));
  const label = '<div><div class="x1">More stories</div>';
  expect(read(page(NOTICE, `${label}${cards.replaceAll(/<(\/?)h3>/g, '<$1div>')}</div>`))).toBe(expected);
});

test('a large menu with teasers above the text is dropped', () => {
  const links = CARDS.map(([title, teaser], at) => `<li><a href="/${at}">${title}</a><span>${teaser}</span></li>`);
  const text = [
    'The ferry stays in the harbour today because of the storm. The captain decided so at five in the morning.',
    'Tickets are valid tomorrow, or the office pays the money back. It is open until six, and takes calls until nine.',
    'Forty people spent the night in the waiting room. The town brought blankets, and the baker came with bread and tea.',
  ];
  const markdown = read(
    `<!doctype html><html lang="en"><head><title>No ferry today – Harbour</title></head><body><div class="x1">` +
      `<div class="x2"><h3>The harbour</h3><ul>${links.join('')}</ul></div>`.repeat(4) +
      `</div><div class="x3"><h1>No ferry today</h1>${text.map((line) => `<p>${line}</p>`).join('')}</div></body></html>`,
  );
  expect(markdown).toBe(`# No ferry today\n\n${text.join('\n\n')}\n`);
});

test('a list of results without a heading keeps their titles', () => {
  const results = Array.from({ length: 3 }, () => CARDS)
    .flat()
    .map(
      ([title, teaser], at) =>
        `<div class="x2"><a class="x3" href="/${at}">${title} (${at})</a><div class="x4">${teaser}</div></div>`,
    );
  const markdown = read(
    `<!doctype html><html lang="en"><head><title>Harbour</title></head><body><div class="x1"><ul>${menu}</ul></div>${results.join('')}</body></html>`,
  );
  for (let at = 0; at < results.length; at++) expect(markdown).toContain(`(${at})`);
});

test.each([
  [
    'ja',
    'cookie-bar',
    '当サイトではクッキーを使用しています。利用状況の分析や広告の配信のために、情報を提携先と共有することがあります。',
  ],
  [
    'ru',
    'cookie-bar',
    'Мы используем файлы куки. Они помогают нам улучшать сайт, считать посетителей и показывать подходящую рекламу.',
  ],
  [
    'it',
    'cmp',
    'Noi e i nostri partner trattiamo dati personali con il tuo consenso, per misurare le visite e mostrare annunci adatti.',
  ],
])('a request for consent in %s is dropped', (_, name, text) => {
  const request = `<div id="${name}"><p>${text}</p><p>${text}</p><button>OK</button></div>`;
  expect(read(page(NOTICE, request))).toBe(read(page(NOTICE)));
});

test('a long request for consent to many purposes is dropped', () => {
  const text =
    'Measuring how well an advertisement does needs your approval. Information about which one you saw can be used to tell whether a goal was reached. ';
  const purposes = Array.from(
    { length: 14 },
    (_, at) => `<h3>Purpose ${at}</h3><p>${text.repeat(2)}</p><label>Consent</label>`,
  );
  const request = `<div id="cmpbox"><h2>We value your privacy</h2>${purposes.join('')}<button>Accept all</button></div>`;
  expect(read(page(NOTICE, request))).toBe(read(page(NOTICE)));
});

test('what happened in a project is no list of other pages below a text, since only menus and a period stand above it', () => {
  const events = CARDS.map(
    ([title, text], at) =>
      `<dt class="issue"><span class="time">0${at + 3}:37 PM</span> <a href="/issues/${at}">Bug #${at} (New): ${title}</a></dt><dd><span class="description">${at > 0 ? 'Done.' : text.repeat(3)}</span> <span class="author">Jane Doe</span></dd>`,
  );
  const markdown = read(
    `<!doctype html><html lang="en"><head><title>Activity - Harbour - Tracker</title></head><body><div id="header"><h1>Harbour</h1><div id="main-menu"><ul>${menu}</ul></div></div><div id="main"><div id="content"><h2>Activity</h2><p class="subtitle">From 11/18/2026 to 11/27/2026</p><div id="activity"><h3>Today</h3><dl>${events.join('')}</dl></div></div></div><div id="footer">Powered by Tracker</div></body></html>`,
  );
  for (const [title] of CARDS.slice(0, 3)) expect(markdown).toContain(title);
});

test('pictures above the text that lead to another page are dropped, those that lead to the page or to nothing stay', () => {
  const url = 'https://harbour.example/2026/no-ferry';
  const above = (href: string | undefined) =>
    page(NOTICE.repeat(3)).replace(
      '<div class="page">',
      `${href === undefined ? '<img src="/a.jpg">' : `<a href="${href}"><img src="/a.jpg"></a>`}<p><a href="/">Start</a> / <a href="/news">News</a></p>$&`,
    );
  const pictureOf = (href: string | undefined) => convert(above(href), { url }).markdown.includes('a.jpg');
  for (const away of ['https://shop.example/sale', '/donate']) expect(pictureOf(away), away).toBe(false);
  for (const own of [undefined, url, '/2026/no-ferry', `${url}/pictures/1`, '/a-large.jpg'])
    expect(pictureOf(own), own).toBe(true);
});
