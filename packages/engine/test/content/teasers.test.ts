/** What stands around the text of an article without names to tell it by: rows of tools, and links with teasers. All pages are made up. */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const PARAGRAPHS = [
  'Der alte Speicher am Hafen wird nicht abgerissen. Das hat der Rat am Dienstag nach drei Stunden Beratung mit großer Mehrheit beschlossen.',
  'Im Erdgeschoss soll eine Werkstatt für Boote entstehen, darüber zwölf Wohnungen, von denen die Hälfte an Familien aus dem Viertel vergeben wird.',
  'Die Kosten trägt zu einem Drittel das Land. Der Kran auf dem Dach bleibt stehen, weil er seit einem Jahrhundert das Bild des Hafens prägt.',
  'Gegner des Plans hatten vor steigenden Mieten gewarnt. Der Bürgermeister versprach, die Verträge auf dreißig Jahre zu binden.',
];
const page = (tools: string, below: string) =>
  `<html><head><title>Speicher am Hafen bleibt stehen</title></head><body><div><a href="/">Hafenbote</a> <a href="/abo">Abo</a></div>
<div><h1>Speicher am Hafen bleibt stehen</h1>${tools}${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}${below}</div>
<div><a href="/impressum">Impressum</a> © Hafenbote</div></body></html>`;
const read = (html: string) =>
  convert(html, {
    includeMeta: false,
    url: 'https://www.hafenbote.example/stadt/2021/05/04/speicher-bleibt-stehen.html',
  }).markdown;

const TEASERS = [
  ['Fähre fährt wieder nachts', 'Nach zwei Jahren Pause legt das letzte Boot um Mitternacht ab.'],
  ['Neue Glocken für Sankt Nikolai', 'Gegossen wurden sie in einer Halle, die früher Lokomotiven baute.'],
  ['Markt zieht an den Kai', 'Die Händler freuen sich auf mehr Platz, die Anwohner auf Ruhe.'],
];

describe('links with teasers below an article are dropped', () => {
  test.each([
    [
      'with line breaks',
      `<b>Anzeige</b><br>${TEASERS.map(([title, text], at) => `<a href="/${at}">${title}</a><br>${text}<br>`).join('')}`,
    ],
    [
      'in paragraphs',
      `<p>Mehr aus der Stadt</p>${TEASERS.map(([title, text], at) => `<p><a href="/${at}">${title}</a></p><p>${text}</p>`).join('')}`,
    ],
    [
      'in a table',
      `<table><tr><td><b>Weitere Meldungen</b></td></tr>${TEASERS.map(([title, text], at) => `<tr><td><a href="/${at}">${title}</a></td></tr><tr><td>${text}</td></tr>`).join('')}</table>`,
    ],
  ])('%s', (_, below) => {
    const markdown = read(page('', below));
    for (const text of PARAGRAPHS) expect(markdown).toContain(text);
    expect(markdown).not.toMatch(/Anzeige|Mehr aus|Weitere|Mitternacht|Lokomotiven|Händler|Glocken/);
  });
});

test('links to other articles and a form for letters between the paragraphs are dropped', () => {
  const related =
    '<div class="box"><p>Lesen Sie auch</p><ul><li><a href="/a">Fähre fährt nachts</a></li><li><a href="/b">Neue Glocken</a></li></ul></div>';
  const letter =
    '<div class="letter"><h3>Nichts verpassen</h3><p>Freitags neue Texte.</p><form><button>Anmelden</button></form></div>';
  const [first, second, third] = PARAGRAPHS.map((text) => `<p>${text}</p>`);
  const markdown = read(
    page('', '').replace(`${first}${second}${third}`, [first, related, second, letter, third].join('')),
  );
  for (const text of PARAGRAPHS) expect(markdown).toContain(text);
  expect(markdown).not.toMatch(/Lesen Sie auch|Fähre|Glocken|verpassen|Freitags|Anmelden/);
});

describe('a row of tools above the text is dropped', () => {
  test.each([
    [
      'as a list',
      '<ul><li><a href="#">Drucken</a></li><li><a href="#k">Kommentare (8)</a></li><li>Merken</li><li><a href="mailto:?">Senden</a></li></ul>',
    ],
    [
      'as a numbered list',
      '<ol><li><a href="/p">Drucken</a></li><li><a href="/s">Senden</a></li><li><a href="/k">Kommentare (8)</a></li></ol>',
    ],
  ])('%s', (_, tools) => {
    const markdown = read(page(tools, ''));
    for (const text of PARAGRAPHS) expect(markdown).toContain(text);
    expect(markdown).not.toMatch(/Drucken|Kommentare|Senden/);
  });
});

test('an article that is about its links keeps them', () => {
  const links = TEASERS.map(
    ([title, text], at) => `<h2><a href="https://site${at}.example/">${title}</a></h2><p>${text}</p>`,
  );
  const markdown = read(
    `<html><head><title>Drei Seiten über den Hafen</title></head><body><div><a href="/">Hafenbote</a></div><article><h1>Drei Seiten über den Hafen</h1><p>Diese Woche empfehlen wir:</p>${links.join('')}</article><div><a href="/impressum">Impressum</a></div></body></html>`,
  );
  for (const [title, text] of TEASERS) {
    expect(markdown).toContain(title);
    expect(markdown).toContain(text);
  }
});

describe('articles below the first one', () => {
  const OTHERS = [
    [
      'Fähre fährt wieder nachts',
      'Nach zwei Jahren Pause legt das letzte Boot wieder um Mitternacht ab. Die Stadt bezahlt den Betrieb zunächst bis zum Herbst und will dann zählen, wie viele Gäste an Bord gehen. Auch die Räder fahren nun ohne Aufpreis mit, sagte die Reederei am Montag.',
    ],
    [
      'Neue Glocken für Sankt Nikolai',
      'Gegossen wurden sie in einer Halle, in der man früher Lokomotiven baute. Vier Tage lang kühlten sie in der Erde ab, ehe sie zum ersten Mal angeschlagen wurden. Am Sonntag werden sie geweiht, im Advent sollen sie über dem Markt zu hören sein, hofft der Küster.',
    ],
  ];
  const pageOf = (tag: string, heading: string) => {
    const open = tag === 'article' ? '<article>' : `<${tag} class="story">`;
    const texts = OTHERS.map(([title, text]) => `${open}<${heading}>${title}</${heading}><p>${text}</p></${tag}>`);
    return `<html><head><title>Speicher am Hafen bleibt stehen</title><meta property="og:type" content="article"></head><body><div><a href="/">Hafenbote</a> <a href="/abo">Abo</a></div>
<div>${open}<${heading}>Speicher am Hafen bleibt stehen</${heading}>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</${tag}>${texts.join('')}</div></body></html>`;
  };

  test.each([
    ['in elements of their own', 'article', 'h2'],
    ['in divisions', 'div', 'h1'],
  ])('are dropped, %s', (_, tag, heading) => {
    const markdown = read(pageOf(tag, heading));
    for (const text of PARAGRAPHS) expect(markdown).toContain(text);
    expect(markdown).not.toMatch(/Mitternacht|Fähre|Lokomotiven|Glocken/);
  });

  test('are parts of it if they have the heading of a part', () => {
    const markdown = read(pageOf('section', 'h2'));
    for (const text of [...PARAGRAPHS, ...OTHERS.flat()]) expect(markdown).toContain(text);
  });

  test('are kept if the page is not named after the first', () => {
    const markdown = read(
      pageOf('article', 'h2').replace('<title>Speicher am Hafen bleibt stehen', '<title>Notizen aus dem Norden'),
    );
    for (const text of [...PARAGRAPHS, ...OTHERS.flat()]) expect(markdown).toContain(text);
  });
});

test("the site's name in an h1 is not the heading of an article with its title in a division", () => {
  const markdown = read(
    page('', '')
      .replace('<div><a href="/">Hafenbote</a>', '<div><h1><a href="/">Hafenbote</a></h1>')
      .replace('<h1>Speicher am Hafen bleibt stehen</h1>', '<div class="head">Speicher am Hafen bleibt stehen</div>'),
  );
  expect(markdown).toMatch(/^# Speicher am Hafen bleibt stehen\n\nDer alte Speicher/);
  expect(markdown).not.toContain('Hafenbote');
});
