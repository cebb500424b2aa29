// @vitest-environment happy-dom
import { cleanDocument } from '@delibera/core/rich-text'
import { Editor, getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)
const opened: Editor[] = []
const editorWith = (content: string | object) => {
  const editor = new Editor({ extensions, content, injectCSS: false })
  opened.push(editor)
  return editor
}
// An editor left open looks at the page again a moment later, when the test and its page are gone.
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})
const pasted = (html: string) => cleanDocument(editorWith(html).getJSON()).content

const marks = ['link', 'textStyle', 'bold', 'code', 'italic', 'strike', 'underline', 'superscript', 'subscript']
const nodes = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'table', 'tableRow', 'tableCell', 'tableHeader', 'stranger']
const mark = fc.record({ type: fc.constantFrom(...marks), attrs: fc.constant({ href: 'https://example.it', color: '#a00e14' }) })
const { tree } = fc.letrec<{ tree: object; node: object }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, fc.record({ type: fc.constant('text'), text: fc.string(), marks: fc.array(mark) }), tie('node')),
  node: fc.record({ type: fc.constantFrom(...nodes), content: fc.array(tie('tree'), { maxLength: 3 }) }),
}))

describe('the editor and the schema of core agree', () => {
  test('they name the same marks, in the same order', () => {
    expect(Object.keys(schema.marks)).toEqual(marks)
  })

  test('they name the same nodes', () => {
    const ours = [...nodes.slice(0, -1), 'doc', 'hardBreak', 'horizontalRule', 'text']
    expect(Object.keys(schema.nodes).sort()).toEqual(ours.sort())
  })

  test('every cleaned document is one the editor can open', () => {
    fc.assert(fc.property(fc.array(tree), (content) => schema.nodeFromJSON(cleanDocument({ type: 'doc', content })).check()))
  })
})

describe('what is pasted', () => {
  test('loses scripts, styles and links that run', () => {
    const html = '<style>p{color:red}</style><p class="MsoNormal" style="margin:9px" onclick="x()">uno <a href="javascript:x()">due</a><script>x()</script></p>'
    expect(pasted(html)).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'uno due' }] }])
  })

  test('keeps a colour as #rrggbb, and takes black for none', () => {
    const html = '<p><span style="color: rgb(160, 14, 20)">rosso</span> <span style="color: black">nero</span> <span style="color:#000">nero</span></p>'
    const [paragraph] = pasted(html)
    expect(paragraph?.content?.map((it) => [it.text, it.marks?.[0]?.attrs?.color])).toEqual([
      ['rosso', '#a00e14'],
      [' nero nero', undefined],
    ])
  })

  test('has no heading below the third level, and brings its own levels back', () => {
    expect(pasted('<h1>a</h1><h5>b</h5>').map((it) => it.attrs?.level)).toEqual([1, 3])
    const editor = editorWith({
      type: 'doc',
      content: [1, 2, 3].map((level) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'x' }] })),
    })
    expect(editor.getHTML()).toMatch(/<h2 data-level="1">.*<h3 data-level="2">.*<h4 data-level="3">/)
    expect(pasted(editor.getHTML()).map((it) => it.attrs?.level)).toEqual([1, 2, 3])
  })
})
