import { describe, expect, test } from 'vitest'
import { addressed, spokenBy } from '../web/plugins/spoken.ts'
import type { ProjectFile } from './files.ts'
import { textFaults } from './texts.ts'

const file = (path: string, text: string): ProjectFile => ({ path, text, lines: text.split('\n').length })
const faultsOf = (...sources: string[]) => textFaults(sources.map((it, index) => file(`web/src/features/shop/Part${index}.tsx`, it)))

describe('the words of a source can be read from it', () => {
  test('where it names the namespace, or writes its keys out', () => {
    const named = `const t = useTranslations('shop')\nreturn t(\`\${name}.title\`)`
    const written = `const t = useTranslations()\nreturn t(isEmpty ? 'table.empty' : \`shop.\${name}\`)`
    expect(faultsOf(named, written)).toEqual([])
  })

  test('not where the namespace or the beginning of a key is made up', () => {
    expect(faultsOf('const t = useTranslations(place)')).toEqual(['web/src/features/shop/Part0.tsx: useTranslations(...) names its namespace as a text'])
    expect(faultsOf(`const t = useTranslations()\nreturn t.rich(\`\${place}.title\`)`)).toHaveLength(1)
  })
})

describe('what a part of the application says', () => {
  const sources: Record<string, string> = {
    'Page.tsx': `import type { Row } from './Row.tsx'
import {
  Table,
} from './ui/Table.tsx'
import './page.css'
const Later = () => import('./Later.tsx')
const t = useTranslations('page.head')`,
    'ui/Table.tsx': "export { cells } from '../cells.ts'\nuseTranslations('table')",
    'cells.ts': "import { Table } from './ui/Table.tsx'\nconst keys = ['status.open']",
    'Row.tsx': "useTranslations('row')",
    'Later.tsx': "useTranslations('later')",
  }
  const namespaces = ['page', 'table', 'status', 'row', 'later', 'other']
  const spoken = (entry: string) => spokenBy(entry, (path) => sources[path], namespaces)

  test('is what its file and all that comes with it say; what is fetched later brings its own', () => {
    expect(spoken('Page.tsx')).toEqual(['page', 'table', 'status'])
    expect(spoken('Later.tsx')).toEqual(['later'])
  })

  test('a file that is no source says nothing', () => expect(spoken('page.css')).toEqual([]))

  test('an import is addressed from where it stands', () => {
    expect(addressed('features/shop/Shop.tsx', '../../ui/Table.tsx')).toBe('ui/Table.tsx')
    expect(addressed('main.tsx', './App.tsx')).toBe('App.tsx')
  })
})
