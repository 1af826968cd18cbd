/** The home page of a blog has whole entries, each with its title. The page is made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const ENTRIES = [
  {
    title: 'Oil and paraffin',
    paragraphs: [
      'The lighthouse on the northern cape was built in 1871, after three ships had been lost on the reef in a single winter.',
      'Its lamp burned whale oil at first, then paraffin, and the keepers carried every can of it up two hundred steps.',
      'Since the lamp was automated, nobody has lived on the cape, but the cottages below the tower are let to visitors.',
    ],
  },
  {
    title: 'After the keepers',
    paragraphs: [
      'From the gallery one sees the islands on clear days, and in autumn the geese that rest on the meadows behind the dunes.',
      'Geese need short grass and an open view, so the farmers let their sheep onto the meadows before the birds arrive in September.',
      'Each ring has a colour and two letters, which can be read through a telescope from the gallery without scaring the flock.',
      'This winter we counted four hundred birds on the largest meadow, more than in any year since the count began in 1988.',
    ],
  },
  {
    title: 'The same in winter',
    paragraphs: [
      'The boat to the islands stops in November, and from then on the post comes by the road over the dam, if it is not flooded.',
      'Whoever rents a cottage in these months should bring books, candles and enough to eat for at least three days of storm.',
    ],
  },
];

const SUBJECTS = ['Sea', 'History', 'Whale oil', 'Keepers and cottages', 'Geese', 'Work']
  .map((subject) => `<a href="/tag/${subject}" rel="tag">${subject}</a>`)
  .join(', ');

const entry = ({ title, paragraphs }: (typeof ENTRIES)[number], at: number) =>
  `<article class="post hentry"><header class="entry-header"><h1 class="entry-title"><a href="/2013/05/${at}" rel="bookmark">${title}</a></h1>
<div class="entry-meta"><a href="/2013/05/${at}" rel="bookmark"><time class="entry-date" datetime="2013-05-0${at}">May ${at}, 2013</time></a> ${SUBJECTS} <span class="author vcard"><a href="/author/jane">Jane</a></span></div></header>
<div class="entry-content">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>
<footer class="entry-meta"><span class="comments-link"><a href="/2013/05/${at}#respond">Leave a comment</a></span></footer></article>`;

test('each entry of a blog stays with its title, also the last one and below a line of subjects', () => {
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>Northern notes | a blog for Jane</title></head><body class="home blog"><div id="page">
<header id="masthead" class="site-header"><h1 class="site-title"><a href="/">Northern notes</a></h1><nav><ul><li><a href="/about">About me</a></li><li><a href="/hire">Hire me</a></li></ul></nav></header>
<div id="main"><div id="primary" class="content-area"><div id="content" role="main">${ENTRIES.map((each, at) => entry(each, 9 - at)).join('')}</div></div></div>
<aside class="widget"><h3>Me elsewhere</h3><ul><li><a href="https://pictures.example/jane">Pictures</a></li><li><a href="https://code.example/jane">Code</a></li></ul></aside></div></body></html>`,
    { url: 'https://notes.example/', includeMeta: false },
  );
  for (const { title, paragraphs } of ENTRIES) {
    expect(markdown).toContain(`# [${title}]`);
    for (const text of paragraphs) expect(markdown).toContain(text);
  }
  expect(markdown).not.toMatch(/Leave a comment|Me elsewhere|About me/);
});
