import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAllowed, type LockFile, licenceFaults, namedPackages, noticeLine, usedPackages } from './licences.ts'
import { root } from './run.ts'

const lockOf = (packages: LockFile['packages']): LockFile => ({ packages })
const noticesFor = (lock: LockFile) => namedPackages(lock).map(noticeLine).join('\n')

describe('the licences that a package may have', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR EUPL-1.1+)', true],
    ['EUPL-1.1+ OR MIT', true],
    ['(Apache-2.0 AND BSD-3-Clause)', true],
    ['MIT AND (GPL-2.0-only OR ISC)', true],
    ['MIT AND GPL-2.0-only OR ISC', true],
    ['MIT AND GPL-2.0-only', false],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0', false],
    ['LGPL-3.0-or-later', false],
    ['SSPL-1.0', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['(MIT', false],
    ['MIT Apache-2.0', false],
    ['', false],
  ])('%s: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected))
})

describe('the packages of production', () => {
  const lock = lockOf({
    '': {},
    server: { version: '3.0.0' },
    'node_modules/@delibera/server': { link: true },
    'node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/vitest': { version: '4.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/argon': { version: '2.0.0', license: 'MIT', optionalDependencies: { 'argon-linux-x64': '2.0.0', 'argon-darwin-arm64': '2.0.0' } },
    'node_modules/argon-linux-x64': { version: '2.0.0', license: 'MIT', os: ['linux'], cpu: ['x64'] },
    'node_modules/argon-darwin-arm64': { version: '2.0.0', os: ['darwin'], cpu: ['arm64'] },
    'node_modules/yargs/node_modules/cliui': { version: '6.0.0', license: 'ISC' },
    'node_modules/other/node_modules/cliui': { version: '6.0.0', license: 'ISC' },
    'node_modules/cliui': { version: '8.0.0', license: 'ISC' },
  })

  test('are those that are installed without the packages of development, each version once', () =>
    expect(usedPackages(lock).map((it) => `${it.name}@${it.version}`)).toEqual([
      'argon@2.0.0',
      'argon-darwin-arm64@2.0.0',
      'argon-linux-x64@2.0.0',
      'cliui@6.0.0',
      'cliui@8.0.0',
      'pg@8.0.0',
    ]))

  test('are named with the parts for single platforms under the whole', () =>
    expect(namedPackages(lock).map(noticeLine)).toEqual(['- argon 2.0.0: MIT', '- cliui 6.0.0: ISC', '- cliui 8.0.0: ISC', '- pg 8.0.0: MIT']))

  test('are in order when the notices name them all', () => expect(licenceFaults(lock, noticesFor(lock))).toEqual([]))

  test('are not when one of them would bind the product, or does not say', () => {
    const bound = lockOf({
      ...lock.packages,
      'node_modules/readline': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/silent': { version: '1.0.0' },
    })
    expect(licenceFaults(bound, noticesFor(bound))).toEqual([
      'readline 1.0.0: its licence (GPL-3.0-only) is not among those that the product may use',
      'silent 1.0.0: its licence (unknown) is not among those that the product may use',
    ])
  })

  test('nor when the notices are of another version', () =>
    expect(licenceFaults(lock, noticesFor(lock).replace('pg 8.0.0', 'pg 7.0.0'))).toEqual([
      'THIRD-PARTY-NOTICES.txt lacks "pg 8.0.0: MIT": npm run notices',
      'THIRD-PARTY-NOTICES.txt names "pg 7.0.0: MIT", which is not used: npm run notices',
    ]))
})

test('every font that the product carries has its licence beside it and in the notices', () => {
  const notices = readFileSync(path.join(root, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const beside = readFileSync(path.join(root, 'server/src/adapters/documents/fonts/OFL.txt'), 'utf8')
  expect(notices).toContain(beside.split('\n')[0]!.trim())
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1')
})
