import type { ProjectFile } from './files.ts'
import { isModule } from './sizes.ts'

/** Day first whoever reads: what asks for these must know that its reader is Italian, as a field does that explains itself. */
const dayFirst = /\bformat(Day|Moment|Range)\b/
/** 28/04/27, or 4/28/27: short forms that no table of the product writes. */
const shortForm = /\bdateTime\(.*?(dateStyle: '(short|medium)'|month: '2-digit'|hourCycle)/

/** Where days and hours get their form: the parts that write them, and the page in a bundle, which stands alone. */
const isHome = (path: string) => path === 'core/src/dates.ts' || path.startsWith('web/src/ui/dates/') || path.startsWith('web/src/verifier/')

/** Dates that would not follow the reader's language: `useDates` on a screen, `dayIn` and `momentIn` elsewhere do. */
export function dateFormFaults(files: ProjectFile[]): string[] {
  const product = files.filter((it) => isModule(it) && /^(core|server|web)\/src\//.test(it.path) && !isHome(it.path))
  return product
    .filter(({ text }) => dayFirst.test(text) || shortForm.test(text))
    .map(({ path }) => `${path}: writes a date in a form of its own: use useDates on a screen, dayIn or momentIn elsewhere`)
}
