import { Visitor, parseSync } from 'rolldown/utils';

/** A node of the syntax tree; what it has depends on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

interface FoundQuery {
  node: Node;
  statement: Node;
  /** The type of a row: said by the call, or by the function that returns it. */
  row: Node | undefined;
}

/** `Row` of the innermost function around a call, if that returns `Promise<Row[]>`. */
function returned({ start, end }: Node, functions: readonly Node[]): Node | undefined {
  const around = functions.findLast((one) => one.start <= start && one.end >= end && one.returnType);
  const promise = (around?.returnType as { typeAnnotation: Node } | undefined)?.typeAnnotation;
  const answer = (promise?.typeArguments as { params: Node[] } | null | undefined)?.params[0];
  return answer?.type === 'TSArrayType' ? (answer.elementType as Node) : undefined;
}

/** The calls of `query` in a source, in their order. */
export function queriesIn(path: string, source: string): FoundQuery[] {
  const found: FoundQuery[] = [];
  const functions: Node[] = [];
  const enter = (node: unknown) => void functions.push(node as Node);
  const visit = (given: unknown) => {
    const node = given as Node;
    const { property } = node.callee as { property?: { name?: string } };
    const [statement] = node.arguments as Node[];
    if (property?.name !== 'query' || !statement) return;
    found.push({
      node,
      statement,
      row: (node.typeArguments as { params: Node[] } | null)?.params[0] ?? returned(node, functions),
    });
  };
  const { program } = parseSync(path, source);
  new Visitor({ FunctionDeclaration: enter, ArrowFunctionExpression: enter, CallExpression: visit }).visit(program);
  return found;
}

/** A plugin: `x-store.ts?statements` is the module with its statements, each evaluated when it is asked for. */
export const statementsIn = {
  name: 'statements',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => {
    const [path = '', query] = id.split('?');
    if (query !== 'statements') return undefined;
    const made = queriesIn(path, code).map(({ statement: { start, end } }) => `() => (${code.slice(start, end)})`);
    return `${code}\nexport const statementsHere = [${made.join(', ')}];`;
  },
};
