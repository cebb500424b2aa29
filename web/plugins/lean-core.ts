import { type Plugin, parseSync } from 'vite'

/** What only the server reads of a call: its sentence for the description of the API, and the forms by which it parses and answers. */
const ofServer = ['about', 'params', 'query', 'body', 'reply']

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The truths of core, as far as a page uses them. Calls travel as method, path and right, and what is made of schemas at the top of
 * a module is made only where somebody uses it: whoever lists companies builds no form of a payment.
 */
export const leanCore: Plugin = {
  name: 'lean-core',
  enforce: 'pre',
  apply: 'build',
  transform: { filter: { id: /\/core\/src\/.*\.ts$/ }, handler: (code, id) => ({ code: lean(id, code), map: null, moduleSideEffects: false }) },
}

export function lean(id: string, code: string): string {
  const { program } = parseSync(id, code)
  const edits: Edit[] = []
  for (const it of nodesIn(program)) if (isRoute(it)) edits.push(...withoutForms(it, code))
  for (const it of program.body as unknown as Node[]) edits.push(...(made(it) ?? []))
  // From the end: what stands before keeps its place. Where two edits touch, what was cut goes first.
  return edits.sort((one, other) => other.start - one.start).reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const it of value) yield* nodesIn(it)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node
    for (const it of Object.values(value)) yield* nodesIn(it)
  }
}

const isRoute = ({ type, callee }: Node): boolean => type === 'CallExpression' && (callee as Node & { name?: string }).name === 'route'

function withoutForms(call: Node, code: string): Edit[] {
  const [row] = call.arguments as unknown[]
  const { properties = [] } = (row ?? {}) as { properties?: (Node & { key?: { name?: string } })[] }
  return properties
    .filter(({ key }) => ofServer.includes(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))
}

/** A constant that is made by calling something is left out where nobody uses it. */
function made(statement: Node): Edit[] | undefined {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return undefined
  const inits = (declaration.declarations as { init: Node | null }[]).map((it) => it.init).filter((it) => it !== null)
  const calls = (it: Node) => !/FunctionExpression$/.test(it.type) && [...nodesIn(it)].some(({ type }) => type === 'CallExpression' || type === 'NewExpression')
  return inits.filter(calls).flatMap(({ start, end }) => [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ])
}
