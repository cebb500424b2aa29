import { describe, expect, test } from 'vitest'
import { type Choice, type Command, suited, withRecent } from './choices.ts'

const command = (title: string, words = '', owner = 'Delibera'): Command => ({ key: title, group: 'commands', kind: 'commands', title, words, owner })
const commands = [
  command('Assemblee', '', 'Officine Brenta S.r.l.'),
  command('Nuova assemblea', 'convoca riunione soci', 'Officine Brenta S.r.l.'),
  command('Nuovo consiglio', 'convoca riunione cda'),
  command('Aspetto scuro', 'tema notte'),
]
const titles = (typed: string) => suited(commands, typed).map((it) => it.title)

describe('commands', () => {
  test.each([
    ['', ['Assemblee', 'Nuova assemblea', 'Nuovo consiglio', 'Aspetto scuro']],
    ['assem', ['Assemblee', 'Nuova assemblea']],
    ['nuova assemblea', ['Nuova assemblea']],
    ['assemblea nuov', ['Nuova assemblea']],
    ['convoca', ['Nuova assemblea', 'Nuovo consiglio']],
    ['tema', ['Aspetto scuro']],
    ['brenta assem', ['Assemblee', 'Nuova assemblea']],
    ['semblea', []],
  ])('by «%s»: %j', (typed, found) => expect(titles(typed)).toEqual(found))
})

describe('recent choices', () => {
  const choice = (key: string): Choice => ({ key, group: 'people', kind: 'people', title: key, owner: 'Alfa' })
  const after = (...keys: string[]) => keys.reduce<Choice[]>((before, it) => withRecent(before, choice(it)), []).map((it) => it.key)

  test('the newest first, each once', () => expect(after('a', 'b', 'a')).toEqual(['a', 'b']))
  test('no more than five', () => expect(after('a', 'b', 'c', 'd', 'e', 'f')).toEqual(['f', 'e', 'd', 'c', 'b']))
  test('keep their sign', () => expect(withRecent([], choice('a'))[0]).toMatchObject({ group: 'recent', kind: 'people' }))
})
