/**
 * Has a bundle create its regular expressions, and constants made with expressions, on first use: a page needs few of them. V8
 * checks each literal pattern when it loads the file, checks those of a function again when the function first runs, and creates
 * constants outside of functions at import. Patterns alone were a third of an import's CPU time.
 */
import { type Node, parse } from 'acorn';
import { nodesOf } from './nodes-of.ts';
import { PureExpressions } from './pure-expressions.ts';

interface Pattern extends Node {
  readonly regex: { readonly pattern: string; readonly flags: string };
}

interface Visit {
  readonly node: Node;
  readonly parent: Node;
  /** Type and property of the parent, such as `CallExpression.arguments`. */
  readonly place: string;
  readonly isInFunction: boolean;
}

interface Constant {
  readonly declaration: Node;
  readonly id: Node;
  readonly value: Node;
  /** Where it is used. */
  readonly uses: Visit[];
}

interface Edit {
  readonly node: Node;
  /** Called when all edits are known: a value can contain others. */
  readonly text: () => string;
}

/** Places in which a name is a value, rather than a new variable or a property. */
const VALUES = new Set([
  'ArrayExpression.elements',
  'ArrowFunctionExpression.body',
  'CallExpression.arguments',
  'ConditionalExpression.alternate',
  'ConditionalExpression.consequent',
  'ForOfStatement.right',
  'MemberExpression.object',
  'NewExpression.arguments',
  'ReturnStatement.argument',
  'SpreadElement.argument',
  'VariableDeclarator.init',
]);
/** Methods of strings for which it makes no difference where the last search with the pattern ended. */
const STATELESS_METHODS = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

/** V8 makes a set of code points for each of these. Other patterns in functions take no time worth a longer file. */
const UNICODE_PROPERTY = /\\p\{/i;

/** A shorter pattern is repeated at each use: V8 compiles a function at its first call, which takes longer to start. */
const MIN_SHARED_LENGTH = 38;

/** Stands for a backslash, of which a string would need two: 3 kB of the package. */
const BACKSLASH = '@';
const NEW_PATTERN = `const newPattern = (source, flags) => RegExp(source.replaceAll("${BACKSLASH}", "\\\\"), flags);`;

/** Parts of an expression that take time. Other tables are copied as a whole, and short ones are not worth a longer file. */
const COSTLY = new Set(['CallExpression', 'NewExpression']);
const MIN_COSTLY_LENGTH = 100;

/**
 * @param code - a bundle that is not minified.
 * @returns the code with `(A ??= newPattern("…", "u"))` in place of constant patterns, and of those in functions that have a Unicode
 *   property, and likewise for other constants that take time to create. Long ones with several uses become a function.
 */
export function withLazyConstants(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const visits = [...visitsOf(program)];
  const constants = lazyConstants(program.body, visits);
  const names = [...constants.keys()];
  const edits = new Edits(code);
  for (const [name, { declaration, value, uses }] of constants) {
    const text = () => `(${name} ??= ${edits.textOf(value)})`;
    const isShared = uses.length > 1 && value.end - value.start >= MIN_SHARED_LENGTH;
    edits.add(declaration, () => (isShared ? `function get_${name}() { return ${text()}; }` : ''));
    for (const { node } of uses) edits.add(node, isShared ? () => `get_${name}()` : text);
    for (const node of nodesOf(value)) if (isPattern(node)) edits.add(node, () => constructed(node));
  }
  for (const visit of visits) {
    const { node } = visit;
    if (isPattern(node) && visit.isInFunction && !edits.has(node) && isWorthwhile(node, visit)) {
      const name = `PATTERN_${names.length}`;
      names.push(name);
      edits.add(node, () => `(${name} ??= ${constructed(node)})`);
    }
  }
  return names.length === 0 ? code : `${NEW_PATTERN} var ${names.join(', ')};\n${edits.textOf(program)}`;
}

/** What replaces nodes of the code. */
class Edits {
  readonly #code: string;
  readonly #edits = new Map<Node, Edit>();
  #sorted: readonly Edit[] = [];

  constructor(code: string) {
    this.#code = code;
  }

  has(node: Node): boolean {
    return this.#edits.has(node);
  }

  add(node: Node, text: () => string): void {
    this.#edits.set(node, { node, text });
  }

  /** The code of `node` with all edits in it. */
  textOf({ start, end }: Node): string {
    if (this.#sorted.length < this.#edits.size)
      this.#sorted = [...this.#edits.values()].sort((a, b) => a.node.start - b.node.start);
    const pieces: string[] = [];
    let at = start;
    for (const { node, text } of this.#sorted) {
      // A node in another edited one is part of its text.
      if (node.start < at || node.end > end) continue;
      pieces.push(this.#code.slice(at, node.start), text());
      at = node.end;
    }
    return pieces.join('') + this.#code.slice(at, end);
  }
}

function* visitsOf(program: Node): Generator<Visit> {
  const stack: Visit[] = [{ node: program, parent: program, place: '', isInFunction: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    yield visit;
    const { node: parent } = visit;
    const isInFunction = visit.isInFunction || parent.type.includes('Function');
    for (const [key, value] of Object.entries(parent)) {
      const place = `${parent.type}.${key}`;
      for (const node of [value].flat()) if (isNode(node)) stack.push({ node, parent, place, isInFunction });
    }
  }
}

/** By name: the constants outside of functions that take time to create, and that are only used as values. */
function lazyConstants(statements: readonly Node[], visits: readonly Visit[]): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  const pure = new PureExpressions(statements);
  for (const declaration of statements) {
    const { kind, declarations } = declaration as unknown as {
      kind?: string;
      declarations: { id: Node; init: Node | null }[];
    };
    if (kind !== 'const' || declarations.length !== 1) continue;
    const { id, init } = declarations[0]!;
    if (init !== null && takesTime(init) && pure.isPure(init))
      constants.set(nameOf(id), { declaration, id, value: init, uses: [] });
  }
  for (const visit of visits) {
    const { node, parent, place } = visit;
    const name = nameOf(node);
    const constant = constants.get(name);
    if (constant === undefined || constant.id === node) continue;
    const isPropertyName = place === 'MemberExpression.property' && !(parent as { computed?: boolean }).computed;
    if (VALUES.has(place)) constant.uses.push(visit);
    else if (!isPropertyName) constants.delete(name);
  }
  deleteThoseUsedAtImport(constants);
  return constants;
}

/** What the import uses is created by it anyway. */
function deleteThoseUsedAtImport(constants: Map<string, Constant>): void {
  for (let count = -1; count !== constants.size; ) {
    count = constants.size;
    const values = [...constants.values()].map(({ value }) => value);
    const isLater = ({ node, isInFunction }: Visit): boolean =>
      isInFunction || values.some(({ start, end }) => start <= node.start && node.end <= end);
    for (const [name, { uses }] of constants) if (!uses.every(isLater)) constants.delete(name);
  }
}

function takesTime(value: Node): boolean {
  const isLong = value.end - value.start >= MIN_COSTLY_LENGTH;
  return [...nodesOf(value)].some((node) => isPattern(node) || (isLong && COSTLY.has(node.type)));
}

/** Whether a pattern in a function is costly to create, and can be the same object in each call. */
function isWorthwhile({ regex: { pattern, flags } }: Pattern, { parent, place }: Visit): boolean {
  if (!UNICODE_PROPERTY.test(pattern)) return false;
  if (!/[gy]/.test(flags)) return true;
  const { callee } = parent as { callee?: { property?: Node } };
  return (
    place === 'CallExpression.arguments' && !flags.includes('y') && STATELESS_METHODS.test(nameOf(callee?.property))
  );
}

/** A pattern from a string, which V8 checks when it creates the pattern. Several hundred calls: the minifier shortens the name. */
function constructed({ regex: { pattern, flags } }: Pattern): string {
  const isPlain = pattern.includes(BACKSLASH);
  const source = isPlain ? pattern : pattern.replaceAll('\\', BACKSLASH);
  const args = flags === '' ? [source] : [source, flags];
  return `${isPlain ? 'RegExp' : 'newPattern'}(${args.map((text) => JSON.stringify(text)).join(', ')})`;
}

function nameOf(node: Node | undefined): string {
  return node?.type === 'Identifier' ? (node as unknown as { name: string }).name : '';
}

function isPattern(node: Node | null): node is Pattern {
  return node !== null && 'regex' in node;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
