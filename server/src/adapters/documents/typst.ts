import { prepared } from './input.ts'
import { type PoolOptions, TypesetterPool } from './pool.ts'
import type { Documents } from './port.ts'

/** Documents typeset by Typst from the templates of this folder. Nothing is started before the first one is asked for. */
export function typstDocuments(options: PoolOptions): Documents {
  const pool = new TypesetterPool(options)
  return {
    compile: (document, data, assets = {}) => pool.run({ document, data, assets }),
    missingGlyphs: (data) => prepared(data).missing,
    close: () => pool.close(),
  }
}
