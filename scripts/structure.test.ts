import { describe, expect, test } from 'vitest'
import type { ProjectFile } from './files.ts'
import { structureFaults } from './structure.ts'

const file = (path: string, text = '', lines = 1): ProjectFile => ({ path, lines, text })
const faultsOf = (...files: ProjectFile[]) => structureFaults(files)
const faultsIn = (text: string, path = 'server/src/config/config.ts') => faultsOf(file(path, text))

describe('sizes', () => {
  test.each([
    ['what sets the stage of tests is no exception', 'core/src/votes/play.stage.ts', 251, true],
    ['a source of 250 lines stands', 'core/src/money.ts', 250, false],
    ['one of 251 is split', 'core/src/money.ts', 251, true],
    ['a screen is no exception', 'web/src/shell/Shell.tsx', 251, true],
    ['a test may have 400', 'core/src/money.test.ts', 400, false],
    ['and no more', 'core/src/money.test.ts', 401, true],
    ['a journey counts as a test', 'e2e/sign-the-minutes.spec.ts', 400, false],
    ['the generated tables are as long as the database asks', 'server/src/db/tables.ts', 2000, false],
    ['data is not code', 'core/src/i18n/notes.json', 2000, false],
  ])('%s', (_, path, lines, refused) => expect(faultsOf(file(path, '', lines)).some((it) => it.includes('split it'))).toBe(refused))
})

describe('the vocabulary of files', () => {
  const core = file('core/src/votes/schema.ts')
  test.each([
    ['core/src/votes/rules.ts', true],
    ['core/src/votes/schema.test.ts', true],
    ['core/src/votes/tally.ts', true],
    ['core/src/votes/second-call.test.ts', true],
    ['core/src/votes/fixtures.json', true],
    ['core/src/law/citations.ts', true],
    ['core/src/money.ts', true],
    ['core/src/votes/Tally.ts', false],
    ['core/src/votes/parts/tally.ts', false],
    ['core/src/ballots/schema.ts', false],
    ['core/src/socket/schema.ts', false],
    ['server/src/features/votes/routes.ts', true],
    ['server/src/features/votes/jobs.test.ts', true],
    ['server/src/features/votes/secret-ballot-reads.ts', true],
    ['server/src/features/votes/secret-ballot-store.ts', false],
    ['server/src/stores/votes/secret-ballot-store.ts', true],
    ['server/src/stores/ballots/store.ts', false],
    ['server/src/features/votes/tally.ts', false],
    ['server/src/features/votes/handlers/routes.ts', false],
    ['server/src/features/votes/tally-papers.ts', true],
    ['server/src/features/votes/letters.test.ts', true],
    ['server/src/features/member-page/routes.ts', true],
    ['web/src/features/votes/console/VotePage.tsx', false],
    ['web/src/features/minutes/signing/SignPage.tsx', true],
    ['web/src/features/minutes/attic/SignPage.tsx', false],
    ['web/src/features/minutes/signing/pen/SignPage.tsx', false],
    ['server/src/features/stray.ts', false],
    ['server/src/features/law/routes.ts', false],
    ['server/src/http/mount.ts', true],
    ['web/src/features/votes/VotePage.tsx', true],
    ['web/src/features/votes/VotePage.module.css', true],
    ['web/src/features/votes/VotePage.test.tsx', true],
    ['web/src/features/votes/useVote.ts', true],
    ['web/src/features/votes/useVote.test.tsx', true],
    ['web/src/features/votes/votePage.tsx', false],
    ['web/src/features/votes/format.ts', false],
    ['web/src/features/votes/VotePage.css', false],
  ])('%s: %s', (path, allowed) =>
    expect(faultsOf(core, file('core/src/law/rules.ts'), file('core/src/minutes/rules.ts'), file(path))).toHaveLength(allowed ? 0 : 1),
  )

  test.each(['server', 'web'])('a feature of %s has its folder in core', (workspace) => {
    const it = file(`${workspace}/src/features/votes/${workspace === 'server' ? 'reads.ts' : 'VotePage.tsx'}`)
    expect(faultsOf(it)).toEqual([expect.stringContaining('there is no core/src/votes')])
    expect(faultsOf(it, core)).toEqual([])
  })

  test.each([
    'core/src/index.ts',
    'web/src/ui/index.tsx',
    'server/src/utils/dates.ts',
    'web/src/lib/dates.ts',
    'scripts/helpers/print.ts',
    'web/src/common/Row.tsx',
  ])('no barrel and no catch-all folder: %s', (path) => expect(faultsOf(file(path))).not.toEqual([]))
})

describe('commands', () => {
  const core = file('core/src/votes/schema.ts')
  test.each([
    ['takes a transaction', 'export const stop = (tx: Tx) => tx', 0],
    ['opens one', 'await db.transaction().execute(write)', 0],
    ['acts on the log of a meeting', 'return lives.act(log, actor, decide)', 0],
    ['charges a card', 'await deps.cards.confirmIntent(id)', 0],
    ['changes nothing', 'export const shown = (it: Row) => it', 1],
  ])('what %s', (_, text, count) => expect(faultsOf(core, file('server/src/features/votes/commands.ts', text))).toHaveLength(count))

  test('no transaction is opened where things are only shown', () => {
    expect(faultsOf(core, file('server/src/features/votes/reads.ts', 'return db.transaction().execute(write)'))).toEqual([
      expect.stringContaining('stands in commands'),
    ])
  })
})

describe('names', () => {
  test.each([
    ['export class MeetingManager {}', true],
    ['export const dateUtils = 1', true],
    ['export async function voteHelper() {}', true],
    ['const a = 1\nexport { a as mailService }', true],
    ['export interface IUser {}', true],
    ['export type TVote = 1', true],
    ['export const ZVote = 1', true],
    ['export type { Vote, type IVote } from "./x.ts"', true],
    ['export interface Item {}', false],
    ['export type Text = string', false],
    ['export type Table = 1', false],
    ['export const Zone = 1', false],
    ['export type IBAN = string', false],
    ['const localHelper = 1', false],
  ])('%s is refused: %s', (text, refused) => expect(faultsIn(text)).toHaveLength(refused ? 1 : 0))

  test.each(['server/src/db/QueryImpl.ts', 'server/src/mail-helper.ts', 'scripts/util.test.ts'])('nor may a file be called %s', (path) => {
    expect(faultsOf(file(path))).toHaveLength(1)
  })
})

describe('names of exported types', () => {
  const named = (path: string, text: string) => file(path, text)
  test.each([
    ['a worn word', [named('server/src/meeting/law.ts', 'export interface Known {}')], 1],
    ['the same kept to oneself', [named('server/src/meeting/law.ts', 'interface Known {}')], 0],
    ['a noun of the business', [named('server/src/meeting/law.ts', 'export interface KnownMeeting {}')], 0],
    ['two of one name in a workspace', [named('web/src/ui/a.ts', 'export type Side = 1'), named('web/src/api/b.ts', 'export type Side = 2')], 1],
    ['one in each workspace', [named('web/src/ui/a.ts', 'export type Side = 1'), named('server/src/http/b.ts', 'export type Side = 2')], 0],
    ['one that a test has too', [named('web/src/ui/a.ts', 'export type Side = 1'), named('web/src/ui/a.test.ts', 'export type Side = 2')], 0],
  ])('%s', (_, files, count) => expect(faultsOf(...files).filter((it) => it.includes('type "'))).toHaveLength(count))
})

describe('adapters', () => {
  const port = file('server/src/adapters/mail/port.ts', 'export interface Mail {}')
  const implementation = (name: string) => file(`server/src/adapters/mail/${name}.ts`, "import type { Mail } from './port.ts'")

  test('an adapter states its port', () => {
    expect(faultsOf(implementation('smtp'))).toEqual([expect.stringContaining('port.ts')])
  })

  test('two implementations share one suite', () => {
    const both = [port, implementation('local'), implementation('smtp')]
    expect(faultsOf(...both)).toEqual([expect.stringContaining('contract.test.ts')])
    expect(faultsOf(...both, implementation('contract.test'))).toEqual([])
  })

  test('one implementation and a part of it need none', () => {
    expect(faultsOf(port, implementation('smtp'), file('server/src/adapters/mail/receipts.ts', 'export const a = 1'))).toEqual([])
  })
})

describe('leftovers', () => {
  // The words are put together here, so that this file passes the check it tests.
  test.each([
    ['an unfinished thought', `// ${'TO'}DO: later`, 1],
    ['a test that silences the others', `${'test'}.only('x', f)`, 1],
    ['a test switched off', `${'it'}.skip('x', f)`, 1],
    ['a test that says why it cannot run', `test.skipIf(!clamd)('x (skipped: clamd not installed)', f)`, 0],
    ['a print to the console', 'console.log(1)', 1],
    ['a statement switched off', '  // const a = 1', 1],
    ['a block switched off', '// if (ready) {', 1],
    ['a call switched off', '// await send(mail);', 1],
    ['an import switched off', "// import { a } from './a.ts'", 1],
    ['prose about imports', '// import of members is refused, if (and only if) the book is closed', 0],
    ['prose about returns', '// return receipts arrive later: await them', 0],
    ['an address', "const site = 'https://example.org/a;'", 0],
  ])('%s', (_, text, count) => expect(faultsIn(text)).toHaveLength(count))

  test.each(['scripts/routes.ts', 'bench/run.ts', 'server/src/operator/operator.ts', 'server/src/operator/backup.ts'])('%s speaks to a terminal', (path) => {
    expect(faultsIn('console.log(1)', path)).toEqual([])
  })
})

describe('clocks', () => {
  test.each([
    ['the day of the browser on a screen', 'web/src/features/live/useStart.ts', 'const today = dayInRome(new Date())', 1],
    ['that of the library', 'web/src/ui/Leaf.tsx', "import { useNow } from 'use-intl'", 1],
    ['a clock in a rule', 'core/src/law/notice.ts', 'const today = new Date()', 1],
    ['an instant that is given', 'web/src/features/live/useStart.ts', 'const at = new Date(call.datetime)', 0],
    ['the one file that reads clocks', 'web/src/api/clock.ts', 'export const machineNow = (): Date => new Date()', 0],
    ['a test', 'web/src/api/pages.stage.ts', 'const now = new Date()', 0],
  ])('%s', (_, path, text, count) => expect(faultsIn(text, path).filter((it) => it.includes('clock.ts tells'))).toHaveLength(count))
})

describe('what is never told', () => {
  test.each([
    ['a registry in the lock file', 'package-lock.json', `https://${'registry'}.example.org/zod.tgz`, 1],
    ['its page in a document', 'docs/stack.md', `www.${'npm'}js.com/package/zod`, 1],
    ['a path of the workplace', 'README.md', `see ${'/wo'}rk/main`, 1],
    ['a folder that happens to be called so', 'README.md', 'see docs/work/plan.md', 0],
    ['a registry of ours', 'server/src/metrics.ts', 'registry.metrics.get()', 0],
  ])('%s', (_, path, text, count) => expect(faultsOf(file(path, text))).toHaveLength(count))
})

describe('locales', () => {
  const locales = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => file(`web/src/i18n/${name}.json`, text))
  const same = '{"votes":{"open":"Apri"}}'

  test('three languages with the same keys stand', () => {
    expect(faultsOf(...locales({ it: same, 'en-US': same, 'en-GB': same }))).toEqual([])
  })

  test.each([
    ['a language is missing', { it: same, 'en-US': same }, 'web/src/i18n/en-GB.json: missing'],
    ['a key is missing', { it: same, 'en-US': same, 'en-GB': '{"votes":{}}' }, 'web/src/i18n/en-GB.json: no text "votes.open", which another language has'],
    ['a text is empty', { it: same, 'en-US': same, 'en-GB': '{"votes":{"open":" "}}' }, 'web/src/i18n/en-GB.json: "votes.open" is empty'],
    ['a file is broken', { it: same, 'en-US': same, 'en-GB': '{' }, 'web/src/i18n/en-GB.json: not JSON'],
    [
      'a translation asks for what nobody gives',
      { it: '{"said":"{favourable}"}', 'en-US': '{"said":"In favor {favorable}"}', 'en-GB': '{"said":"{favourable} in favour"}' },
      'web/src/i18n/en-US.json: "said" asks for {favorable}, which the Italian text does not',
    ],
  ])('%s', (_, texts, fault) => expect(faultsOf(...locales(texts as Record<string, string>))).toContain(fault))
})
