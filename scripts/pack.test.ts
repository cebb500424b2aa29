import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedBefore, packFolder } from './pack.ts'

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delibera-pack-'))
  mkdirSync(join(folder, 'assets'))
  const long = 'verbale '.repeat(500)
  for (const it of ['assets/a-h4sh.js', 'assets/letters.woff2', 'offline.html', 'index.html', 'screens.json']) writeFileSync(join(folder, it), long)
  writeFileSync(join(folder, 'assets/small.js'), '1')
  return folder
}

test('beside each file worth it stand its two packed forms, which open to the same bytes', async () => {
  const folder = builtFolder()
  await packFolder(folder)
  const packed = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((it) => /\.(br|gz)$/.test(it))
  expect(packed.sort()).toEqual(['assets/a-h4sh.js.br', 'assets/a-h4sh.js.gz', 'offline.html.br', 'offline.html.gz'])
  for (const it of packed) {
    const bytes = readFileSync(join(folder, it))
    const source = readFileSync(join(folder, it.replace(/\.(br|gz)$/, '')))
    expect((it.endsWith('.br') ? brotliDecompressSync : gunzipSync)(bytes)).toEqual(source)
  }
})

test('what an earlier build packed under the same hashed name is taken over, and nothing else', async () => {
  const folder = builtFolder()
  writeFileSync(join(folder, 'assets/a-h4sh.js.br'), 'from before')
  writeFileSync(join(folder, 'offline.html.br'), 'from before')
  await packFolder(folder, packedBefore(folder))
  expect(readFileSync(join(folder, 'assets/a-h4sh.js.br'), 'utf8')).toBe('from before')
  expect(readFileSync(join(folder, 'offline.html.br'), 'utf8')).not.toBe('from before')
})

test('a first build has nothing from before', () => {
  expect(packedBefore(join(tmpdir(), 'delibera-no-such-folder')).size).toBe(0)
})
