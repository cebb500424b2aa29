import type { Minutes, ProseNode, VoteItem } from '../server/src/adapters/documents/shapes.ts'
import { documentTexts } from '../server/src/i18n/texts.ts'

/** What `templates/page.typ` says of pages, as a style sheet: three kinds of page, each with its two lines beside the text. */
const style = (head: { company: string; title: string; foot: string; page: string; of: string }) => `
@page {
  size: A4; margin: 31mm 25mm 28mm 10mm;
  @top-left { content: ${quoted(head.company)}; font: 600 8.4pt 'Source Serif 4'; color: #526060; vertical-align: bottom; padding: 0 0 9mm 37mm; white-space: nowrap }
  @top-right { content: ${quoted(head.title)}; font: 8.4pt 'Source Serif 4'; color: #526060; vertical-align: bottom; padding-bottom: 9mm; white-space: nowrap }
  @bottom-left { content: ${quoted(head.foot)}; font: 8.4pt 'Source Serif 4'; color: #526060; vertical-align: top; padding: 9mm 0 0 37mm; white-space: nowrap }
  @bottom-right { content: ${quoted(`${head.page} `)} counter(page) ${quoted(` ${head.of} `)} counter(pages); font: 8.4pt 'Source Serif 4'; color: #526060; vertical-align: top; padding-top: 9mm; white-space: nowrap }
  @left-middle { content: ""; height: 297mm; width: 1.5mm; margin: -31mm -29.5mm -28mm 38mm; border: solid #6fb2bb; border-width: 0 .55pt }
}
@page :first { margin-top: 23mm; @top-left { content: none } @top-right { content: none } @left-middle { margin-top: -23mm } }
@page wide { size: A4 landscape; margin: 27mm 14mm 21mm 27mm; @top-left { padding-left: 0 } @bottom-left { padding-left: 0 } @left-middle { height: 210mm; margin: -27mm 7mm -21mm 18.5mm } }
@page sheet { margin: 29mm 18mm 25mm 32mm; @top-left { padding-left: 0 } @bottom-left { padding-left: 0 } @left-middle { margin: -29mm 7.5mm -25mm 23mm } }
body { font: 11pt/1.37 'Source Serif 4'; color: #15201f; margin: 0; text-align: justify; hyphens: auto; widows: 2; orphans: 2; text-wrap: pretty }
main { padding-left: 37mm } .wide { page: wide; font-size: 9.4pt } .sheet { page: sheet; font-size: 10pt }
header { text-align: left; hyphens: none; font-size: 8.8pt; color: #526060 } header b { display: block; font: 600 14pt 'Source Serif 4'; color: #15201f }
h1 { font: 600 17.5pt/1.2 'Source Serif 4'; text-align: center; text-wrap: balance; hyphens: none; margin: 14mm 0 0; break-after: avoid } .annex + h1 { margin-top: 1mm }
.under { font: italic 12pt 'Source Serif 4'; text-align: center; margin: 2mm 0 7mm; break-after: avoid }
h2 { font: 600 12.2pt/1.25 'Source Serif 4'; text-align: left; hyphens: none; margin: 1.3em 0 .3em; break-after: avoid }
p { margin: 0 0 .46em } li p { margin: 0 0 .2em } ul, ol { margin: 0 0 .46em; padding-left: 1.6em } ul { list-style: "–  " } blockquote { margin: 0 0 .46em 1.4em }
.noted { position: relative } .note { position: absolute; left: -36.5mm; top: 1.7pt; width: 25mm; font: 8pt/1.25 'Source Serif 4'; color: #526060; text-align: right; hyphens: none }
.announces { break-after: avoid }
table { width: 100%; border-collapse: collapse; font-size: 9.2pt; line-height: 1.2; text-align: left; hyphens: none; font-variant-numeric: tabular-nums; border: solid #15201f; border-width: .8pt 0 }
th { font-weight: 400; color: #526060; vertical-align: bottom; border-bottom: .45pt solid #15201f } td { vertical-align: top; border-top: .35pt solid #c3cdcd } th, td { padding: 2.6pt 7pt } tr { break-inside: avoid }
th:first-child, td:first-child { padding-left: 0 } th:last-child, td:last-child { padding-right: 0 } .right { text-align: right } .group { font-weight: 600; border-top: .45pt solid }
figure { margin: .7em 0 .8em; break-inside: avoid } figcaption { display: flex; gap: 1.1em; justify-content: space-between; font-size: 8.7pt; margin-top: 1mm; text-align: left } i.label { font-style: normal; color: #526060 }
.signers { display: flex; flex-wrap: wrap; justify-content: space-between; margin-top: 9mm; break-inside: avoid; break-before: avoid; text-align: center } .signers div { width: 60mm } .signers span { display: block; height: 21mm; border-bottom: .5pt solid; margin-bottom: 1mm }
.annexes { margin-top: 9mm; break-inside: avoid; font-size: .9em } .annex { text-align: right; font-size: 9.5pt; color: #526060 }`

const quoted = (text: string) => `"${text.replace(/["\\<]/g, (it) => `\\${it.charCodeAt(0).toString(16)} `)}"`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The same care as `templates/text.typ` takes of apostrophes and spaces. */
const fine = (text: string) =>
  escaped(
    text
      .replace(/(\p{L})'([\p{L}\d])/gu, '$1’$2')
      .replace(/(\d) %/g, '$1\u00a0%')
      .replace(/\b(artt?\.|n\.|nn\.|lett\.|comma|ore|pag\.|No\.|Art\.) (\d)/g, '$1\u00a0$2'),
  )

const integer = (value: number) => new Intl.NumberFormat('it', { useGrouping: 'always' }).format(value)
const hundredths = (value: number) => new Intl.NumberFormat('it', { minimumFractionDigits: 2, useGrouping: 'always' }).format(value / 100)
const percent = (bp: number | null | undefined) => (bp === null || bp === undefined ? '' : `${hundredths(bp)}\u00a0%`)

type Words = ReturnType<typeof documentTexts>
type Row = readonly string[]

const tableOf = (head: Row, right: readonly number[], body: string) =>
  `<table><thead><tr>${head.map((it, at) => `<th${right.includes(at) ? ' class="right"' : ''}>${it}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`
const rowsOf = (rows: readonly Row[], right: readonly number[]) =>
  rows.map((row) => `<tr>${row.map((it, at) => `<td${right.includes(at) ? ' class="right"' : ''}>${it}</td>`).join('')}</tr>`).join('')

function tallyRows(words: Words, item: VoteItem): Row[] {
  return (['1', '-1', '0', 'excluded'] as const).flatMap((key) => {
    const share = item[key as '1']
    if (!share || (share.weight === 0 && key === 'excluded')) return []
    return [[words.tally[key], integer(share.weight), percent(share.bp), fine(share.names.join(', ')) || '–']]
  })
}

const label = (name: string, value: string) => `<span><i class="label">${name}</i> ${value}</span>`

function tally(words: Words, item: VoteItem): string {
  const table = tableOf([words.vote, words.rights, words.onBase, words.names], [1, 2], rowsOf(tallyRows(words, item), [1, 2]))
  const facts = [label(words.base, integer(item.base)), label(words.quorum, fine(item.quorum)), label(words.outcome, `<b>${words.outcomes[item.outcome]}</b>`)]
  return `<figure>${table}<figcaption>${facts.join('')}</figcaption></figure>`
}

function voteSheet(words: Words, item: VoteItem): string {
  const rows = item.votes.map((it) => [
    ...[fine(it.name), it.cast_by === it.name ? '–' : fine(it.cast_by ?? ''), words.modes[it.mode], integer(it.weight), percent(it.bp)],
    ...[words.votes[it.vote], it.time ?? ''],
  ])
  const head = [words.voter, words.castBy, words.mode, words.rights, '%', words.vote, words.time]
  return `<h2>${words.item} ${item.number}. ${fine(item.title)}</h2>${tableOf(head, [3, 4], rowsOf(rows, [3, 4]))}${tally(words, item)}`
}

function presenceSheet(words: Words, presence: NonNullable<Minutes['annexes'][number]['presence']>): string {
  const right = [0, 4, 5, 6]
  const head = [words.n, words.name, words.fiscal, words.role, words.nominal, words.rights, '%', words.attendance, words.delegate, words.joined, words.left]
  let count = 0
  const group = (title: string, people: typeof presence.voting, votes: boolean) => {
    const rows = people.map((it) => [
      ...[String(++count), `<b>${fine(it.name)}</b>`, it.fiscal_code ?? '', fine(it.role ?? ''), it.nominal_cents ? hundredths(it.nominal_cents) : ''],
      ...[votes ? integer(it.weight) : '', votes ? percent(it.bp) : '', words.presences[it.presence], fine(it.delegate ?? ''), it.joined ?? '', it.left ?? ''],
    ])
    return `<tr><td class="group" colspan="${head.length}">${title} ${people.length}</td></tr>${rowsOf(rows, right)}`
  }
  const { present, total, bp, in_person, by_proxy } = presence.summary
  const sum = `${words.presentTotal}: <b>${integer(present)}</b> ${words.outOf} ${integer(total)} (${percent(bp)}). ${words.inPerson}: ${in_person}, ${words.byProxy}: ${by_proxy}.`
  const groups = group(words.voting, presence.voting, true) + (presence.others.length > 0 ? group(words.nonVoting, presence.others, false) : '')
  return `${tableOf(head, right, groups)}<p>${sum}</p>`
}

const tags: Partial<Record<ProseNode['type'], string>> = {
  paragraph: 'p',
  heading: 'h2',
  orderedList: 'ol',
  bulletList: 'ul',
  listItem: 'li',
  resolution: 'blockquote',
}

function markup(node: ProseNode, tallies: ReadonlyMap<string, string>, next?: ProseNode): string {
  if (node.type === 'text') return (node.marks ?? []).reduce((text, it) => (it.type === 'bold' ? `<b>${text}</b>` : `<i>${text}</i>`), fine(node.text ?? ''))
  if (node.type === 'tally') return tallies.get(String(node.attrs?.item)) ?? ''
  const tag = tags[node.type] ?? 'div'
  const classes = [node.attrs?.margin ? 'noted' : '', node.type === 'paragraph' && /tally|resolution|List/.test(next?.type ?? '') ? 'announces' : '']
  const note = node.attrs?.margin ? `<span class="note">${fine(String(node.attrs.margin))}</span>` : ''
  const align = node.attrs?.textAlign ? ` style="text-align: ${node.attrs.textAlign}"` : ''
  return `<${tag} class="${classes.join(' ')}"${align}>${note}${inside(node, tallies)}</${tag}>`
}

const inside = ({ content = [] }: ProseNode, tallies: ReadonlyMap<string, string>): string =>
  content.map((it, at) => markup(it, tallies, content[at + 1])).join('')

function letterhead(words: Words, { name, address, seat, capital_cents, fiscal_code, rea, pec }: Minutes['company']): string {
  const capital = `${words.capital} ${words.euro} ${hundredths(capital_cents ?? 0)} ${words.paid}`
  const facts = [`${words.seat}: ${address}, ${seat}`, capital, `${words.fiscalVat} ${fiscal_code}`, `${words.rea} ${rea}`, `${words.pec} ${pec}`]
  return `<header><b>${fine(name)}</b>${facts.map(fine).join(' · ')}</header>`
}

/** The same document as a page for a browser to print: letterhead, running head and foot, notes in the margin, tallies, signatures, annexes, the same fonts. */
export function pageOf({ company, document, body, tallies, signatures, annexes }: Minutes): string {
  const words = documentTexts('it')
  const printed = new Map(Object.entries(tallies).map(([key, it]) => [key, tally(words, it)]))
  const parts = annexes.map(({ letter, title, subtitle, presence, items = [] }) => {
    const content = presence ? presenceSheet(words, presence) : items.map((it) => voteSheet(words, it)).join('')
    const heading = `<div class="annex">${words.annex} <b>${letter}</b></div><h1>${fine(title)}</h1><div class="under">${fine(subtitle ?? '')}</div>`
    return content ? `<section class="${presence ? 'wide' : 'sheet'}">${heading}${content}</section>` : ''
  })
  const signers = signatures.map((it) => `<div><i>${fine(it.role)}</i><span></span><b>${fine(it.name)}</b></div>`)
  const listed = `<div class="annexes"><b>${words.annexes}</b>${annexes.map((it) => `<div><b>${it.letter}</b> ${fine(it.title)}</div>`).join('')}</div>`
  const foot = [document.book, document.number, document.ref].filter(Boolean).join(' · ')
  const head = style({ company: company.name, title: document.title, foot, page: words.page, of: words.of })
  return `<!doctype html><html lang="it"><head><title>${escaped(document.title)}</title><style>${head}</style></head><body><main>${letterhead(words, company)}
<h1>${fine(document.title)}</h1><div class="under">${fine(document.subtitle ?? '')}</div>${inside(body, printed)}<div class="signers">${signers.join('')}</div>${listed}</main>${parts.join('')}</body></html>`
}
