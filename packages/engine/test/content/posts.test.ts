/**
 * Short posts, threads and papers, with layouts of common blog, forum and documentation software.
 * All pages are made up.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

function read(name: string, url?: string): string {
  const html = readFileSync(join(import.meta.dirname, `../fixtures/posts/${name}.html`), 'utf8');
  return convert(html, { includeMeta: false, ...(url === undefined ? {} : { url }) }).markdown;
}

test('a footnote is kept with the text that references it', () => {
  const markdown = read('de-note-at-end');
  expect(markdown).toContain('darf nichts dazwischenkommen.[^1]');
  expect(markdown).toContain('[^1]: Im Januar 2018 stand das Hochwasser so in der Halle');
});

test('a menu that names its own page is dropped, even on a short page', () => {
  const markdown = read('menu-beside-notice');
  expect(markdown).toMatch(/^# Brücke am Kornmarkt gesperrt\n\nDie Fußgängerbrücke/);
  expect(markdown).toContain('die Fähre kostet so lange nichts.');
  expect(markdown).not.toContain('Netze');
});

test('a heading is dropped if no text below it is kept', () => {
  const markdown = read('ja-menu-after-questions', 'https://example.com/docs/page.html');
  expect(markdown).toMatch(/^# よくあるご質問\n\n## 体験教室/);
  expect(markdown).toContain('保護者の方とご一緒にどうぞ。');
  for (const heading of ['ナビゲーション', 'Related Topics']) expect(markdown).not.toContain(heading);
});

test('a citation hint below a post is dropped, and lists in the post are kept', () => {
  const markdown = read('how-to-cite-it');
  expect(markdown).toContain('- **Bicycle key:** brass');
  expect(markdown).toMatch(/<https:\/\/example.org\/key>\n$|https:\/\/example.org\/key\n$/);
});

test("the site's name in a separate heading is not the page heading", () => {
  const markdown = read('site-name-as-heading');
  expect(markdown).toMatch(/^# A note on lost keys\n\nTwo keys/);
  expect(markdown).not.toContain('second edition');
});

test("the site's name above a thread is not the page heading if a post heading repeats the title", () => {
  const markdown = read('site-name-above-thread');
  expect(markdown).not.toContain('Bakers of the Valley');
  expect(markdown).toContain('### The sourdough does not rise in winter');
  expect(markdown).toContain('goes back to the windowsill.');
});

test('comments of a bug tracker have authors and dates, also the first one, which looks different', () => {
  const markdown = read('bug-report');
  for (const head of ['Marta Olsen 2023-05-02', 'Imre Toth 2023-05-03', 'Git commits 2023-05-14'])
    expect(markdown).toContain(head);
  expect(markdown).not.toContain('[-]');
});

test('comments that can be collapsed have one score each and their lists, without the signs that collapse them', () => {
  const markdown = read('collapsible-comments');
  expect(markdown).toMatch(/^\[old_salt\]\(\S+\) Contessa 32 41 points 2 years ago/m);
  expect(markdown).toContain('anything else:\n\n- cut out the old seams\n- prime the wood\n- fill and sand\n');
  expect(markdown).not.toMatch(/40 points|\[–\]/);
});

test('a list between two paragraphs of a post is kept', () => {
  const post = (name: string, time: string, text: string) =>
    `<article class="post"><h4><a href="/members/${name}/">${name}</a></h4><time>${time}</time><div class="text">${text}</div></article>`;
  const html = `<!doctype html><title>Which knife steel?</title><body><h1>Which knife steel?</h1>
    ${post('soupstone', 'Jan 5, 2024', 'I am looking for a petty knife that stays sharp through a whole service. What do you use?')}
    ${post('panhandle', 'Jan 5, 2024', 'Look at semi-stainless steels. I have one that I wipe once at the end of the night.')}
    ${post('ladle', 'Jan 6, 2024', 'Same here. My rules:<br><ul><li>strop before service</li><li>1000 grit on Mondays</li></ul>Anything harder chips when the new cook cuts through a bone.')}`;
  const { markdown, content } = convert(html, { url: 'https://kitchen.example/threads/which-knife-steel.771/' });
  expect(content.pageType).toBe('forum');
  expect(markdown).toContain('My rules:\n\n- strop before service\n- 1000 grit on Mondays\n\nAnything harder');
});

test('a post of one sentence is not extended by its license', () => {
  expect(read('one-sentence')).toBe(
    '# Open again\n\nThe tea room by the upper gate is open again, every day but Monday.\n',
  );
});

test('a title that is not a heading becomes one, even with other lines between it and the text', () => {
  const markdown = read('title-above-facts');
  expect(markdown).toMatch(/^# Barley soup for a cold towpath\n/);
  expect(markdown).toContain('nobody has complained yet.');
});

test('a heading that links to its own page is the page heading, not the name of the site', () => {
  const markdown = read('title-leads-here', 'https://wiki.example.org/keepers/Weirs');
  expect(markdown).toMatch(/^# \[Weirs\]\([^)]*\)\n/);
  expect(markdown).not.toContain('Upper Canal');
  expect(markdown).toContain('A paddle that is forced tears its rod');
});

test('a title that is not a heading is kept if the only heading is the name of the forum', () => {
  const markdown = read('thread-title-in-paragraph');
  expect(markdown).toContain('Which rope for a well of nine metres?');
  for (const junk of ['popular', 'Log in', 'advertising']) expect(markdown).not.toContain(junk);
});

test('a line below the title that repeats the description is kept', () => {
  const markdown = read('standfirst');
  expect(markdown).toMatch(/^# Fährbetrieb Die Kette hält wieder\n\nNeun Wochen lag die Fähre am Ufer\./);
  for (const junk of ['Merken', 'Impressum']) expect(markdown).not.toContain(junk);
});

test('the sources that a paper cites by number are kept, without links to other libraries', () => {
  const markdown = read('sources-of-a-paper', 'https://journal.example.org/articles/s4-023-1');
  expect(markdown).toContain('## References\n\n1. Holm, A. *What the net told*.');
  expect(markdown).toContain('4. Carvalho, I. Gauges that do not drift.');
  for (const junk of ['Google Scholar', 'Download']) expect(markdown).not.toContain(junk);
});

test('a table of contents within the text is dropped, and its sections are kept', () => {
  const markdown = read('pl-contents-in-text');
  expect(markdown).not.toContain('Spis treści');
  expect(markdown.match(/Potem kręgi/g)).toHaveLength(1);
  expect(markdown).toContain('## Ile to kosztowało\n\nUszczelka za dziewięć złotych');
});

test('a thread keeps authors and texts, but not numbers of posts and buttons', () => {
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

test('the profile of an author in lines of one cell is dropped, as phpBB 2 writes it', () => {
  const posts = [
    [
      'gearhead',
      'The freewheel of my old bicycle will not come off, although I have the right tool and a long wrench.',
    ],
    [
      'Dr. Spoke',
      'Put the tool into a vice and turn the wheel instead. The rim is a longer lever than any wrench that you have.',
    ],
    ['gearhead', 'That did it, with one loud crack. The threads were full of a white powder, and I owe you a beer.'],
    [
      'mapes',
      'The powder is aluminium oxide. Put plenty of grease on before the new one goes on, or it will be stuck again.',
    ],
  ].map(
    ([name, text], at) =>
      `<tr><td class="row${1 + (at % 2)}"><b>${name}</b><br><span>Regular<br><br>Posts: ${31 + 207 * at}<br>Location: Dayton</span></td>
<td class="row${1 + (at % 2)}"><table><tr><td><span>Posted: Wed Nov 1${at}, 2003 7:41 pm</span></td></tr><tr><td><span>${text}</span></td></tr></table></td></tr>
<tr><td class="row${1 + (at % 2)}"><a href="#top">Back to top</a></td><td></td></tr>`,
  );
  const html = `<html><head><title>Wheelworks :: View topic - Stuck freewheel</title></head><body><a href="/">Wheelworks Forum Index</a><a href="viewtopic.php?t=2214">Stuck freewheel</a>
<table><tr><th>Author</th><th>Message</th></tr>${posts.join('')}</table>Powered by phpBB</body></html>`;
  const { markdown } = convert(html, { includeMeta: false, url: 'http://forum.example/viewtopic.php?t=2214' });
  for (const text of ['gearhead', 'mapes', 'Nov 12, 2003', 'one loud crack']) expect(markdown).toContain(text);
  expect(markdown).not.toMatch(/Location|Regular|Posts:/);
});

test('posts have their authors, whose names are headings, and their own dates instead of those of the registration', () => {
  const posts = [
    [
      'anna',
      'Mar 3, 2019',
      'Jul 9, 2026',
      'My bread has had a gray crust since I moved to the new oven, although I still bake it at the same heat. What may be the reason for it?',
    ],
    [
      'Ben the Baker',
      'Aug 1, 2011',
      'Jul 9, 2026',
      'Most of the new ovens let the steam out. Put a bowl of water on the floor of the oven, and leave the door closed for the first half of the time.',
    ],
    [
      'carla',
      'Jan 6, 2024',
      'Jul 10, 2026',
      'The bowl did it for me as well. Before I had it, every loaf came out of the oven as if it had been rolled in ashes, whatever flour I took.',
    ],
    [
      'anna',
      'Mar 3, 2019',
      'Jul 11, 2026',
      'Thank you both! With the bowl of water the crust is brown again and cracks as it did in the old oven, and the children ask for more of it.',
    ],
  ].map(
    ([name, joined, date, text], at) => `<article class="message"><div class="user"><a href="/m/${name}">${name![0]}</a>
<h4 class="name"><a href="/m/${name}">${name}</a></h4><h5 class="title">Member</h5><dl><dt>Joined</dt><dd>${joined}</dd></dl><dl><dt>Messages</dt><dd>${at * 7 + 3}</dd></dl></div>
<div class="main"><ul class="date"><li><a href="/t/1#p${at}"><time datetime="2026-07-09">${date}</time></a></li></ul><ul class="number"><li><a href="/t/1#p${at}">#${at + 1}</a></li></ul>
<div class="text">${text}</div><div class="actions"><a href="/quote">Quote</a> <a href="/report">Report</a></div></div></article>`,
  );
  const html = `<!doctype html><html lang="en"><head><title>Gray crust | Baking Forum</title></head><body><nav><a href="/">Forum</a> <a href="/login">Log in</a></nav>
<h1>Gray crust</h1><div class="posts">${posts.join('')}</div><footer><a href="/terms">Terms</a></footer></body></html>`;
  const { markdown, content } = convert(html, {
    includeMeta: false,
    url: 'https://forum.example/threads/gray-crust.1/',
  });
  expect(content.pageType).toBe('forum');
  for (const name of ['anna', 'Ben the Baker', 'carla']) expect(markdown).toContain(`#### [${name}]`);
  for (const day of [9, 10, 11]) expect(markdown).toContain(`[Jul ${day}, 2026]`);
  expect(markdown).not.toMatch(/Joined|2019|2011|2024/);
});

test('the authors of a question and its answers are kept, which stand below the texts', () => {
  const text = (topic: string) =>
    `<p>We have ${topic} in the cellar of the mill, where it is damp all year, and I wonder how others keep theirs dry.</p>
<p>So far I have tried a fan and two bags of salt, which did not change anything that I could measure.</p>`;
  const signature = (verb: string, name: string, at: number) =>
    `<div class="menu"><a href="/share">Share</a> <a href="/edit">Improve this</a></div><div class="signature-box"><div class="when">${verb} <span>Feb ${at}, 2026 at 13:02</span></div>
<div class="details"><a href="/users/${at}/${name}">${name}</a><div class="points"><span>${at}11</span><span>●4</span></div></div></div>`;
  const answers = [
    ['a lathe', 'bruno'],
    ['a forge and an anvil', 'carla'],
    ['three looms', 'dora'],
  ].map(
    ([topic, name], at) =>
      `<div class="answer"><div class="votes">${at}</div>${text(topic!)}${signature('answered', name!, at + 5)}</div>`,
  );
  const { markdown } = convert(
    `<html><head><title>How do I keep a loom dry? - Millers</title></head><body><nav><a href="/">Home</a> <a href="/tags">Tags</a></nav><main><h1>How do I keep a loom dry?</h1>
<div class="question"><div class="votes">4</div>${text('a loom')}${signature('asked', 'anna', 4)}</div><h2>3 Answers</h2>${answers.join('')}</main></body></html>`,
    { includeMeta: false, url: 'https://millers.example/questions/21553/how-do-i-keep-a-loom-dry' },
  );
  for (const name of ['anna', 'bruno', 'carla', 'dora']) expect(markdown).toContain(`[${name}](`);
  expect(markdown).not.toContain('Share');
});

test('two answers have authors and dates, and so does the question above them', () => {
  const markdown = read('two-answers', 'https://ask.harbour.example/questions/123456/how-do-i-mount-the-disk');
  const heads = ['asked May 3, 2019 at 10:11', '[Maren Solberg]', 'answered May 3, 2019 at 11:02', '[pmoe]'];
  for (const head of [...heads, 'answered May 9, 2020 at 8:00', '[Grete]']) expect(markdown).toContain(head);
});

test('dates are kept whose element is named for a time', () => {
  const markdown = read('two-replies', 'https://code.example/fjordline/ferry-kit/discussions/98');
  expect(markdown).toMatch(/## \[khsolberg\]\(\S+\)\n\n\[May 3, 2024\]/);
  expect(markdown).toMatch(/### \[aberg\]\(\S+\)\n\n\[May 3, 2024\]/);
  expect(markdown).toMatch(/### \[pmoe\]\(\S+\)\n\nMay 9, 2024/);
});

test('the first post has its author, also if the others have a class for the space above them', () => {
  const post = (name: string, day: number, text: string, kind = '') =>
    `<li class="${kind}"><div class="head"><div><a href="/user/${name}">${name}</a></div><div><a href="/post/${day}">${day} May 2026</a></div></div><div class="text"><p>${text}</p></div></li>`;
  const html = `<!doctype html><title>Tides behind the headland</title><body><nav><a href="/recent">Recent</a> <a href="/users">Users</a></nav>
    <h1>Tides behind the headland</h1><ul class="posts">
    ${post('ilse', 9, 'Our club prints a tide table every year. Is it enough to shift the times of the nearest station by a constant?')}
    ${post('joost', 10, 'At springs it is. At neaps I have seen errors of half an hour, and you need a gauge for a month to correct them.', 'space')}
    ${post('marit', 11, 'We sank a logger at the ferry landing, in an old bottle crate. It survived two winters there.', 'space')}
    ${post('ilse', 12, 'Sold! I ordered one this morning.', 'space')}</ul>`;
  const { markdown, content } = convert(html, { url: 'https://sailing.example/topic/88/tides' });
  expect(content.pageType).toBe('forum');
  expect(markdown).toMatch(/\[ilse\]\(\S+\)\s+Our club prints/);
  expect(markdown).not.toContain('Recent');
});

/** A ticket as trackers show it: facts, a description, short comments, a change of its state. */
const TICKET = `<!doctype html><html lang="en"><head><title>Bug #318: The chart is cut off - Weather - Tracker</title></head><body>
<div id="top"><ul><li><a href="/">Home</a></li><li><a href="/projects">Projects</a></li><li><a href="/login">Sign in</a></li></ul></div>
<div id="content"><h2>Bug #318</h2><div class="issue"><h3>The chart is cut off</h3><p class="author">Added by <a href="/users/4">Marta Olsen</a> on 2 May 2023.</p>
<table class="attributes"><tr><th>Status:</th><td>Resolved</td><th>Priority:</th><td>High</td></tr><tr><th>Version:</th><td>1.8</td><th>Assignee:</th><td>Imre Toth</td></tr></table>
<p>On the page of a station, the chart of the last week ends on Saturday if the window is narrow. The numbers below it are complete.</p></div>
<div id="history"><h3>History</h3>${[
  ['Imre Toth', '3 May 2023, 10:15', '<p>Fixed. Can you check?</p>'],
  ['Imre Toth', '3 May 2023, 10:16', '<ul class="details"><li>Status changed from New to Resolved</li></ul>'],
  ['Marta Olsen', '4 May 2023, 08:40', '<p>Works, thank you!</p>'],
]
  .map(
    ([author, date, text], at) =>
      `<div class="journal"><p><a href="#note-${at}">#${at + 1}</a> Updated by <a href="/users/${at}">${author}</a> <span class="date">${date}</span></p><div class="note">${text}</div><p class="buttons"><a href="/quote/${at}">Quote</a></p></div>`,
  )
  .join('')}</div></div>
<div id="sidebar"><h3>Issues</h3><ul><li><a href="/issues">View all issues</a></li><li><a href="/new">New issue</a></li></ul></div><div id="footer">Powered by Tracker</div></body></html>`;
const TICKET_URL = 'https://tracker.example/issues/318';

test('a ticket has its facts, its comments, also short ones, and the changes of its state', () => {
  const { markdown, content } = convert(TICKET, { url: TICKET_URL, includeMeta: false });
  expect(content?.pageType).toBe('forum');
  for (const text of [
    'Marta Olsen',
    'Priority:',
    '1.8',
    'ends on Saturday',
    'Can you check?',
    'New to Resolved',
    'thank you',
  ])
    expect(markdown).toContain(text);
  for (const text of ['Sign in', 'Quote', 'View all', 'Powered']) expect(markdown).not.toContain(text);
});

test.each([
  ['Bug #318: The chart', '/issues/318', true],
  ['The chart (#318) · Issues · Weather', '/weather/-/issues/318', true],
  ['The chart (!318) · Merge requests', '/weather/-/merge_requests/318/', true],
  ['318 – The chart', '/show_bug.cgi?id=318', true],
  ['0000318: The chart - Mantis', '/view.php?id=318', true],
  ['[ABC-318] The chart - Tracker', '/browse/ABC-318', true],
  ['Issue 318: The chart - Roundup', '/issue318', true],
  ['Bug #318: The chart', '/issues/319', false],
  ['Our 318 best charts', '/issues/318', false],
  ['Episode #318: The chart', '/episodes/318', false],
  ['The chart, progress report #318', '/progress-of-issues-318', false],
])('whether a page is a ticket depends on its number in title and URL: %s at %s', (title, path, isTicket) => {
  const html = TICKET.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
  const { content } = convert(html, { url: `https://tracker.example${path}` });
  expect(content?.pageType === 'forum').toBe(isTicket);
});

test('an archive of mails drops its links to other messages', () => {
  const links = `<ul><li>Previous message (by thread): <a href="1.html">[gauges] Paper</a></li><li>Next message (by thread): <a href="3.html">[gauges] Ink</a></li>
<li><b>Messages sorted by:</b> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></li></ul><hr>`;
  const html = `<html><head><title>[gauges] The float sticks</title></head><body><h1>[gauges] The float sticks</h1><b>Marta Olsen</b> <a href="mailto:x">marta at gauges.example</a><br><i>Tue May 2 08:40:00 UTC 2023</i><p>${links}
<pre>The float of the gauge at the mill sticks again.
On Sunday it stood at 1.20 m for nine hours.
</pre><hr>${links}</body></html>`;
  const { markdown } = convert(html, { url: 'https://lists.example/gauges/2.html', includeMeta: false });
  for (const text of ['Marta Olsen', 'May 2', 'sticks again', 'nine hours']) expect(markdown).toContain(text);
  for (const text of ['Paper', 'Ink', 'sorted']) expect(markdown).not.toContain(text);
});

test('a chat keeps all messages and says who wrote them, which only screen readers are told', () => {
  const markdown = read('chat-with-hidden-names');
  expect(markdown.match(/You said:|Assistant said:/g)).toEqual(Array(2).fill(['You said:', 'Assistant said:']).flat());
  for (const text of ['Should I wait longer', 'five hours at 26 °C', 'How do I see', 'domed', '| half as much again |'])
    expect(markdown).toContain(text);
  for (const text of ['Log in', 'can make mistakes']) expect(markdown).not.toContain(text);
});

test('posts of a network keep their authors, and short ones are kept', () => {
  const markdown = read('posts-of-a-network', 'https://network.example/profile/mira/post/3k');
  for (const name of ['Mira Okafor', 'Jonas Beck', 'Lea Sand', 'Wonderful news.']) expect(markdown).toContain(name);
  expect(markdown.split('Mira Okafor')).toHaveLength(3);
  expect(markdown).not.toContain('Trending');
});

test('replies within the posts that they reply to are kept with their authors, also short ones', () => {
  const markdown = read('replies-within-replies', 'https://tents.example/t/ladder-stitch-or-whip-stitch/771');
  for (const text of [
    'Norway.',
    'Eleven days! That settles it.',
    'faster in the dark',
    'Thread rots.',
    'its own cutter.',
  ])
    expect(markdown).toContain(text);
  expect(markdown.match(/(?<=^\[)\w+/gm)).toEqual(['seamripper', 'pegbag', 'seamripper', 'ridgeline', 'cold_fly']);
  for (const text of ['1y ago', 'Share', 'Community info']) expect(markdown).not.toContain(text);
});
