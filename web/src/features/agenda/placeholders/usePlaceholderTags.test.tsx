// @vitest-environment happy-dom
import { cleanDocument, plainText, type RichText } from '@delibera/core/rich-text'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { found, replaceAll, search } from '../../../ui/editor/find-plugin.ts'
import { RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx'
import { show } from '../../../ui/parts.fixture.ts'
import { fillTags, insertPlaceholder, type LookOf, usePlaceholderTags } from './usePlaceholderTags.ts'

let kept: RichText
let asked: string[]
beforeEach(() => {
  asked = []
})
afterEach(cleanup)

const written = (...lines: object[][]): RichText => cleanDocument({ type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) })

function Text({ start }: { start: RichText }) {
  const [value, setValue] = useState(start)
  const change = (next: RichText) => {
    kept = next
    setValue(next)
  }
  const lookOf: LookOf = useCallback(({ kind, name }) => ({ label: `dato ${name || kind}`, state: 'empty', title: name }), [])
  const inlays = usePlaceholderTags(lookOf, ({ name }) => asked.push(name))
  return <RichTextEditor label="Testo" variant="notes" value={value} onChange={change} inlays={inlays} />
}

async function opened(start: RichText): Promise<Editor> {
  kept = start
  await show(<Text start={start} />)
  return (screen.getByRole('textbox', { name: 'Testo' }) as unknown as { editor: Editor }).editor
}
const open = (...lines: string[]) => opened(written(...lines.map((text) => [{ type: 'text', text }])))
const mark = (name = 'fee_split') => screen.getByText(`dato ${name}`)
const marks = () => screen.queryAllByText(/^dato /).map((it) => it.textContent)
/** The editor knows keys by their numbers, as browsers send them. */
const codes: Record<string, number> = { Backspace: 8, Enter: 13, ArrowRight: 39, Delete: 46 }
const press = (editor: Editor, key: string, shiftKey = false) => fireEvent.keyDown(editor.view.dom, { key, keyCode: codes[key], shiftKey })
function type(editor: Editor, letter: string) {
  const event = new KeyboardEvent('keypress', { key: letter, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'charCode', { value: letter.charCodeAt(0) })
  fireEvent(editor.view.dom, event)
}
/** A mark clicked for the second time within a moment. */
function doubleClick(it: HTMLElement) {
  fireEvent.click(it, { detail: 1 })
  fireEvent.mouseDown(it, { detail: 2 })
  fireEvent.click(it, { detail: 2 })
}
const euro = 'euro '.length + 1

test('a double click and a word never leave half a placeholder', async () => {
  const editor = await open('euro {{fee_split}} lordi')
  doubleClick(mark())
  expect((editor.state.selection as NodeSelection).node?.attrs.text).toBe('{{fee_split}}')
  type(editor, 'A')
  expect(plainText(kept)).toBe('euro A lordi')
})

test('a click chooses the whole of it and asks for its datum, a double click does not ask again', async () => {
  const editor = await open('euro {{fee_split}} lordi')
  fireEvent.click(mark(), { detail: 1 })
  expect(editor.state.selection).toBeInstanceOf(NodeSelection)
  expect(asked).toEqual(['fee_split'])
  fireEvent.mouseDown(mark(), { detail: 2 })
  fireEvent.click(mark(), { detail: 2 })
  expect(asked).toEqual(['fee_split'])
  press(editor, 'Delete')
  expect(plainText(kept)).toBe('euro  lordi')
})

test('the Enter key on a placeholder asks for its datum and takes nothing away', async () => {
  const editor = await open('euro {{fee_split}} lordi')
  editor.commands.setNodeSelection(euro)
  press(editor, 'Enter')
  expect(asked).toEqual(['fee_split'])
  expect(plainText(kept)).toBe('euro {{fee_split}} lordi')
})

test('shift and an arrow take a whole placeholder or none of it', async () => {
  const editor = await open('euro {{fee_split}} lordi')
  editor.commands.setTextSelection(euro)
  press(editor, 'ArrowRight', true)
  expect([editor.state.selection.from, editor.state.selection.to]).toEqual([euro, euro + 1])
  press(editor, 'Delete')
  expect(plainText(kept)).toBe('euro  lordi')
  editor.commands.undo()
  expect(plainText(kept)).toBe('euro {{fee_split}} lordi')
})

test('Backspace after it and Delete before it take it whole', async () => {
  const editor = await open('{{total_fee}}{{fee_split}}')
  editor.commands.setTextSelection(3)
  press(editor, 'Backspace')
  expect(plainText(kept)).toBe('{{total_fee}}')
  editor.commands.setTextSelection(1)
  press(editor, 'Delete')
  expect(plainText(kept)).toBe('')
})

test('cut and paste move a whole placeholder with its formatting, also as plain text', async () => {
  const bold = [{ type: 'bold' }]
  const editor = await opened(
    written(
      [
        { type: 'text', text: 'euro ' },
        { type: 'text', marks: bold, text: '{{fee_split}}' },
      ],
      [{ type: 'text', text: 'poi ' }],
    ),
  )
  editor.commands.setTextSelection({ from: euro - 2, to: euro + 1 })
  const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content())
  editor.commands.deleteSelection()
  expect(plainText(kept)).toBe('eur\npoi ')
  editor.commands.focus('end')
  editor.view.pasteHTML(dom.innerHTML)
  expect(kept.content[1]?.content).toEqual([
    { type: 'text', text: 'poi o ' },
    { type: 'text', marks: bold, text: '{{fee_split}}' },
  ])
  editor.commands.setTextSelection(1)
  editor.view.pasteText(text)
  expect(plainText(kept)).toBe('o {{fee_split}}eur\npoi o {{fee_split}}')
  expect(marks()).toHaveLength(2)
})

test('a placeholder typed by hand is one thing from its last brace on, and kept as it was typed', async () => {
  const editor = await open('euro ')
  editor.commands.focus('end')
  for (const letter of '{{ fee_split }}') editor.view.dispatch(editor.state.tr.insertText(letter))
  expect(marks()).toEqual(['dato fee_split'])
  expect(editor.state.selection.head).toBe(euro + 1)
  expect(plainText(kept)).toBe('euro {{ fee_split }}')
})

test('what was inserted from the menu is one thing, and undo takes it away again', async () => {
  const editor = await open('euro ')
  editor.commands.focus('end')
  insertPlaceholder(editor, 'fee_split')
  expect([marks(), plainText(kept)]).toEqual([['dato fee_split'], 'euro {{fee_split}}'])
  editor.commands.undo()
  expect([marks(), plainText(kept)]).toEqual([[], 'euro '])
})

test('finding and replacing never reaches inside a placeholder', async () => {
  const editor = await open('la fee di {{fee_split}} è una fee')
  search(editor, { text: 'fee', matchCase: false })
  expect(found(editor).hits).toHaveLength(2)
  replaceAll(editor, 'paga')
  expect(plainText(kept)).toBe('la paga di {{fee_split}} è una paga')
})

test('conditions are whole too, and every other word stays as it was', async () => {
  const before = '{{#if notary_name}}con {{notary_name}}{{else}}senza{{/if}} {{#each people}}{{name}}{{/each}} {fee_split}} {{'
  const editor = await open(before)
  expect(marks()).toHaveLength(7)
  editor.commands.insertContentAt(1, 'x')
  expect(plainText(kept)).toBe(`x${before}`)
})

test('one datum is written wherever it occurs, with the formatting of each place, and one undo empties them all', async () => {
  const start = written(
    [{ type: 'text', text: 'euro {{total_fee}}' }],
    [
      { type: 'text', marks: [{ type: 'bold' }], text: '{{total_fee}}' },
      { type: 'text', text: ' {{fee_split}}' },
    ],
  )
  const editor = await opened(start)
  editor.view.dispatch(editor.state.tr.insertText('x', 1))
  fillTags(editor, 'total_fee', '60.000,00')
  expect(plainText(kept)).toBe('xeuro 60.000,00\n60.000,00 {{fee_split}}')
  expect(kept.content[1]?.content?.[0]).toEqual({ type: 'text', marks: [{ type: 'bold' }], text: '60.000,00' })
  editor.commands.undo()
  expect(plainText(kept)).toBe('xeuro {{total_fee}}\n{{total_fee}} {{fee_split}}')
})
