/** Tells which expressions of a bundle can be evaluated later than they stand: none of what they read ever changes. */
import type { Node } from 'acorn';
import { bindingNames } from './constant-bindings.ts';

/** Methods that change neither their object nor anything else, whatever has such a method. */
const PURE_METHODS = new Set(
  `charCodeAt concat entries filter flatMap includes indexOf join keys map normalize replace replaceAll slice split
  toLowerCase toUpperCase trim values`.split(/\s+/),
);
/** Globals whose functions don't change anything either, apart from a few that no constant is made with. */
const PURE_GLOBALS = new Set(['Array', 'Math', 'Number', 'Object', 'String']);
const PURE_CONSTRUCTORS = new Set(['Map', 'RegExp', 'Set']);

interface Parts {
  readonly kind: string;
  readonly name: string;
  readonly operator: string;
  readonly computed: boolean;
  readonly id: Node;
  readonly init: Node | null;
  readonly key: Node;
  readonly value: Node;
  readonly object: Node;
  readonly property: Node;
  readonly callee: Node;
  readonly left: Node;
  readonly right: Node;
  readonly test: Node;
  readonly consequent: Node;
  readonly alternate: Node;
  readonly argument: Node | null;
  readonly body: Node | readonly Node[];
  readonly declarations: readonly Node[];
  readonly expressions: readonly Node[];
  readonly elements: readonly (Node | null)[];
  readonly properties: readonly Node[];
  readonly params: readonly Node[];
  readonly arguments: readonly Node[];
}

const NO_NAMES: ReadonlySet<string> = new Set();

export class PureExpressions {
  /** By name: what a constant outside of functions is, or the function of that name. */
  readonly #values = new Map<string, Node>();
  /** By name: whether it is pure. A name that is being looked at counts as not pure. */
  readonly #isPure = new Map<string, boolean>();

  /** @param statements - of a module. */
  constructor(statements: readonly Node[]) {
    for (const statement of statements) {
      const { kind, id, declarations } = parts(statement);
      if (statement.type === 'FunctionDeclaration') this.#values.set(parts(id).name, statement);
      else if (kind === 'const') {
        for (const declaration of declarations) {
          const { id: constant, init } = parts(declaration);
          if (constant.type === 'Identifier' && init !== null) this.#values.set(parts(constant).name, init);
        }
      }
    }
  }

  /** @param locals - names of parameters and variables of the functions around. */
  isPure(node: Node, locals = NO_NAMES): boolean {
    const areAll = (nodes: readonly (Node | null)[]): boolean =>
      nodes.every((each) => each === null || this.isPure(each, locals));
    const { name, operator, computed, object, property, value, left, right, test, consequent, alternate } = parts(node);
    switch (node.type) {
      case 'Literal':
        return true;
      case 'Identifier':
        return locals.has(name) || this.#isPureName(name);
      case 'TemplateLiteral':
        return areAll(parts(node).expressions);
      case 'ArrayExpression':
        return areAll(parts(node).elements);
      case 'ObjectExpression':
        return areAll(parts(node).properties);
      case 'Property':
        return !computed && this.isPure(value, locals);
      case 'SpreadElement':
        return areAll([parts(node).argument]);
      case 'UnaryExpression':
        return operator !== 'delete' && areAll([parts(node).argument]);
      case 'BinaryExpression':
      case 'LogicalExpression':
        return areAll([left, right]);
      case 'ConditionalExpression':
        return areAll([test, consequent, alternate]);
      case 'MemberExpression':
        return areAll(computed ? [object, property] : [object]);
      case 'NewExpression':
        return PURE_CONSTRUCTORS.has(parts(parts(node).callee).name) && areAll(parts(node).arguments);
      case 'CallExpression':
        return this.#isPureCallee(parts(node).callee, locals) && areAll(parts(node).arguments);
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
        return this.#isPureFunction(parts(node), locals);
      default:
        return false;
    }
  }

  #isPureName(name: string): boolean {
    const known = this.#isPure.get(name);
    if (known !== undefined) return known;
    this.#isPure.set(name, false);
    const value = this.#values.get(name);
    const isPure = value !== undefined && this.isPure(value);
    this.#isPure.set(name, isPure);
    return isPure;
  }

  #isPureCallee(callee: Node, locals: ReadonlySet<string>): boolean {
    const { name, object, property, computed } = parts(callee);
    if (callee.type === 'Identifier') return name === 'RegExp' || this.#isPureName(name);
    if (callee.type !== 'MemberExpression' || computed) return false;
    const isGlobal = object.type === 'Identifier' && PURE_GLOBALS.has(parts(object).name);
    return isGlobal || (PURE_METHODS.has(parts(property).name) && this.isPure(object, locals));
  }

  /** Whether the function does nothing but return a value. */
  #isPureFunction({ params, body }: Parts, around: ReadonlySet<string>): boolean {
    const locals = new Set([...around, ...params.flatMap(bindingNames)]);
    const block = body as Node;
    if (block.type !== 'BlockStatement') return this.isPure(block, locals);
    return (parts(block).body as readonly Node[]).every((statement) => {
      const { kind, argument, declarations } = parts(statement);
      if (statement.type === 'ReturnStatement') return argument !== null && this.isPure(argument, locals);
      // Pure expressions assign nothing, so it doesn't matter which of the two it is.
      if (kind !== 'const' && kind !== 'let') return false;
      return declarations.map(parts).every(({ id, init }) => {
        for (const name of bindingNames(id)) locals.add(name);
        return init !== null && this.isPure(init, locals);
      });
    });
  }
}

function parts(node: Node): Parts {
  return node as unknown as Parts;
}
