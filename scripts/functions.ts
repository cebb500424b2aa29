import { parseSync } from 'vite'

/** A function of a source, as a reader meets it: how long it is and how often its way forks. */
export interface SourceFunction {
  name: string
  line: number
  /** From its first line to its last, with whatever stands inside it. */
  lines: number
  /** One way, and one more for each fork of its own: if, ?:, &&, ||, ??, loops, cases, catch. Functions inside it have their own. */
  branching: number
  drawsMarkup: boolean
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && typeof (it as Node).type === 'string'
const isFunction = ({ type }: Node) => type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const forks = new Set([
  ...['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'CatchClause'],
  ...['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'],
])
const isFork = (it: Node) => forks.has(it.type) || (it.type === 'SwitchCase' && it.test !== null)

/** The functions of one source, outermost first. Of one that does not parse there are none: the compiler says where. */
export function functionsIn(path: string, text: string): SourceFunction[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return []
  const starts = lineStarts(text)
  const lineAt = (offset: number) => starts.findLastIndex((it) => it <= offset) + 1
  const found: SourceFunction[] = []
  const walk = (node: Node, owner: SourceFunction | null, name: string): void => {
    let inside = owner
    if (isFunction(node)) {
      const line = lineAt(node.start)
      inside = { name: nameOf(node) ?? name, line, lines: lineAt(node.end) - line + 1, branching: 1, drawsMarkup: false }
      found.push(inside)
    } else if (inside && isFork(node)) inside.branching += 1
    else if (inside && node.type === 'JSXElement') inside.drawsMarkup = true
    const called = nameOf(node) ?? name
    for (const child of childrenOf(node)) walk(child, inside, called)
  }
  walk(program as unknown as Node, null, '(file)')
  return found
}

/** Of a declaration, a variable, a property or a method: what a function that stands there is called. */
function nameOf(node: Node): string | undefined {
  const named = [node.id, node.key].find(isNode)
  return named && typeof named.name === 'string' ? named.name : undefined
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((it) => (Array.isArray(it) ? it.filter(isNode) : isNode(it) ? [it] : []))
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
