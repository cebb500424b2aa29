import { buildCompiler, type Compiler } from './compiler.ts'
import { loadCompiler, type Typesetter } from './native.ts'
import type { Started, TypesettingOrder, TypesettingReply } from './pool.ts'
import { DocumentRefused } from './port.ts'

const [typesetter, packages] = process.argv.slice(2) as [Typesetter, string]
const { NodeCompiler, ...started } = loadCompiler(typesetter, packages)
const press = NodeCompiler ? buildCompiler(NodeCompiler) : null
process.send?.({ started } satisfies Started)

/** Whoever corrects a text asks for it again within minutes: later nobody does. */
const forgetAfterMs = 5 * 60_000
let forgetting: NodeJS.Timeout | undefined

/** One order, one reply. Whatever is no refusal ends this process: who ordered starts another. */
function replyTo({ compile }: Compiler, { document, data, assets }: TypesettingOrder): TypesettingReply {
  try {
    return { compiled: compile(document, data, assets) }
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    return { refused: { code: error.code, message: error.message, info: error.info } }
  }
}

/** The pages of a document lie outside of the heap, which stays small: left to itself it would hold on to hundreds of them. */
function tidyAfter({ tidy, forget }: Compiler): void {
  tidy()
  globalThis.gc?.()
  clearTimeout(forgetting)
  forgetting = setTimeout(forget, forgetAfterMs)
}

process.on('message', (order: TypesettingOrder) => {
  // Without a press nothing is answered: who started this process has heard of it, and ends it.
  if (!press) return
  process.send?.(replyTo(press, order))
  setImmediate(tidyAfter, press)
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal: the one that ordered decides when this one ends.
process.on('SIGINT', () => undefined)
