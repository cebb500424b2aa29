import type { Compiled, Documents } from './port.ts'

type Outcome = 'printed' | 'refused'
type Watcher = (it: { document: string; outcome: Outcome; seconds: number }) => void

interface Meter {
  documents: Documents
  /** Who asked for a turn and has none yet, and what is being printed. */
  load: { waiting: number; running: number }
  watchers: Set<Watcher>
}

const meters = new WeakMap<Documents, Meter>()

/** One meter for each typesetter, whoever uses it: calls and jobs count together. */
export function meterOf(documents: Documents): Meter {
  const known = meters.get(documents) ?? metered(documents)
  meters.set(documents, known)
  meters.set(known.documents, known)
  return known
}

function metered(documents: Documents): Meter {
  const load = { waiting: 0, running: 0 }
  const watchers = new Set<Watcher>()
  const timed = async (document: string, work: () => Promise<Compiled>) => {
    const start = performance.now()
    const tell = (outcome: Outcome) => {
      load.running--
      for (const it of watchers) it({ document, outcome, seconds: (performance.now() - start) / 1000 })
    }
    load.running++
    try {
      const compiled = await work()
      tell('printed')
      return compiled
    } catch (error) {
      tell('refused')
      throw error
    }
  }
  const measured: Documents = {
    get compiler() {
      return documents.compiler
    },
    start: () => documents.start(),
    compile: (document, data, assets) => timed(document, () => documents.compile(document, data, assets)),
    inTurn: (work) => {
      load.waiting++
      return documents.inTurn(() => {
        load.waiting--
        return work()
      })
    },
    missingGlyphs: (data) => documents.missingGlyphs(data),
    close: () => documents.close(),
  }
  return { documents: measured, load, watchers }
}
