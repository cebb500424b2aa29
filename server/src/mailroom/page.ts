import { html, Markup } from '@delibera/core/markup'
import { type Framed, framed } from './frame.ts'
import { shownBody } from './message.ts'
import { plainText } from './plain-text.ts'
import { safeHtml, TooIntricate } from './safe-html.ts'

export interface Shown extends Framed {
  /** What is said above a message of which only the words are shown. */
  only_words: string
}

/** The text of a message as a page of its own. */
export async function pageOf(raw: Buffer, shown: Shown): Promise<string> {
  const { html: page, text, pictures } = shownBody(raw)
  if (page === null) return framed(plainBody(text), shown)
  try {
    return framed(new Markup(await safeHtml(page, { pictures, remote: shown.remote })), shown)
  } catch (error) {
    if (!(error instanceof TooIntricate)) throw error
    return framed(html`<p><em>${shown.only_words}</em></p>${plainBody(plainText(page))}`, shown)
  }
}

/** Text keeps its lines; addresses in it can be followed. */
function plainBody(text: string): Markup {
  const pieces = text.replace(/\0/g, '').split(/(\bhttps?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]])/g)
  const shown = pieces.map((it, i) => (i % 2 === 1 ? html`<a href="${it}" target="_blank" rel="noopener noreferrer nofollow">${it}</a>` : it))
  return html`<pre>${shown}</pre>`
}
