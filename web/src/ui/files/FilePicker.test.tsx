// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { FileList } from './FileList.tsx'
import { FilePicker } from './FilePicker.tsx'
import type { SendFile } from './useUploads.ts'

afterEach(cleanup)

const megabyte = 1024 * 1024
const file = (name: string, bytes: number) => {
  const it = new File(['x'], name)
  Object.defineProperty(it, 'size', { value: bytes })
  return it
}

/** A transfer that the test drives by hand. */
function transfer() {
  const ways: { done: (id: string) => void; fail: () => void; progress: (part: number) => void; signal: AbortSignal }[] = []
  const send: SendFile = (_, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      ways.push({ done: (id) => resolve({ id }), fail: () => reject(new Error('lost')), progress: onProgress, signal })
    })
  return { ways, send }
}

const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(/Scegli i? ?l? ?file/), { target: { files } })

describe('what is checked before anything is sent', () => {
  test.each([
    ['delegation', [file('delega.docx', 10)], 'È ammesso solo un file PDF.'],
    ['delegation', [file('delega.pdf', 3 * megabyte + 1)], 'Il file è troppo grande.'],
    ['odg', [file('foglio.exe', 10)], 'Questo tipo di file non è ammesso, oppure il contenuto non corrisponde al nome.'],
    ['odg', [file('vuoto.pdf', 0)], 'Il file è vuoto.'],
    ['odg', [file('a.pdf', 6 * megabyte), file('b.pdf', 6 * megabyte)], 'Con questo file gli allegati superano 10 MB in tutto.'],
  ] as const)('%s: %s', async (context, files, message) => {
    const { send } = transfer()
    await show(<FilePicker label="Documenti" context={context} multiple send={send} />)
    choose(...files)
    expect(screen.getByText(message)).toBeTruthy()
  })

  test('files that are already there count', async () => {
    await show(<FilePicker label="Documenti" context="odg" multiple send={transfer().send} kept={[9 * megabyte]} />)
    choose(file('a.pdf', 2 * megabyte))
    expect(screen.getByText(/superano 10 MB/)).toBeTruthy()
  })

  test('the limit is written beside the button', async () => {
    await show(<FilePicker label="Delega" context="delegation" send={transfer().send} />)
    expect(screen.getByText('PDF, al massimo 3 MB')).toBeTruthy()
  })
})

describe('on its way', () => {
  test('a file shows how far it is and tells when it has arrived', async () => {
    const { ways, send } = transfer()
    const sent: object[] = []
    await show(<FilePicker label="Documenti" context="odg" send={send} onSent={(it) => sent.push(it)} />)
    choose(file('bilancio.pdf', 2 * megabyte))
    expect(screen.getByText('2 MB')).toBeTruthy()
    ways[0]?.progress(0.4)
    await screen.findByText('40%')
    expect(screen.getByRole('progressbar', { name: 'Invio di bilancio.pdf' }).getAttribute('aria-valuenow')).toBe('40')
    ways[0]?.done('f1')
    await screen.findByText('Caricato')
    expect(sent).toEqual([{ id: 'f1', name: 'bilancio.pdf', bytes: 2 * megabyte }])
  })

  test('it can be stopped, tried again and taken away', async () => {
    const { ways, send } = transfer()
    const done: string[] = []
    await show(<FilePicker label="Documenti" context="odg" send={send} onSent={({ id }) => done.push(id)} onRemoved={(id) => done.push(`not ${id}`)} />)
    choose(file('a.pdf', 10))
    fireEvent.click(screen.getByRole('button', { name: 'Interrompi l’invio di a.pdf' }))
    await screen.findByText('Invio interrotto')
    expect(ways[0]?.signal.aborted).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Riprova: a.pdf' }))
    ways[1]?.fail()
    await screen.findByText(/Invio non riuscito/)
    fireEvent.click(screen.getByRole('button', { name: 'Riprova: a.pdf' }))
    ways[2]?.done('f2')
    await screen.findByText('Caricato')
    fireEvent.click(screen.getByRole('button', { name: 'Togli a.pdf' }))
    expect(await screen.findByText('Tolto')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Rimetti a.pdf' }))
    await screen.findByText('Caricato')
    expect(done).toEqual(['f2', 'not f2', 'f2'])
    fireEvent.click(screen.getByRole('button', { name: 'Togli a.pdf' }))
    await screen.findByText('Tolto')
    choose(file('b.pdf', 10))
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
  })

  test('leaving the page ends what is on its way', async () => {
    const { ways, send } = transfer()
    const { unmount } = await show(<FilePicker label="Documenti" context="odg" send={send} />)
    choose(file('a.pdf', 10))
    unmount()
    expect(ways[0]?.signal.aborted).toBe(true)
  })

  test('a dropped file goes the same way', async () => {
    const { ways, send } = transfer()
    await show(<FilePicker label="Documenti" context="odg" send={send} />)
    fireEvent.drop(screen.getByText('Documenti e immagini, al massimo 10 MB'), { dataTransfer: { files: [file('a.pdf', 10)] } })
    await waitFor(() => expect(ways).toHaveLength(1))
  })
})

describe('files that are already there', () => {
  const files = [
    { id: '1', name: 'Proposta.docx', bytes: 188_000, access: 'tutti i convocati' },
    { id: '2', name: 'Firma.p7m', bytes: 1.2 * megabyte, access: '3 persone', isLimited: true },
  ]

  test('they open by their name and can be taken away', async () => {
    const done: string[] = []
    await show(<FileList label="Documenti" files={files} onOpen={(id) => done.push(`open ${id}`)} onRemove={(id) => done.push(`remove ${id}`)} />)
    expect(screen.getByText('184 kB')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Proposta.docx' }))
    fireEvent.click(screen.getByRole('button', { name: 'Azioni per Firma.p7m' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Togli il file' }))
    expect(done).toEqual(['open 1', 'remove 2'])
  })

  test('only a document that people go on writing in takes a new version, and only where this is on', async () => {
    const replaced: string[] = []
    const ways = { label: 'Documenti', files, onOpen: () => {}, onReplace: (id: string, it: File) => void replaced.push(`${id} ${it.name}`) }
    const { again } = await show(<FileList {...ways} editableDocs />)
    expect(screen.queryByRole('button', { name: 'Azioni per Firma.p7m' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Nuova versione di Proposta.docx'), { target: { files: [file('Proposta 2.docx', 10)] } })
    expect(replaced).toEqual(['1 Proposta 2.docx'])
    again(<FileList {...ways} editableDocs={false} />)
    expect(screen.queryByLabelText('Nuova versione di Proposta.docx')).toBeNull()
  })
})
