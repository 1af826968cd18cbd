/** Functions of a bundle are put in another order, without a difference for who calls them. */
import { expect, test } from 'vitest';
import { withSimilarFunctionsNear } from '../../bundling/similar-functions.ts';

const near = (name: string) => `function ${name}(text){return text.trim().toLowerCase().split(" ")}`;
const FAR = 'function other(a,b){for(let i=0;i<a.length;i++)if(a[i]!==b[i])return!1;return!0}';

test('functions that share most text follow each other', () => {
  const code = withSimilarFunctionsNear(`${near('first')}${FAR}${near('second')}`);
  expect(code.indexOf('second')).toBeGreaterThan(code.indexOf('first'));
  expect(code.indexOf('other')).toBeGreaterThan(code.indexOf('second'));
});

test('the code does what it did', async () => {
  const code = withSimilarFunctionsNear(
    `import{basename}from"node:path";${near('words')}const first=words("A b")[0];${FAR}export{first};class Last{}`,
  );
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { first: string };
  expect(module.first).toBe('a');
});
