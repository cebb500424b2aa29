// @vitest-environment happy-dom
import { cleanDocument, plainText, type RichText } from '@delibera/core/rich-text'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

afterEach(cleanup)

const written = (...lines: string[]): RichText =>
  cleanDocument({ type: 'doc', content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) })

const kept: { last: RichText | null } = { last: null }

function Minutes({ start, readOnly = false }: { start: RichText; readOnly?: boolean }) {
  const [value, setValue] = useState(start)
  const change = (next: RichText) => {
    kept.last = next
    setValue(next)
  }
  return <RichTextEditor label="Verbale" variant="notes" value={value} onChange={change} readOnly={readOnly} />
}

async function open(...lines: string[]): Promise<Editor> {
  kept.last = null
  await show(<Minutes start={written(...lines)} />)
  return (screen.getByRole('textbox', { name: 'Verbale' }) as unknown as { editor: Editor }).editor
}

const tool = (name: string | RegExp) => screen.getByRole('button', { name })

test('the text is a multi-line field in Italian with its own name', async () => {
  await open('Assume la presidenza Teodora Valserra.')
  const field = screen.getByRole('textbox', { name: 'Verbale' })
  expect([field.getAttribute('lang'), field.getAttribute('spellcheck'), field.getAttribute('aria-multiline')]).toEqual(['it', 'true', 'true'])
  expect(field.textContent).toBe('Assume la presidenza Teodora Valserra.')
})

test('a tool changes the words selected, says that it is on, and the document comes out clean', async () => {
  const editor = await open('delibera di approvare')
  editor.commands.setTextSelection({ from: 1, to: 9 })
  fireEvent.click(tool('Grassetto'))
  await waitFor(() => expect(tool('Grassetto').getAttribute('aria-pressed')).toBe('true'))
  expect(kept.last?.content[0]?.content).toEqual([
    { type: 'text', marks: [{ type: 'bold' }], text: 'delibera' },
    { type: 'text', text: ' di approvare' },
  ])
  fireEvent.click(tool('Annulla'))
  await waitFor(() => expect(kept.last).toEqual(written('delibera di approvare')))
})

test('the bar is one stop of the Tab key, and arrows move inside it', async () => {
  await open('x')
  const bar = within(screen.getByRole('toolbar', { name: 'Strumenti del testo' }))
  const stops = () => bar.getAllByRole('button').filter((it) => it.tabIndex === 0)
  expect(stops()).toEqual([tool('Grassetto')])
  tool('Grassetto').focus()
  fireEvent.keyDown(tool('Grassetto'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tool('Corsivo'))
  fireEvent.keyDown(tool('Corsivo'), { key: 'End' })
  expect(document.activeElement).toBe(tool('Trova e sostituisci'))
  expect(stops()).toEqual([tool('Trova e sostituisci')])
})

test('a link needs an address that can be followed', async () => {
  const editor = await open('il sito della società')
  editor.commands.setTextSelection({ from: 4, to: 8 })
  fireEvent.click(tool('Collegamento'))
  const address = screen.getByRole('textbox', { name: 'Indirizzo della pagina o e-mail' })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(screen.getByText('Scrivi l’indirizzo: non può essere vuoto.')).toBeTruthy()
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  fireEvent.click(tool('Inserisci'))
  expect(screen.getByText('Valore non valido: scrivi un indirizzo http, https o mailto.')).toBeTruthy()
  fireEvent.change(address, { target: { value: 'data:image/png;base64,AAAA' } })
  fireEvent.click(tool('Inserisci'))
  expect(screen.getByText(/Immagini, audio e video non si possono inserire/)).toBeTruthy()
  fireEvent.change(address, { target: { value: 'www.example.it' } })
  fireEvent.click(tool('Inserisci'))
  expect(kept.last?.content[0]?.content?.[1]).toEqual({ type: 'text', marks: [{ type: 'link', attrs: { href: 'https://www.example.it' } }], text: 'sito' })
  expect(screen.queryByRole('textbox', { name: 'Indirizzo della pagina o e-mail' })).toBeNull()
})

test('find counts, goes on and replaces; without a text it says what is missing', async () => {
  await open('il socio Rossi', 'la socia e il Socio')
  fireEvent.click(tool('Trova e sostituisci'))
  fireEvent.click(tool('Risultato successivo'))
  expect(screen.getByText('Scrivi il testo da trovare: non può essere vuoto.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Testo da trovare' }), { target: { value: 'socio' } })
  await screen.findByText('1 di 2')
  fireEvent.click(tool('Risultato successivo'))
  await screen.findByText('2 di 2')
  fireEvent.change(screen.getByRole('textbox', { name: 'Sostituisci con' }), { target: { value: 'membro' } })
  fireEvent.click(tool('Sostituisci tutto'))
  expect(await screen.findByText('2 sostituzioni')).toBeTruthy()
  expect(kept.last && plainText(kept.last)).toBe('il membro Rossi\nla socia e il membro')
})

test('a colour that is none and a list from zero are refused with their messages', async () => {
  const editor = await open('uno')
  fireEvent.click(tool('Colore del testo'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Codice del colore' }), { target: { value: 'rosso' } })
  fireEvent.click(tool('Applica'))
  expect(screen.getByText('Colore non valido: scrivilo come #01616c.')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Codice del colore' }), { key: 'Escape' })
  editor.commands.toggleOrderedList()
  fireEvent.click(tool('Altri strumenti'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Numera a partire da' }))
  const start = await screen.findByRole('textbox', { name: 'Primo numero' })
  fireEvent.change(start, { target: { value: '0' } })
  fireEvent.click(tool('Numera'))
  expect(screen.getByText('Il primo numero deve essere maggiore di 0.')).toBeTruthy()
  fireEvent.change(start, { target: { value: '4' } })
  fireEvent.click(tool('Numera'))
  expect(kept.last?.content[0]).toMatchObject({ type: 'orderedList', attrs: { start: 4 } })
})

test('a table is inserted in the size asked, within its limits', async () => {
  await open('prima')
  fireEvent.click(tool('Tabella'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Inserisci una tabella' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Righe' }), { target: { value: '99' } })
  fireEvent.click(tool('Inserisci'))
  expect(screen.getByText('Valore non valido: da 1 a 50.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Righe' }), { target: { value: '2' } })
  fireEvent.click(tool('Inserisci'))
  const table = kept.last?.content.find((it) => it.type === 'table')
  expect(table?.content?.map((row) => row.content?.map((it) => it.type))).toEqual([
    ['tableHeader', 'tableHeader', 'tableHeader'],
    ['tableCell', 'tableCell', 'tableCell'],
  ])
})

test('a document that comes from outside takes the place of the old one without being called a change', async () => {
  kept.last = null
  const change = (next: RichText) => {
    kept.last = next
  }
  const { again } = await show(<RichTextEditor label="Verbale" value={written('prima')} onChange={change} />)
  again(<RichTextEditor label="Verbale" value={written('dopo')} onChange={change} />)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Verbale' }).textContent).toBe('dopo'))
  expect(kept.last).toBeNull()
})

test('read-only has no tools', async () => {
  await show(<Minutes start={written('definitivo')} readOnly />)
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Verbale' }).getAttribute('contenteditable')).toBe('false')
})

test('the tools speak English too', async () => {
  await show(<Minutes start={written('x')} />, 'en-GB')
  expect([tool('Bold'), tool('Text colour'), tool(/Alignment: Left/)].every(Boolean)).toBe(true)
})
