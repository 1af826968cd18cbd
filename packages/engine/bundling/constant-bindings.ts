/**
 * Makes constants of the variables that esbuild makes of a module's constants. V8 inlines what it reads from a constant, such
 * as a built-in function or a table: a conversion takes three quarters of the time.
 */
import { type Node, parse } from 'acorn';
import { nodesOf } from './nodes-of.ts';

interface Declaration extends Node {
  readonly kind: string;
  readonly declarations: readonly (Node & { readonly id: Node; readonly init: Node | null })[];
}

interface PatternParts {
  readonly name: string;
  readonly left: Node;
  readonly value: Node;
  readonly argument: Node;
  readonly properties: readonly Node[];
  readonly elements: readonly (Node | null)[];
}

/**
 * @param code - a bundle that is not minified.
 * @returns the same code with a declaration for each variable at its top level: `const` for a `var` that has a value and is
 *   never assigned again.
 */
export function withConstantBindings(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const assigned = new Set([...nodesOf(program)].flatMap(assignedNames));
  const variables = program.body.filter((node) => node.type === 'VariableDeclaration') as unknown as Declaration[];
  const parts: string[] = [];
  let end = 0;
  for (const variable of variables) {
    const declarations = variable.declarations.map((declaration) => {
      const isConstant = declaration.init !== null && !bindingNames(declaration.id).some((name) => assigned.has(name));
      const kind = variable.kind === 'var' && isConstant ? 'const' : variable.kind;
      return `${kind} ${code.slice(declaration.start, declaration.end)}`;
    });
    parts.push(code.slice(end, variable.start), declarations.join('; '));
    end = variable.declarations.at(-1)!.end;
  }
  return parts.join('') + code.slice(end);
}

/** Names that the node assigns to, in whatever scope: one too many costs only speed. */
function assignedNames(node: Node): string[] {
  const { left, argument } = node as unknown as { readonly left: Node; readonly argument: Node };
  switch (node.type) {
    case 'AssignmentExpression':
      return bindingNames(left);
    case 'ForInStatement':
    case 'ForOfStatement':
      return left.type === 'VariableDeclaration' ? [] : bindingNames(left);
    case 'UpdateExpression':
      return bindingNames(argument);
    default:
      return [];
  }
}

/** Names that a pattern binds or assigns to. Not those within `a.b[c]`, which assigns to a property. */
export function bindingNames(pattern: Node): string[] {
  const names: string[] = [];
  const patterns: (Node | null)[] = [pattern];
  for (let each = patterns.pop(); each !== undefined; each = patterns.pop()) {
    if (each === null) continue;
    const { name, left, value, argument, properties, elements } = each as unknown as PatternParts;
    if (each.type === 'Identifier') names.push(name);
    else if (each.type === 'AssignmentPattern') patterns.push(left);
    else if (each.type === 'Property') patterns.push(value);
    else if (each.type === 'RestElement') patterns.push(argument);
    else if (each.type === 'ObjectPattern') patterns.push(...properties);
    else if (each.type === 'ArrayPattern') patterns.push(...elements);
  }
  return names;
}
