import { type PlannedModule, planOf, type Reader } from './chunk-plan.ts'
import { listedScreens, placeIn, read, sourceAt } from './sources.ts'
import { spokenBy } from './spoken.ts'

interface Info {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Ask = (id: string) => Info | null

const main = sourceAt('main.tsx')
const shell = sourceAt('frame/Shell.tsx')
/** Fetched together, when the first page is at rest: their file holds nothing else. */
const prepared = ['shell/DialogWindow.tsx', 'shell/ToastHost.tsx'].map(sourceAt)
/** Packed, a module takes about this part of what it is while the build reads it; words, which are nothing but themselves, more. */
const packing = { code: 0.14, words: 0.25 }
/** What one more file costs; words are asked for beside the scripts, and hold nobody up. */
const request_bytes = { code: 9_000, words: 5_000 }
/** Where most people come in: what these load is looked at most closely. */
const often: Record<string, number> = {
  '/user/dashboard': 56,
  '/company/{companyId}/home': 63,
  '/company/{companyId}/meetings/{meetingId}/details': 24,
  '/company/{companyId}/meetings/{meetingId}/live': 68,
  '/public/meetings/{meetingSlug}/member/{memberSlug}': 23,
  '/public/meetings/{meetingSlug}/member/{memberSlug}/live': 58,
}
/** A window or a part of a page is opened less often than a page. */
const rare = 0.1
/** `texts:it:agenda` holds words of one language; no two languages share a file. */
const words = /^\0texts:([\w-]+):([\w,]+)$/

/** Names the file of each module that comes after the first script, by the screens that want it. Planned once a build, when all modules are known. */
export function screenChunks(): (id: string, ask: Ask) => string | null {
  let names: Map<string, string> | undefined
  return (id, ask) => {
    names ??= namesOf(ask)
    return names.get(id) ?? null
  }
}

function namesOf(ask: Ask): Map<string, string> {
  const first = reached(ask, [main], false)
  const all = reached(ask, [main], true)
  const fetched = [...new Set([...all].flatMap((it) => ask(it)?.dynamicallyImportedIds ?? []))].filter((it) => !words.test(it))
  const later = [...all].filter((it) => !first.has(it))
  const readers: Reader[] = [
    ...listedScreens().map(({ path, page, display }) => ({
      roots: [sourceAt(page), ...(display === 'public' ? [] : [shell])],
      weight: often[path] ?? 1,
    })),
    { roots: prepared, weight: 1 },
    ...fetched.filter((it) => !prepared.includes(it)).map((it) => ({ roots: [it], weight: rare })),
  ]
  const code = new Map(later.filter((it) => !words.test(it)).map((it) => [it, planned(ask(it), packing.code)]))
  const around = reached(ask, [shell, sourceAt('features/home/DashboardPage.tsx')], false)
  const alone = new Set([...reached(ask, prepared, false)].filter((it) => code.has(it) && !around.has(it)))
  const spoken = later.filter((it) => words.test(it))
  const locales = [...new Set(spoken.map((it) => words.exec(it)![1]!))]
  return new Map([
    ...namedFiles('p', planOf(code, readers, { request_bytes: request_bytes.code, alone })),
    ...locales.flatMap((locale) => {
      const own = spoken.filter((it) => words.exec(it)![1] === locale)
      const listeners = readers.map((it) => ({ ...it, roots: saidBy(it.roots, own) }))
      return namedFiles(
        `w-${locale}-`,
        planOf(new Map(own.map((it) => [it, planned(ask(it), packing.words)])), listeners, { request_bytes: request_bytes.words }),
      )
    }),
  ])
}

const namedFiles = (prefix: string, files: readonly string[][]): [string, string][] =>
  files.flatMap((modules, at) => modules.map((it): [string, string] => [it, `${prefix}${at}`]))

const planned = (info: Info | null, part: number): PlannedModule => ({ imports: info?.importedIds ?? [], size: (info?.code?.length ?? 0) * part })

/** Where the words that some files say lie. */
function saidBy(roots: readonly string[], own: readonly string[]): string[] {
  const places = new Map(
    own.flatMap((id) =>
      words
        .exec(id)![2]!
        .split(',')
        .map((name): [string, string] => [name, id]),
    ),
  )
  return [...new Set(roots.flatMap((it) => spokenBy(placeIn(it), read, [...places.keys()])).map((it) => places.get(it)!))]
}

function reached(ask: Ask, from: readonly string[], alsoFetched: boolean): Set<string> {
  const seen = new Set<string>()
  const walk = (id: string) => {
    const info = seen.has(id) ? null : ask(id)
    if (!info) return
    seen.add(id)
    info.importedIds.forEach(walk)
    if (alsoFetched) info.dynamicallyImportedIds.forEach(walk)
  }
  from.forEach(walk)
  return seen
}
