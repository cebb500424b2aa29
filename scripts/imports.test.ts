import { describe, expect, test } from 'vitest'
import { projectFiles } from './files.ts'
import { importFaults } from './import-rules.ts'
import { importsOf } from './imports.ts'

const declared = { '': ['vitest', 'esbuild'], core: ['zod'], server: ['zod', 'pg', 'fastify'], web: ['react', 'vite'] }
const faultsOf = (...arrows: [from: string, to: string][]) =>
  importFaults(
    arrows.map(([from, to]) => ({ from, to })),
    declared,
  )

test('every way of importing is seen, types and lazy ones too', async () => {
  const text = [
    "import type { A } from './a.ts'",
    "import { type B } from '@delibera/core/votes/schema'",
    "export type { C } from '../c.ts'",
    "export * from './d.ts'",
    "import fs from 'fs'",
    "import { readFile } from 'node:fs/promises'",
    "import { Button } from '@mantine/core/styles.css'",
    "import './look.module.css'",
    'export type Local = string',
    "export const e = () => import('./e.ts')",
    "export type F = import('./f.ts').F",
    'export const g = <p>{String(fs)}</p>',
  ].join('\n')
  const found = await importsOf([{ path: 'web/src/ui/x.tsx', lines: 12, text }])
  expect(found.map((it) => it.to).sort()).toEqual(
    [
      ...['core/src/votes/schema.ts', 'node:fs', 'node:fs/promises', 'npm:@mantine/core', 'web/src/c.ts'],
      ...['web/src/ui/a.ts', 'web/src/ui/d.ts', 'web/src/ui/e.ts', 'web/src/ui/f.ts', 'web/src/ui/look.module.css'],
    ].sort(),
  )
  expect(new Set(found.map((it) => it.from))).toEqual(new Set(['web/src/ui/x.tsx']))
})

test('files that stand on disk are read as well as made-up ones', async () => {
  const own = (await projectFiles()).filter((it) => it.path.startsWith('scripts/'))
  const found = await importsOf([...own, { path: 'scripts/made-up.ts', lines: 1, text: "import './files.ts'" }])
  expect(found).toContainEqual({ from: 'scripts/imports.test.ts', to: 'scripts/imports.ts' })
  expect(found).toContainEqual({ from: 'scripts/imports.ts', to: 'npm:esbuild' })
  expect(found).toContainEqual({ from: 'scripts/made-up.ts', to: 'scripts/files.ts' })
})

test('a source that does not parse is told, not passed over', async () => {
  await expect(importsOf([{ path: 'core/src/x.ts', lines: 1, text: 'export const = 1' }])).rejects.toThrow('x.ts')
})

test('what the architecture draws is allowed', () => {
  const arrows: [string, string][] = [
    ['core/src/votes/schema.ts', 'npm:zod'],
    ['core/src/votes/rules.test.ts', 'npm:vitest'],
    ['server/src/features/votes/routes.ts', 'server/src/stores/members/member-store.ts'],
    ['server/src/features/votes/routes.ts', 'server/src/http/mount.ts'],
    ['server/src/features/votes/routes.ts', 'core/src/votes/routes.ts'],
    ['server/src/features/votes/routes.test.ts', 'server/src/app.ts'],
    ['server/src/features/votes/routes.test.ts', 'server/src/features/members/routes.ts'],
    ['server/src/features/votes/routes.test.ts', 'web/src/api/call.ts'],
    ['server/src/testing/world.ts', 'web/src/api/call.ts'],
    ['server/src/testing/world.ts', 'server/src/app.ts'],
    ['server/src/demo/demo.ts', 'server/src/testing/world.ts'],
    ['server/src/operator/backup.ts', 'server/src/stores/files/file-store.ts'],
    ['server/src/app.ts', 'server/src/features/votes/routes.ts'],
    ['server/src/app.ts', 'server/src/features/members/routes.ts'],
    ['server/src/main.ts', 'server/src/app.ts'],
    ['web/src/api/hooks.ts', 'web/src/api/call.ts'],
    ['server/src/http/guards.ts', 'server/src/db/tables.ts'],
    ['web/src/features/votes/VotePage.tsx', 'web/src/ui/Button.tsx'],
    ['web/src/routes.tsx', 'web/src/frame/Shell.tsx'],
    ['web/vite.config.ts', 'node:path'],
    ['e2e/vote-by-proxy.spec.ts', 'server/src/testing/world.ts'],
    ['scripts/build.ts', 'npm:vite'],
  ]
  expect(faultsOf(...arrows)).toEqual([])
})

describe('every rule can fail', () => {
  test.each([
    ['core/src/votes/rules.ts', 'node:crypto', 'core depends on nothing but zod'],
    ['core/src/votes/rules.ts', 'npm:pg', 'core depends on nothing but zod'],
    ['core/src/votes/rules.test.ts', 'server/src/app.ts', 'core knows no other workspace'],
    ['web/src/main.tsx', 'server/src/config/config.ts', 'web knows only itself and core'],
    ['web/src/main.test.tsx', 'server/src/config/config.ts', 'web knows only itself and core'],
    ['web/src/main.tsx', 'node:fs', 'a browser has no node modules'],
    ['server/src/app.ts', 'web/src/api/call.ts', 'the server knows only itself and core'],
    ['server/src/app.test.ts', 'web/src/api/hooks.ts', 'the server knows only itself and core'],
    ['server/src/main.ts', 'scripts/run.ts', 'the server knows only itself and core'],
    ['server/src/db/connect.ts', 'server/src/features/votes/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/adapters/mail/smtp.ts', 'server/src/features/votes/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/jobs/queue.ts', 'server/src/features/votes/jobs.ts', 'only features and the composition root use a feature'],
    ['server/src/socket/hub.ts', 'server/src/features/live/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/outbox/send.ts', 'server/src/features/live/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/audit/chain.ts', 'server/src/features/live/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/http/guards.ts', 'server/src/features/accounts/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/config/config.ts', 'server/src/features/accounts/commands.ts', 'only features and the composition root use a feature'],
    ['server/src/stores/votes/vote-store.ts', 'server/src/features/votes/commands.ts', 'a floor knows no feature'],
    ['core/src/law/notice.ts', 'core/src/meetings/schema.ts', 'a floor knows no feature'],
    ['web/src/meeting/Semaforo.tsx', 'web/src/features/live/ConsolePage.tsx', 'a floor knows no feature'],
    ['server/src/stores/votes/vote-store.ts', 'server/src/meeting/law.ts', 'a floor knows only those below it'],
    ['core/src/company/statute.ts', 'core/src/law/facts.ts', 'a floor knows only those below it'],
    ['server/src/http/guards.ts', 'server/src/stores/accounts/account-store.ts', 'what the floors stand on knows none of them'],
    ['server/src/stores/votes/vote-store.ts', 'server/src/app.ts', 'the composition root is used by nothing it composes'],
    ['server/src/features/votes/routes.ts', 'server/src/features/members/routes.ts', 'never its routes'],
    ['server/src/features/votes/commands.ts', 'server/src/features/members/book-routes.ts', 'never its routes'],
    ['server/src/app.ts', 'server/src/testing/world.ts', 'production code does not depend on what tests use'],
    ['server/src/demo/demo.ts', 'server/src/testing/s3.ts', 'production code does not depend on what tests use'],
    ['server/src/app.ts', 'server/src/app.test.ts', 'nothing imports a test'],
    ['web/src/ui/Button.tsx', 'web/src/features/votes/VotePage.tsx', 'the design system knows no feature'],
    ['web/src/features/votes/VotePage.tsx', 'web/src/frame/Shell.tsx', 'the frame is known by nothing'],
    ['web/src/shell/dialogs.tsx', 'web/src/frame/Shell.tsx', 'the frame is known by nothing'],
    ['web/src/ui/Button.tsx', 'web/src/api/call.ts', 'the design system knows no feature'],
    ['server/src/app.ts', 'npm:react', 'not in its package.json'],
    ['server/src/app.ts', 'npm:vitest', 'not in its package.json'],
    ['server/src/app.test.ts', 'npm:react', 'not in its package.json'],
    ['scripts/build.ts', 'npm:left-pad', 'not in its package.json'],
    ['core/src/votes/rules.ts', 'core/src/votes/rules.ts', 'a cycle'],
  ])('%s -> %s', (from, to, because) => expect(faultsOf([from, to])).toContainEqual(expect.stringContaining(because)))

  test('features that know each other are a cycle, though no file is in one', () => {
    const there: [string, string] = ['server/src/features/votes/commands.ts', 'server/src/features/live/reads.ts']
    expect(faultsOf(there)).toEqual([])
    expect(faultsOf(there, ['server/src/features/live/commands.ts', 'server/src/features/votes/reads.ts'])).toEqual([
      'server/votes -> server/live -> server/votes: a cycle',
    ])
    // What a test needs is no part of the feature.
    expect(faultsOf(there, ['server/src/features/live/commands.test.ts', 'server/src/features/votes/commands.ts'], ['server/src/app.ts', there[0]])).toEqual([])
  })

  test('a module that serves tests alone does not stand among the product’s', () => {
    const byTest: [string, string] = ['core/src/votes/rules.test.ts', 'core/src/votes/examples.ts']
    expect(faultsOf(byTest)).toEqual(['core/src/votes/examples.ts: only tests import it, so it is a .stage.ts'])
    expect(faultsOf(byTest, ['core/src/votes/rules.ts', 'core/src/votes/examples.ts'])).toEqual([])
  })

  test('a cycle is told whole, once, however it is entered', () => {
    const arrows: [string, string][] = [
      ['core/src/z.ts', 'core/src/a.ts'],
      ['core/src/a.ts', 'core/src/b.ts'],
      ['core/src/b.ts', 'core/src/c.ts'],
      ['core/src/c.ts', 'core/src/a.ts'],
      ['core/src/c.ts', 'core/src/d.ts'],
      ['core/src/z.ts', 'core/src/b.ts'],
    ]
    expect(faultsOf(...arrows)).toEqual(['core/src/a.ts -> core/src/b.ts -> core/src/c.ts -> core/src/a.ts: a cycle'])
  })
})
