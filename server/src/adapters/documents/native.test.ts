import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { typesetting } from '../../testing/typesetter.ts'
import { installedCompiler, loadCompiler } from './native.ts'
import type { PoolOptions } from './pool.ts'
import type { Documents } from './port.ts'
import { typstDocuments } from './typst.ts'

const older = '@myriaddreamin/typst-ts-node-compiler'
const newer = '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu'
const here = import.meta.url

/** A folder of packages as npm leaves one, with these in it. */
function packagesWith(...added: ((folder: string) => void)[]): string {
  const folder = testFolder()
  for (const add of added) add(join(folder, 'node_modules'))
  return join(folder, 'program.js')
}

const own = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

const asInstalled = (name: string) => (folder: string) => {
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  symlinkSync(own(name), join(folder, name))
}

/** A binding for this machine that the dynamic linker refuses, as it does where a symbol of the C library is missing. */
const unloadable = (name: string) => (folder: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  const manifest = { name, version: '9.9.9', main: 'binding.node', os: [process.platform], cpu: [process.arch] }
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, name, 'binding.node'), 'no library at all')
}

describe('the compiler', () => {
  test('is the older one where nothing newer is installed', () => {
    const packages = packagesWith(asInstalled(older))
    expect(installedCompiler('newest', packages)).toMatchObject({ name: older, tagged: false })
    expect(loadCompiler('newest', packages)).toMatchObject({ compiler: installedCompiler('older', here), failures: [expect.stringContaining(newer)] })
  })

  test('is the older one where the newer is installed and does not load, and the reason is kept', () => {
    const packages = packagesWith(unloadable(newer), asInstalled(older))
    expect(installedCompiler('newest', packages)).toEqual({ name: newer, version: '9.9.9', tagged: true })
    const { compiler, failures, NodeCompiler } = loadCompiler('newest', packages)
    expect(compiler).toEqual(installedCompiler('older', here))
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^${newer}: .*binding\\.node`))])
    expect(NodeCompiler?.create).toBeTypeOf('function')
  })

  test('is the older one where it is asked for, and none where none is', () => {
    expect(loadCompiler('older', here)).toMatchObject({ compiler: { name: older }, failures: [] })
    expect(installedCompiler('none', here)).toBeNull()
    expect(loadCompiler('none', here)).toEqual({ compiler: null, failures: [] })
  })

  test('is none where nothing is installed, and where what is installed is of another machine', () => {
    const foreign = (folder: string) => {
      mkdirSync(join(folder, newer), { recursive: true })
      writeFileSync(join(folder, newer, 'package.json'), JSON.stringify({ version: '0.7.0', os: ['plan9'], cpu: [process.arch] }))
    }
    expect(installedCompiler('newest', packagesWith())).toBeNull()
    expect(installedCompiler('newest', packagesWith(foreign))).toBeNull()
    expect(loadCompiler('newest', packagesWith())).toEqual({ compiler: null, failures: [expect.stringContaining(newer), expect.stringContaining(older)] })
  })
})

describe('documents', () => {
  let documents: Documents
  afterEach(() => documents.close())

  /** With what they say to the log, but for the processes themselves. */
  function started(options: Partial<PoolOptions>) {
    const said: [level: string, text: string, details: Record<string, unknown>][] = []
    const at = (level: string) => (details: Record<string, unknown>, text: string) => void said.push([level, text, details])
    documents = typstDocuments({
      ...typesetting,
      typesetter: 'newest',
      size: 2,
      log: { debug() {}, info: at('info'), warn: at('warn') } as unknown as PoolOptions['log'],
      ...options,
    })
    return said
  }

  const receipt = () => documents.compile('receipt', {} as never)
  const missing = { code: 'GEN01', status: 503, info: [{ path: 'documents', message: 'noTypesetter' }] }
  const warning = 'no documents can be made: notices, delegations, minutes and receipts are refused'

  test('are refused where there is no compiler, and the log says so once, at the start', async () => {
    const said = started({ packages: packagesWith() })
    expect(documents.compiler).toBeNull()
    expect(said).toEqual([['warn', warning, { why: 'no compiler is installed for this machine', failures: [] }]])
    await documents.start()
    await expect(receipt()).rejects.toMatchObject(missing)
    expect(said).toHaveLength(1)
  })

  test('are refused where an operator wants none', async () => {
    expect(started({ typesetter: 'none' })).toEqual([['warn', warning, { why: 'TYPESETTER is none', failures: [] }]])
    await expect(receipt()).rejects.toMatchObject(missing)
  })

  test('are refused, all that wait at once, when it turns out that nothing loads', async () => {
    const said = started({ packages: packagesWith(unloadable(newer)) })
    expect([documents.compiler?.version, said]).toEqual(['9.9.9', []])
    const refused = await Promise.all([1, 2, 3, 4].map(() => receipt().catch((it: unknown) => it)))
    for (const it of refused) expect(it).toMatchObject(missing)
    expect(documents.compiler).toBeNull()
    expect(said).toEqual([['warn', warning, { why: 'none of the installed compilers loads', failures: [expect.anything(), expect.anything()] }]])
  })

  test('name the compiler that was loaded and no longer the one that was installed, and so does the log, once', async () => {
    const said = started({ packages: packagesWith(unloadable(newer), asInstalled(older)) })
    expect(documents.compiler).toMatchObject({ name: newer, tagged: true })
    await documents.start()
    expect(documents.compiler).toMatchObject({ name: older, tagged: false })
    await Promise.all([documents.start(), receipt().catch(() => undefined), receipt().catch(() => undefined)])
    const failures = [expect.stringContaining(newer)]
    expect(said).toEqual([['info', 'documents are typeset by this compiler', { ...documents.compiler, failures }]])
  })
})
