import { expect, test } from 'vitest'
import { minutesHtml } from './html.ts'
import { factsOf } from './minutes.stage.ts'
import type { MinutesBlock } from './schema.ts'
import { minutesBlocks } from './text.ts'

const own = (paragraphs: unknown[]): MinutesBlock[] => [
  { id: 'a"><script>', kind: 'free', odg_id: null, at: null, source: null, paragraphs: paragraphs as MinutesBlock['paragraphs'] },
]
const said = (text: string, marks: object[] = []) => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] })

test('what people wrote is words, whatever it looks like', () => {
  const html = minutesHtml(own([said('<img src=x onerror=alert(1)> & "qui"'), { type: 'iframe', content: [said('dentro')] }]))
  expect(html).toBe(
    '<section id="a&#34;&#62;&#60;script&#62;" data-kind="free"><p>&#60;img src=x onerror=alert(1)&#62; &#38; &#34;qui&#34;</p><p>dentro</p></section>',
  )
})

test('a link leads to a page, and nowhere that runs', () => {
  const link = (href: string) => minutesHtml(own([said('qui', [{ type: 'link', attrs: { href } }])]))
  expect(link('https://example.it/?a="b')).toContain('<a href="https://example.it/?a=&#34;b" rel="noopener noreferrer" target="_blank">qui</a>')
  expect(link('javascript:alert(1)')).toContain('<p>qui</p>')
})

test('lists, tables and marks stay what they are', () => {
  const html = minutesHtml(minutesBlocks(factsOf('S12'), 'it'))
  for (const it of ['<table><tr><th>', '<ul><li><p>', '<strong>', 'data-kind="tally"', '<h2']) expect(html).toContain(it)
})
