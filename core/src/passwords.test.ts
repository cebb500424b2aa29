import { describe, expect, test } from 'vitest'
import { commonWords } from './accounts/common-words.ts'
import { isGuessable, isPatterned } from './passwords.ts'

const about = ['giovanna.bassanini@example.it', 'Giovanna', 'Bassanini']
const guessable = (password: string) => isGuessable(password, { common: commonWords, about })

describe('a password that anybody would try is guessable', () => {
  test.each([
    ['the commonest word', 'Password.1'],
    ['the same in disguise', 'P@ssw0rd!1'],
    ['one letter again and again', 'Aaaaaaa1!'],
    ['the published one of the demo', 'Delibera.2026'],
    ['the name of the product inside something', 'MyDelibera!77Kx'],
    ['a walk over the keyboard', 'Qwerty.123'],
    ['another walk', '1qaz!QAZ'],
    ['a sequence', 'Abcdef.12345'],
    ['a season and a year', 'Estate.2026'],
    ['a month, a year and a sign', 'Novembre2026!'],
    ['a team', 'ForzaJuve.1897'],
    ['a name and a birthday', 'Martina.120594'],
    ['two usual words', 'CiaoAmore.1'],
    ['one’s own surname', 'Bassanini.84'],
    ['the name in the e-mail address', 'X9.GiovannaBassanini!k'],
  ])('%s: %s', (_, password) => expect(guessable(password)).toBe(true))
})

describe('a password of one’s own is taken', () => {
  test.each(['Quattro.Rane7', 'kP1@rz', 'Nuova.Password1', 'xK9!mQ2vLp', 'Occupante.1', 'tre.Lampioni.8.Gru', 'Milano.83052719'])('%s', (password) =>
    expect(guessable(password)).toBe(false),
  )
})

test('what a page can tell by itself needs no words', () => {
  expect(['Aaaaaaa1!', 'Qwerty.123', 'Delibera.2026'].map(isPatterned)).toEqual([true, true, true])
  expect(['Password.1', 'Estate.2026'].map(isPatterned)).toEqual([false, false])
})
