import { expect, test } from 'vitest'
import { docFaults } from './doc-links.ts'

const file = (path: string, text = '') => ({ path, text, lines: 1 })
const tree = [file('docs/law.md'), file('core/src/law/facts.ts'), file('LICENSE')]

test.each([
  ['a link that is there', 'docs/spec.md', '[law](law.md#steps)', 0],
  ['one that is not', 'docs/spec.md', '[law](laws.md)', 1],
  ['a link to a folder', 'README.md', '[the law](core/src/law/)', 0],
  ['one upwards', 'docs/spec.md', '[facts](../core/src/law/facts.ts)', 0],
  ['another site', 'README.md', '[site](https://example.org/a.md)', 0],
  ['an address of the product', 'docs/spec.md', '[verify](/verify)', 0],
  ['a path in words', 'README.md', 'see `core/src/law/facts.ts`', 0],
  ['one that was moved', 'README.md', 'see `core/src/law/fact.ts`', 1],
  ['a form of paths', 'README.md', 'write `server/src/db/migrations/NNNN_words.sql`', 0],
  ['what the build writes', 'README.md', 'see `web/dist/screens.json`', 0],
  ['what a changelog tells of earlier', 'CHANGELOG.md', 'see `core/src/law/fact.ts`', 0],
])('%s', (_, path, text, count) => expect(docFaults([...tree, file(path, text)])).toHaveLength(count))
