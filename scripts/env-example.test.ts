import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config/config.ts'
import { root } from './run.ts'

const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** Every variable of the example, also those that are switched off by a sign before them. */
const lines = textOf('.env.example')
  .split('\n')
  .flatMap((it) => {
    const [, off, name, value] = /^(#?)([A-Z][A-Z\d_]*)=(.*)$/.exec(it) ?? []
    return name ? [{ name, value: value!, isOn: off === '' }] : []
  })
const given = Object.fromEntries(lines.filter((it) => it.isOn).map((it) => [it.name, it.value]))

const filled = {
  ...given,
  PUBLIC_URL: 'https://assemblee.azienda-rossi.it',
  SECRET_KEY: 'a secret of at least thirty-two characters',
  MAIL_URL: 'smtps://delibera:secret@mail.azienda-rossi.it:465',
  MAIL_FROM: 'assemblee@azienda-rossi.it',
  SUPPORT_EMAIL: 'aiuto@azienda-rossi.it',
  REGISTRY: 'manual',
}

function refusedNames(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').map((it) => it.split(':')[0]!)
  }
}

/** The page of settings is held to the code by a test of its own. */
test('every variable of the example is a setting of the product, or one that compose.yaml asks for', () => {
  const page = textOf('docs/configuration.md')
  const settings = page
    .split('\n')
    .filter((it) => it.startsWith('| `'))
    .flatMap((it) => [...it.split('|')[1]!.matchAll(/`([A-Z\d_]+)`/g)].map((name) => name[1]!))
  const composed = [...textOf('compose.yaml').matchAll(/\$\{([A-Z\d_]+)/g)].map((it) => it[1]!)
  expect(settings.length).toBeGreaterThan(50)
  expect(lines.map((it) => it.name).filter((it) => !settings.includes(it) && !composed.includes(it))).toEqual([])
})

test('no variable stands in it twice, and none has words behind its value', () => {
  expect(new Set(lines.map((it) => it.name)).size).toBe(lines.length)
  expect(lines.filter((it) => /["'#]|\s/.test(it.value))).toEqual([])
})

test('filled in, it is all that production needs: with its own database, and with another', () => {
  expect(refusedNames(filled)).toEqual([])
  expect(refusedNames({ ...filled, DATABASE_URL: 'postgresql://delibera:secret@database/delibera' })).toEqual([])
})

test('left as it is, the server asks for what is missing by name', () =>
  expect(refusedNames({ ...given, DATABASE_URL: 'postgresql://delibera:secret@database/delibera' })).toEqual([
    'PUBLIC_URL',
    'MAIL_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'REGISTRY_TOKEN',
    'SECRET_KEY',
  ]))
