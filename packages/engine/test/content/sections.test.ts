/** Sections that are as much a part of the page as those beside them, however unsure the model is. All pages are made up. */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const read = (html: string) => convert(html, { includeMeta: false }).markdown;

const MENU_ES = '<nav><a href="/">Inicio</a> <a href="/tarifas">Tarifas</a> <a href="/contacto">Contacto</a></nav>';
const FOOTER_ES =
  '<footer><a href="/legal">Aviso legal</a> <a href="/cookies">Cookies</a> © 2024 Mudanzas Roble</footer>';

describe('the only question of a page is kept with its answer', () => {
  const services = [
    ['Embalaje', 'Llevamos las cajas la semana anterior y envolvemos la vajilla pieza por pieza.'],
    ['Transporte', 'Nuestros dos camiones salen al amanecer y llegan el mismo día a toda la provincia.'],
    ['Montaje', 'Montamos de nuevo los armarios y nos llevamos el cartón cuando todo está en su sitio.'],
  ];
  const page = (parts: string) =>
    `<!doctype html><html lang="es"><head><title>Mudanzas Roble</title></head><body>${MENU_ES}${parts}${FOOTER_ES}</body></html>`;

  test.each([
    [
      'in sections',
      page(`<section><h1>Mudanzas sin prisas</h1><p>Desde hace treinta años llevamos muebles, pianos y plantas de una casa a otra, y no se nos ha roto ninguna lámpara.</p></section>
        <section class="s"><h2>Lo que hacemos</h2>${services.map(([name, text]) => `<h3>${name}</h3><p>${text}</p>`).join('')}</section>
        <section class="q"><h2>Dudas</h2><h3>¿Y si llueve?</h3><p>Cubrimos los muebles con lonas, y si el temporal es fuerte esperamos sin coste.</p></section>`),
    ],
    [
      'in divisions',
      page(`<div class="top"><h1>Mudanzas sin prisas</h1><p>Desde hace treinta años llevamos muebles, pianos y plantas de una casa a otra, y no se nos ha roto ninguna lámpara.</p></div>
        <div class="box">${services.map(([name, text]) => `<div class="item"><h4>${name}</h4><p>${text}</p></div>`).join('')}
        <div class="item"><h4>¿Y si llueve?</h4><p>Cubrimos los muebles con lonas, y si el temporal es fuerte esperamos sin coste.</p></div></div>`),
    ],
  ])('%s', (_, html) => {
    const markdown = read(html);
    expect(markdown).toMatch(/# ¿Y si llueve\?\n\nCubrimos los muebles con lonas/);
    for (const [name, text] of services) expect(markdown).toContain(`${name}\n\n${text}`);
    expect(markdown).not.toContain('Aviso legal');
  });
});

describe('the only review of a product is kept with its other parts', () => {
  test.each([
    [
      'in articles',
      `<!doctype html><html lang="fr"><head><title>Bouilloire Brume 1,2 l | Maison Tilleul</title><meta property="og:type" content="product"></head>
        <body><header><nav><a href="/cuisine">Cuisine</a> <a href="/bain">Bain</a></nav><a href="/panier">Panier</a></header>
        <div class="p"><h1>Bouilloire Brume 1,2 l</h1><p>39,90 €</p><button>Ajouter au panier</button></div>
        <div class="details"><article class="d"><h3>Description</h3><p>La cuve en acier ne prend pas le goût du calcaire, et le bec verse sans goutter, même quand elle est pleine. Le couvercle se retire d'une main pour le nettoyage.</p></article>
        <article class="e"><h3>Entretien</h3><p>Un verre de vinaigre par mois suffit. Rincez deux fois à l'eau claire avant de vous en servir de nouveau.</p></article>
        <article class="r"><h3>Avis</h3><p>Elle chauffe vite et ne siffle pas. Mon chat n'a plus peur de la cuisine le matin.</p></article></div>
        <div class="more"><h4>Vous aimerez aussi</h4><ul><li><a href="/p/8">Théière Brume</a> 29,90 €</li><li><a href="/p/9">Passoire fine</a> 7,50 €</li></ul></div>
        <footer><a href="/cgv">Conditions</a> © Maison Tilleul</footer></body></html>`,
      ['ne prend pas le goût', 'Un verre de vinaigre', "Mon chat n'a plus peur"],
      ['Théière', 'Conditions', 'Bain'],
    ],
    [
      'in sections',
      `<!doctype html><html lang="en"><head><title>Garden fork, ash handle | Spade &amp; Sons</title><meta property="og:type" content="product"></head>
        <body><header><a href="/">Spade &amp; Sons</a><nav><a href="/tools">Tools</a> <a href="/seeds">Seeds</a> <a href="/pots">Pots</a></nav></header>
        <main><section class="buy"><h1>Garden fork, ash handle</h1><p class="price">£46.00</p><button>Add to basket</button></section>
        <section class="about"><h2>About it</h2><p>Four square tines of forged steel lift heavy clay without bending. The handle is ash from a wood that we plant ourselves, and can be replaced with two screws.</p></section>
        <section class="said"><h2>Reviews</h2><blockquote>Dug over the whole allotment in a weekend and my back never noticed. The grip is a little slippery in the rain.</blockquote></section></main>
        <aside><h2>Goes well with</h2><a href="/p/3">Hand trowel</a> <a href="/p/4">Potato riddle</a></aside>
        <footer><a href="/terms">Terms of sale</a> © Spade &amp; Sons</footer></body></html>`,
      ['lift heavy clay', 'my back never noticed'],
      ['Potato riddle', 'Terms of sale', 'Seeds'],
    ],
  ])('%s', (_, html, keeps, drops) => {
    const markdown = read(html);
    for (const text of keeps) expect(markdown).toContain(text);
    for (const text of drops) expect(markdown).not.toContain(text);
  });
});

describe('the goods of a shop are kept below a text about them', () => {
  const goods = ['Short broom', 'Long broom', 'Dust pan', 'Hand brush', 'Cobweb duster', 'Boot scraper'];
  const page = (grid: string) =>
    `<!doctype html><html lang="en"><head><title>Brooms and brushes - Bristle</title></head><body>
      <div class="bar">Free delivery over £30</div><header><a href="/">Bristle</a><nav><a href="/b">Brooms</a> <a href="/w">Wood</a></nav><a href="/cart">Basket (0)</a></header>
      <div class="intro"><h1>Brooms and brushes</h1><p>Bound by hand from horsehair and beech in our workshop behind the station. Each of them can be bound anew when its hair is worn down.</p></div>
      ${grid}<footer><ul><li><a href="/help">Help</a></li><li><a href="/returns">Returns policy</a></li></ul>© Bristle</footer></body></html>`;

  test.each([
    [
      'in divisions',
      page(
        `<div class="tiles">${goods.map((name, at) => `<div class="tile"><a href="/p/${at}">${name}</a><div class="cost">£${at + 8}.50</div></div>`).join('')}</div>`,
      ),
    ],
    [
      'in articles',
      page(
        goods
          .map((name, at) => `<article><h2><a href="/p/${at}">${name}</a></h2><p>£${at + 8}.50</p></article>`)
          .join(''),
      ),
    ],
  ])('%s', (_, html) => {
    const markdown = read(html);
    for (const [at, name] of goods.entries()) {
      expect(markdown).toContain(name);
      expect(markdown).toContain(`£${at + 8}.50`);
    }
    expect(markdown).not.toContain('Returns policy');
  });
});

test('a product is kept with its facts, its questions and two reviews', () => {
  const reviews = [
    ['Vera', '3 March 2023', 'Came a day early and still smells of wood, and it grinds evenly.'],
    ['Jules', '4 March 2023', 'The knob came loose after two weeks; they sent me another at once.'],
  ];
  const facts = ['Weight: 310 g', 'Wood: oiled walnut', 'Height: 21 cm', 'Burr: ceramic'];
  const markdown =
    read(`<!doctype html><html lang="en"><head><title>Pepper mill | Oak &amp; Burr</title><meta property="og:type" content="product"></head>
    <body><header><a href="/">Oak &amp; Burr</a><nav><a href="/mills">Mills</a> <a href="/boards">Boards</a></nav></header>
    <main><h1>Pepper mill</h1><p class="price">58 €</p><p>A mill for pepper, turned by hand from a single piece of walnut, with a burr of ceramic that takes on no taste.</p>
    ${facts.map((fact) => `<div class="row"><div class="fact">${fact}</div></div>`).join('')}
    <dl><dt>Does it grind salt?</dt><dd>Yes, but only dry salt.</dd><dt>Can I wash it?</dt><dd>No, wipe it.</dd></dl>
    <h2>Reviews</h2><ol>${reviews.map(([name, day, text]) => `<li class="review"><p class="meta">${name} – ${day}</p><div class="text">${text}</div></li>`).join('')}</ol>
    <h2>You may also like</h2><ul><li><a href="/a">Mortar, turned by hand</a> <span>58 €</span></li><li><a href="/b">Board, turned by hand</a> <span>18 €</span></li></ul></main>
    <footer><a href="/terms">Terms of sale</a> © Oak &amp; Burr</footer></body></html>`);
  for (const fact of facts) expect(markdown).toContain(fact);
  expect(markdown).toContain('**Does it grind salt?**\n\nYes, but only dry salt.');
  for (const [name, , text] of reviews) {
    expect(markdown).toContain(name);
    expect(markdown).toContain(text);
  }
  for (const junk of ['also like', 'Mortar', 'Terms of sale']) expect(markdown).not.toContain(junk);
});

test('the introduction of a list is kept', () => {
  const goods = ['Mortar', 'Board', 'Mill', 'Bowl', 'Spoon', 'Plate'];
  const markdown = read(`<!doctype html><html lang="en"><head><title>Kitchen | Oak &amp; Burr</title></head>
    <body><header><a href="/">Oak &amp; Burr</a><nav><a href="/mills">Mills</a> <a href="/boards">Boards</a></nav></header>
    <main><h1>Kitchen</h1><p class="intro">Everything we turn in our workshop, from one piece of wood each.</p>
    ${goods.map((name) => `<div class="item"><h3><a href="/${name}">${name}</a></h3><p>${name} is made by hand from oak and oiled.</p><p>12 €</p></div>`).join('')}</main>
    <footer><a href="/terms">Terms of sale</a> © Oak &amp; Burr</footer></body></html>`);
  expect(markdown).toContain('# Kitchen\n\nEverything we turn in our workshop');
  for (const name of goods) expect(markdown).toContain(`${name} is made by hand`);
  expect(markdown).not.toContain('Terms of sale');
});

test('a page of a single short paragraph is not reduced to its heading', () => {
  const html =
    '<!doctype html><html><head><title>A page</title></head><body><article><h1>Heading</h1><p>Some words and <a href="/next">a link</a>.</p></article></body></html>';
  expect(convert(html, { url: 'https://example.com/', includeMeta: false }).markdown).toBe(
    '# Heading\n\nSome words and [a link](https://example.com/next).\n',
  );
});

test('a letter that is most of its page is kept, although it stands in a pre', () => {
  const letter = `On the chain: I tried the wax that you recommended, and it holds for four hundred miles if the road is dry.
In the rain it is gone after an hour, so I keep a small bottle of oil in the bag and wipe the links when I stop.

> Do you take the chain off for it?

Always. The quick link opens by hand, the pot stands on the stove for ten minutes, and the chain hangs over the sink
until it is stiff. The first mile sounds like gravel, then nothing at all. My old one went to the bin with five
thousand miles on it and was not even half worn, which no oil ever did for me.

Ida`;
  const markdown =
    read(`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN"><html><head><title>[riders] Wax or oil</title></head><body>
<h1>[riders] Wax or oil</h1><b>Ida Lund</b> <a href="mailto:x">ida at lists.example.org</a><br><i>Thu Mar 14 09:22:11 EST 2002</i><p>
<ul><li>Previous message: <a href="1.html">[riders] Choosing a saddle</a></li><li>Next message: <a href="3.html">[riders] Mudguards</a></li>
<li><b>Messages sorted by:</b> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></li></ul><hr><pre>${letter}</pre><hr>
<ul><li>Previous message: <a href="1.html">[riders] Choosing a saddle</a></li><li>Next message: <a href="3.html">[riders] Mudguards</a></li></ul>
<a href="list.html">More information about the riders mailing list</a></body></html>`);
  expect(markdown).toContain('not even half worn');
  expect(markdown).toContain('# [riders] Wax or oil');
});

test('a list of articles keeps the title of each with its teaser', () => {
  const names = ['Ida', 'Jules', 'Vera', 'Anders', 'Noor', 'Paolo', 'Kathrin', 'Marek', 'Ellen', 'Wim'];
  const markdown = read(`<!doctype html><html lang="en"><head><title>Articles - Workshop Notes</title></head><body>
    <div><a href="/">Workshop Notes</a> <a href="/about">About</a></div><h2>Articles</h2>
    <dl>${names.map((name, at) => `<dt><a href="/a${at}"><b>How ${name} built a bench in a weekend</b></a></dt><dd>Two planks of oak, a dozen dowels and no glue at all: what ${name} learned from the first one…</dd>`).join('')}</dl>
    <div><a href="/terms">Terms</a> © Workshop Notes</div></body></html>`);
  for (const name of names) {
    expect(markdown).toContain(`How ${name} built`);
    expect(markdown).toContain(`what ${name} learned`);
  }
});

test('the entries of an article are complete, down to their short facts', () => {
  const walks = [
    [
      'Weir Lane',
      'A path along the river, from the lock to the last house of the village, with benches in the shade of the willows.',
      'Walkers',
    ],
    [
      'Mill Field',
      'Wide meadows with a view over the bay, and a stile at each end that keeps the sheep in and the motorbikes out.',
      'Prams',
    ],
    [
      'Three Elms',
      'Starts behind the church and climbs slowly through the wood, until the trees open on the quarry of the old railway.',
      'Dogs',
    ],
    [
      'Lower Quay',
      'Along the harbour wall, where the boats are painted in spring, and back through the yards of the rope makers.',
      'Rainy days',
    ],
  ] as const;
  const entries = walks.map(
    ([name, text, use], at) =>
      `<div class="card"><div class="name">${name}</div><div class="d">${text}</div><div class="f">${use}</div><div class="g">${at + 2} miles</div></div>`,
  );
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>The best walks around the town | The Paper</title></head><body><header><nav><a href="/">News</a> <a href="/sport">Sport</a></nav></header><main><article><h1>The best walks around the town</h1><p>We have walked all of them twice, once in each direction, and asked the people whom we met on the way which one they would take again.</p>${entries.join('')}<p>All paths are marked in yellow.</p></article></main><footer><a href="/about">About</a> © The Paper</footer></body></html>`,
    { includeMeta: false },
  );
  for (const [name, text, use] of walks) for (const part of [name, text, use]) expect(markdown).toContain(part);
  for (let at = 0; at < walks.length; at++) expect(markdown).toContain(`${at + 2} miles`);
});
