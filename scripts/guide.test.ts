import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { guidePages } from '../core/src/help/guide.ts'
import { type ProjectFile, projectFiles } from './files.ts'
import { guideFaults } from './guide-faults.ts'
import { guideMarkup, summaryOf, titleOf } from './guide-markdown.ts'
import { root } from './run.ts'

const shown = (text: string) => guideMarkup(text, (it) => `/guide/${it}`).join('')

describe('a page', () => {
  test.each([
    ['a title', '# Convocare', '<h1>Convocare</h1>'],
    ['a part', '## Perché', '<h2>Perché</h2>'],
    ['steps over several lines', '1. Apri\n   la pagina.\n2. Premi **Invia\n   ora**.', '<ol><li>Apri la pagina.</li><li>Premi <b>Invia ora</b>.</li></ol>'],
    ['a list of links', '- [Votare](vote.md)', '<ul><li><a href="/guide/vote.md">Votare</a></li></ul>'],
    ['a picture', '![La sala](room.webp)', '<figure><img src="/guide/room.webp" alt="La sala" loading="lazy"></figure>'],
    ['bold words first', '**Attenzione**: non si torna.', '<p><b>Attenzione</b>: non si torna.</p>'],
    ['what would be markup', 'Il 5 < 6 & «<b>»', '<p>Il 5 &#60; 6 &#38; «&#60;b&#62;»</p>'],
  ])('%s', (_, text, made) => expect(shown(text)).toBe(made))

  test.each(['> cited', '| a | table |', '<script>', '```', '### too deep'])('is refused what it is not written with: %s', (text) => {
    expect(() => shown(text)).toThrow('not written with')
  })

  test('has a title, and a summary in plain words', () => {
    const text = '# Votare\n\nPremi **Apri il voto**:\nvedi [la sala](room.md).\n\n1. Apri.'
    expect([titleOf(text), summaryOf(text)]).toEqual(['Votare', 'Premi Apri il voto: vedi la sala.'])
  })
})

describe('the guide', async () => {
  const files = await projectFiles()
  const but = (path: string, text?: string): ProjectFile[] => [
    ...files.filter((it) => it.path !== path),
    ...(text === undefined ? [] : [{ path, text, lines: 1 }]),
  ]

  test('is whole', () => expect(guideFaults(files)).toEqual([]))

  test.each([
    ['without a page', but('docs/guide/en/give-floor.md'), 'docs/guide/en/give-floor.md: the guide has no such page'],
    ['with one that nothing leads to', but('docs/guide/it/other.md', '# Altro'), 'docs/guide/it/other.md: core/src/help/guide.ts does not list it'],
    ['with a picture that nobody shows', but('docs/guide/pictures/lost.webp', ''), 'docs/guide/pictures/lost.webp: no page shows it'],
  ])('%s it is not', (_, changed, fault) => expect(guideFaults(changed)).toEqual([fault]))

  test('leads to nothing that the screens call otherwise', () => {
    const page = files.find((it) => it.path === 'docs/guide/it/give-floor.md')!
    const changed = but(page.path, `${page.text}\nPremi **Concedi la\nfavella**.\n`)
    expect(guideFaults(changed)).toEqual([`${page.path}: no screen says "Concedi la favella"`])
  })

  test('calls its pages as the product does, and lists them', () => {
    expect(guideFaults(but('docs/guide/it/give-floor.md', '# Parola'))).toHaveLength(2)
    expect(guideFaults(but('docs/guide/it/index.md', '# Guida'))).toHaveLength(guidePages.length)
  })

  test('is light: few pictures, each of at most 60 kB', () => {
    const folder = path.join(root, 'docs/guide/pictures')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => statSync(path.join(folder, it)).isFile())
    expect(names.length).toBeLessThanOrEqual(40)
    expect(names.filter((it) => statSync(path.join(folder, it)).size > 60 * 1024)).toEqual([])
  })
})
