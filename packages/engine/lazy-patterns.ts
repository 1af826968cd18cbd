/**
 * Has a bundle create its regular expressions on first use. V8 checks each literal when it loads the file, checks those of a
 * function again when the function first runs, and creates those outside of functions at import. A page needs few of them:
 * a third less CPU time for the import.
 */
import { type Node, parse } from 'acorn';

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
  readonly pattern: Pattern;
  /** Where it is used. */
  readonly uses: Node[];
}

interface Edit {
  readonly node: Node;
  readonly text: string;
}

/** Places in which a name is a value, rather than a new variable or a property. */
const VALUES = new Set([
  'ArrayExpression.elements',
  'ArrowFunctionExpression.body',
  'CallExpression.arguments',
  'ConditionalExpression.alternate',
  'ConditionalExpression.consequent',
  'MemberExpression.object',
  'NewExpression.arguments',
  'ReturnStatement.argument',
  'VariableDeclarator.init',
]);
/** Methods of strings for which it makes no difference where the last search with the pattern ended. */
const STATELESS_METHODS = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

/** V8 makes a set of code points for each of these. Other patterns in functions take no time worth a longer file. */
const UNICODE_PROPERTY = /\\p\{/i;

/** A shorter pattern is repeated at each use: V8 compiles a function at its first call, which takes longer to start. */
const MIN_SHARED_LENGTH = 100;

/**
 * @param code - a bundle that is not minified.
 * @returns the code with `(A ??= RegExp("…", "u"))` in place of constant patterns, and of those in functions that have a Unicode
 *   property. Long ones with several uses become a function.
 */
export function withLazyPatterns(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const visits = [...visitsOf(program)];
  const constants = lazyConstants(program.body, visits);
  const names = [...constants.keys()];
  const edits: Edit[] = [];
  for (const [name, { declaration, pattern, uses }] of constants) {
    const isShared = uses.length > 1 && pattern.regex.pattern.length >= MIN_SHARED_LENGTH;
    const text = lazily(name, pattern);
    edits.push({ node: declaration, text: isShared ? `function get_${name}() { return ${text}; }` : '' });
    for (const node of uses) edits.push({ node, text: isShared ? `get_${name}()` : text });
  }
  for (const visit of visits) {
    const { node } = visit;
    if (isPattern(node) && visit.isInFunction && isWorthwhile(node, visit)) {
      const name = `PATTERN_${names.length}`;
      names.push(name);
      edits.push({ node, text: lazily(name, node) });
    }
  }
  return names.length === 0 ? code : `var ${names.join(', ')};\n${edited(code, edits)}`;
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

/** By name: the constants outside of functions that are patterns, and that are only used as values. */
function lazyConstants(statements: readonly Node[], visits: readonly Visit[]): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  for (const declaration of statements) {
    const { kind, declarations } = declaration as unknown as {
      kind?: string;
      declarations: { id: Node; init: Node | null }[];
    };
    if (kind !== 'const' || declarations.length !== 1) continue;
    const { id, init } = declarations[0]!;
    if (isPattern(init)) constants.set(nameOf(id), { declaration, id, pattern: init, uses: [] });
  }
  for (const { node, parent, place } of visits) {
    const name = nameOf(node);
    const constant = constants.get(name);
    if (constant === undefined || constant.id === node) continue;
    const isPropertyName = place === 'MemberExpression.property' && !(parent as { computed?: boolean }).computed;
    if (VALUES.has(place)) constant.uses.push(node);
    else if (!isPropertyName) constants.delete(name);
  }
  return constants;
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

function lazily(name: string, { regex: { pattern, flags } }: Pattern): string {
  const args = flags === '' ? [pattern] : [pattern, flags];
  return `(${name} ??= RegExp(${args.map((text) => JSON.stringify(text)).join(', ')}))`;
}

function edited(code: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { node, text } of edits.toSorted((a, b) => a.node.start - b.node.start)) {
    parts.push(code.slice(end, node.start), text);
    end = node.end;
  }
  return parts.join('') + code.slice(end);
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
