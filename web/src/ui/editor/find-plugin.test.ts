// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { found, replaceAll, replaceCurrent, search, step } from './find-plugin.ts'

const opened: Editor[] = []
const editorWith = (content: string) => {
  const editor = new Editor({ extensions, content, injectCSS: false })
  opened.push(editor)
  return editor
}
// An editor left open looks at the page again a moment later, when the test and its page are gone.
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})
const any = (text: string) => ({ text, matchCase: false })
const lines = (editor: Editor) => editor.getText({ blockSeparator: '|' })

describe('finding', () => {
  test('a word is found through its formatting, in lists and in tables', () => {
    const editor = editorWith('<p>il so<b>cio</b></p><ul><li><p>Socio</p></li></ul><table><tr><td><p>del socio</p></td></tr></table>')
    search(editor, any('socio'))
    expect(found(editor).hits).toHaveLength(3)
    expect(found(editor).hits.map(({ from, to }) => editor.state.doc.textBetween(from, to).toLowerCase())).toEqual(['socio', 'socio', 'socio'])
  })

  test('capitals count only when asked', () => {
    const editor = editorWith('<p>Socio socio</p>')
    search(editor, { text: 'Socio', matchCase: true })
    expect(found(editor).hits).toHaveLength(1)
  })

  test('a line break is not part of a word', () => {
    const editor = editorWith('<p>so<br>cio socio</p>')
    search(editor, any('socio'))
    expect(found(editor).hits).toHaveLength(1)
  })

  test('next and previous go round', () => {
    const editor = editorWith('<p>uno uno uno</p>')
    search(editor, any('uno'))
    const places = [1, 1, 1, -1].map((by) => {
      step(editor, by as 1 | -1)
      return found(editor).at
    })
    expect(places).toEqual([1, 2, 0, 2])
  })

  test('the hits follow the text while it is written', () => {
    const editor = editorWith('<p>uno</p>')
    search(editor, any('uno'))
    editor.commands.insertContentAt(1, 'uno ')
    expect(found(editor).hits).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 8 },
    ])
    search(editor, any(''))
    expect(found(editor).hits).toEqual([])
  })
})

describe('replacing', () => {
  test('one keeps the formatting and moves on, also past its own words', () => {
    const editor = editorWith('<p><b>socio</b> e socio</p>')
    search(editor, any('socio'))
    replaceCurrent(editor, 'il socio')
    replaceCurrent(editor, 'il socio')
    expect(editor.getHTML()).toBe('<p><strong>il socio</strong> e il socio</p>')
  })

  test('all are one step for undo', () => {
    const editor = editorWith('<p>a b a</p><p>a</p>')
    search(editor, any('a'))
    expect(replaceAll(editor, 'lungo')).toBe(3)
    expect(lines(editor)).toBe('lungo b lungo|lungo')
    editor.commands.undo()
    expect(lines(editor)).toBe('a b a|a')
  })

  test('nothing as the new text takes the words away', () => {
    const editor = editorWith('<p>a b</p>')
    search(editor, any(' b'))
    replaceCurrent(editor, '')
    expect(lines(editor)).toBe('a')
  })
})
