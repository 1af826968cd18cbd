import { expect, test } from 'vitest';
import { parse } from '../../src/html/parse/parse.ts';
import { DECLARED_KINDS, readDeclarations, URL_KINDS } from '../../src/page/declarations.ts';
import { scanTypes } from '../../src/page/json-ld/json-ld-scripts.ts';
import { collectPageFacts } from '../../src/page/page-facts.ts';

const factsOf = (html: string) => collectPageFacts(parse(html));
const kindsIn = (mask: number, kinds: readonly string[]) => kinds.filter((_, index) => (mask >> index) & 1);

test('one pass collects what a page states about itself', () => {
  const facts = factsOf(
    '<html lang="DE"><head><title> A \n title</title><base href=" /b/ "><link rel="shortlink canonical" href="/c">' +
      '<meta property="og:title" content=" Shared "><script type="application/ld+json; charset=utf-8">{"a":1}</script>' +
      '<script src="a.js"></script></head><body><h2>Heading</h2><p itemprop="schema:author" itemtype="https://schema.org/Person">',
  );
  expect(facts).toMatchObject({ title: 'A title', rawTitle: ' A \n title', htmlLanguage: 'de', base: '/b/' });
  expect(facts).toMatchObject({ canonical: '/c', jsonLd: ['{"a":1}'], itemTypes: ['https://schema.org/Person'] });
  expect(facts.metas.get('ogtitle')).toEqual(['Shared']);
  expect(facts.scripts).toHaveLength(2);
  expect(facts.headings.map(({ name }) => name)).toEqual(['h2']);
  expect(facts.properties.get('author')?.map(({ name }) => name)).toEqual(['p']);
});

test('the declared URL is the first of og:url and the canonical link', () => {
  const link = '<link rel="canonical" href="/a">';
  const meta = '<meta property="og:url" content="/b">';
  expect(factsOf(`<head>${link}${meta}`).declaredUrl).toBe('/a');
  expect(factsOf(`<head>${meta}${link}`).declaredUrl).toBe('/b');
});

test('types, the first of each list, are found in broken and deeply nested JSON-LD', () => {
  expect(scanTypes('{"@type":"Article","author":{"@type": ["Person", "Thing"]},')).toEqual([':"Article', ': ["Person']);
  expect(scanTypes(`${'['.repeat(100)}{"@type":"Recipe"}`)).toEqual([':"Recipe']);
  expect(scanTypes('{"name": "no type"}')).toEqual([]);
  expect(scanTypes('{"@type":"A"},'.repeat(1_000))).toHaveLength(200);
});

test('declarations name kinds of page', () => {
  const html =
    '<head><meta property="og:type" content="article"><script type="application/ld+json">{"@type":"Recipe",</script>' +
    '<body><p itemtype="https://schema.org/Person"><meta itemscope itemtype="https://schema.org/FAQPage">';
  const declarations = readDeclarations(factsOf(html), 'https://example.com/blog/pear-tree-care?id=7');
  expect(kindsIn(declarations.openGraphKinds, DECLARED_KINDS)).toEqual(['article']);
  expect(kindsIn(declarations.jsonLdKinds, DECLARED_KINDS)).toEqual(['recipe']);
  expect(kindsIn(declarations.itemTypeKinds, DECLARED_KINDS)).toEqual(['profile']);
  expect(kindsIn(declarations.url.kinds, URL_KINDS)).toEqual(['article']);
  expect(declarations.url).toMatchObject({ depth: 2, slugLength: 14, slugHyphens: 2, hasQuery: true });
  expect(declarations.url.words).toBe(' blog pear tree care?id=7');
});
