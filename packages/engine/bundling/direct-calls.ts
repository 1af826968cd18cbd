/**
 * Replaces calls of functions that only pass their arguments on, such as `codeAt(text, at)`, by the calls in them. V8 does so
 * once it optimizes the caller; until then, such a call takes longer than what it does.
 */
import { type Node, parse } from 'acorn';
import { bindingNames } from './constant-bindings.ts';
import { nodesOf } from './nodes-of.ts';

interface Parts {
  readonly type: string;
  readonly name: string;
  readonly id: Node | null;
  readonly params: readonly Node[];
  readonly body: { readonly body?: readonly Node[] };
  readonly argument: Node | null;
  readonly callee: Node;
  readonly object: Node;
  readonly arguments: readonly Node[];
}

/**
 * @param code - a bundle that is not minified.
 * @returns the same code with direct calls. Where one of the names could have another meaning, the call stays.
 */
export function withDirectCalls(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const nodes = [...nodesOf(program)];
  const bound = nodes.flatMap((node) => [parts(node).id ?? [], parts(node).params ?? []].flat().flatMap(bindingNames));
  const isUnique = (name: string): boolean => bound.filter((other) => other === name).length === 1;
  const callees = new Map<string, string>();
  for (const statement of program.body) {
    const callee = passedTo(parts(statement));
    const name = nameOf(parts(statement).id);
    if (callee && isUnique(name) && isUnique(nameOf(parts(callee).object)))
      callees.set(name, code.slice(callee.start, callee.end));
  }
  const pieces: string[] = [];
  let end = 0;
  for (const { callee } of nodes
    .filter(({ type }) => type === 'CallExpression')
    .map(parts)
    .sort(byCallee)) {
    const direct = callees.get(nameOf(callee));
    if (direct === undefined) continue;
    pieces.push(code.slice(end, callee.start), direct);
    end = callee.end;
  }
  return pieces.join('') + code.slice(end);
}

/** The method of a constant that a function calls with its own arguments, and whose value it returns. */
function passedTo({ type, params, body }: Parts): Node | undefined {
  const [statement, further] = (type === 'FunctionDeclaration' && body.body) || [];
  const call = statement?.type === 'ReturnStatement' && !further ? parts(statement).argument : null;
  if (call?.type !== 'CallExpression') return undefined;
  const { callee, arguments: passed } = parts(call);
  const names = params.map(nameOf);
  const isSame =
    passed.length === names.length && passed.every((each, at) => names[at] !== '' && nameOf(each) === names[at]);
  return isSame && callee.type === 'MemberExpression' && !names.includes(nameOf(parts(callee).object))
    ? callee
    : undefined;
}

function byCallee(a: Parts, b: Parts): number {
  return a.callee.start - b.callee.start;
}

function nameOf(node: Node | null): string {
  return node?.type === 'Identifier' ? parts(node).name : '';
}

function parts(node: Node): Parts {
  return node as unknown as Parts;
}
