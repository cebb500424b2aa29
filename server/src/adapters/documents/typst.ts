import { prepared } from './input.ts'
import { type PoolOptions, TypesetterPool } from './pool.ts'
import type { Documents } from './port.ts'
import { turns } from './turns.ts'

/** Documents typeset by Typst from the templates of this folder. No process is started before the first one is asked for. */
export function typstDocuments(options: PoolOptions): Documents {
  const pool = new TypesetterPool(options)
  return {
    get compiler() {
      return pool.compiler
    },
    start: () => pool.start(),
    compile: (document, data, assets = {}) => pool.run({ document, data, assets }),
    // One more than can work: its data are ready when a place is.
    inTurn: turns(pool.size + 1),
    missingGlyphs: (data) => prepared(data).missing,
    close: () => pool.close(),
  }
}
