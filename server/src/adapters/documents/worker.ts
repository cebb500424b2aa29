import { buildCompiler } from './compiler.ts'
import type { Order, Reply } from './pool.ts'
import { DocumentRefused } from './port.ts'

const compile = buildCompiler()

/** One order, one reply. Whatever is no refusal ends this process: who ordered starts another. */
function replyTo({ document, data, assets }: Order): Reply {
  try {
    return { compiled: compile(document, data, assets) }
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    return { refused: { code: error.code, message: error.message, info: error.info } }
  }
}

process.on('message', (order: Order) => process.send?.(replyTo(order)))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal: the one that ordered decides when this one ends.
process.on('SIGINT', () => undefined)
