/**
 * Makes the bundles create regular expressions with Unicode properties when they are first used. V8 reads the tables of
 * ICU for each, so that creating the constants of all modules takes 13 of 45 ms of CPU time at import, and a page needs
 * a few of them.
 */
import { type Node, parse } from 'acorn';

interface Place {
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly key: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Keys under which an identifier is a name of a property. */
const NAME_KEYS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

/** Keys under which an identifier is a variable that is declared or written. */
const BINDING_KEYS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  AssignmentExpression: ['left'],
  AssignmentPattern: ['left'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ArrayPattern: ['elements'],
  RestElement: ['argument'],
};

/**
 * Turns each `var NAME = /\p{…}/u;` at the top level into a function, and each use of `NAME` into a call.
 *
 * @param code - a bundle of esbuild, in which no inner scope has a variable with the name of an outer one.
 * @throws Error if such a constant is declared again or written.
 */
export function withLazyPatterns(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const edits: Edit[] = [];
  const names = new Set<string>();
  const places = [...placesIn(program)];
  const exported = new Set(
    places.filter(({ parent }) => parent?.type === 'ExportSpecifier').map(({ node }) => nameOf(node)),
  );
  const declared = new Set<Node>();
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) continue;
    const [{ id, init }] = statement.declarations as [(typeof statement.declarations)[number]];
    if (id.type !== 'Identifier' || init?.type !== 'Literal' || !('regex' in init) || !init.raw?.includes('\\p{'))
      continue;
    if (exported.has(id.name)) continue;
    names.add(id.name);
    declared.add(id);
    const kept = `${id.name}_kept`;
    const text = `var ${kept};\nfunction ${id.name}() {\n  return ${kept} ??= ${init.raw};\n}`;
    edits.push({ start: statement.start, end: statement.end, text });
  }
  for (const { node, parent, key } of places) {
    const name = nameOf(node);
    if (name === undefined || !names.has(name) || declared.has(node)) continue;
    if (isNameOfProperty(parent, key)) continue;
    if (BINDING_KEYS[parent?.type ?? '']?.includes(key)) throw new Error(`${name} is declared twice.`);
    edits.push({ start: node.end, end: node.end, text: '()' });
  }
  let result = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? (node as Node & { name: string }).name : undefined;
}

function isNameOfProperty(parent: Node | undefined, key: string): boolean {
  const { type, computed, shorthand } = (parent ?? {}) as { type?: string; computed?: boolean; shorthand?: boolean };
  if (shorthand) throw new Error('A pattern is the value of a property without a name.');
  return NAME_KEYS[type ?? ''] === key && !computed;
}

function* placesIn(root: Node): Generator<Place> {
  const stack: Place[] = [{ node: root, parent: undefined, key: '' }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    yield place;
    for (const [key, value] of Object.entries(place.node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child !== null && typeof child === 'object' && 'type' in child) {
          stack.push({ node: child as Node, parent: place.node, key });
        }
      }
    }
  }
}
