import type { ParsingOrder, ParsingReply, Portion, Said } from './lane.ts'

/** So many of a long list at a time: who hears of all at once has no time for others meanwhile. */
const atOnce = 100

/** Answers orders of the process that started this one, each as soon as all of its bytes have come. */
export function answering(reply: (order: ParsingOrder, bytes: Buffer[]) => ParsingReply | Promise<ParsingReply>): void {
  let order: ParsingOrder | null = null
  let pieces: Uint8Array[] = []
  let missing = 0

  const answer = async (it: ParsingOrder) => {
    const bytes = cut(Buffer.concat(pieces), it.lengths)
    order = null
    pieces = []
    for (const said of inPortions(await reply(it, bytes))) process.send?.(said)
  }

  process.on('message', async (said: ParsingOrder | Portion) => {
    if ('lengths' in said) {
      order = said
      missing = said.lengths.reduce((sum, it) => sum + it, 0)
    } else {
      pieces.push(...said.pieces)
      missing -= said.pieces.reduce((sum, it) => sum + it.length, 0)
    }
    if (order && missing === 0) await answer(order)
  })
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches every process of a terminal: the one that ordered decides when this one ends.
  process.on('SIGINT', () => undefined)
  process.send?.('started' satisfies Said)
}

function cut(whole: Buffer, lengths: readonly number[]): Buffer[] {
  const bytes: Buffer[] = []
  let at = 0
  for (const length of lengths) {
    bytes.push(whole.subarray(at, at + length))
    at += length
  }
  return bytes
}

function* inPortions(reply: ParsingReply): Generator<Said> {
  const list = 'result' in reply && Array.isArray(reply.result) ? reply.result : []
  const last = Math.max(0, list.length - atOnce)
  for (let at = 0; at < last; at += atOnce) yield { some: list.slice(at, Math.min(at + atOnce, last)) }
  yield last > 0 ? { result: list.slice(last) } : reply
}
