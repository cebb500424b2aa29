import type { Plugin } from 'vite'

/** What stands in a file of Mantine, and what the build puts there. */
type Change = readonly [stands: string, put: string]

/** React's own id is unique in the page: Mantine draws every field a second time to give it another. */
const ids: readonly Change[] = [
  ['const [uuid, setUuid] = useState(', 'const uuid = ('],
  ['setUuid(randomId());', ''],
]

/** The place of our layers is in the page before anything is drawn: Mantine looks for it when the menu is there, and draws each closed menu a second time. */
const layers: readonly Change[] = [
  ['useState(false)', 'useState(() => typeof target === "string" && document.querySelector(target) !== null)'],
  ['useRef(null)', 'useRef(mounted ? document.querySelector(target) : null)'],
]

const changed = { '/use-id/use-id.mjs': ids, '/Portal/Portal.mjs': layers }

/** Controls that are drawn once when they come. Drawn twice, the second time is one piece that cannot be cut: a page full of fields would not answer meanwhile. */
export const leanMantine: Plugin = {
  name: 'lean-mantine',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@mantine\/(hooks\/esm\/use-id\/use-id|core\/esm\/components\/Portal\/Portal)\.mjs$/ },
    handler: (code, id) => {
      const [, changes] = Object.entries(changed).find(([file]) => id.endsWith(file))!
      return { code: changes.reduce((text, it) => withChange(text, it, id), code), map: null }
    },
  },
}

function withChange(code: string, [stands, put]: Change, file: string): string {
  if (!code.includes(stands)) throw new Error(`${file} is written otherwise now: look whether it still draws twice`)
  return code.replace(stands, put)
}
