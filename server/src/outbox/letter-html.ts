import { html, type Markup } from '@delibera/core/markup'
import { ink, styleBlock, type } from './letter-style.ts'

interface Frame {
  locale: string
  subject: string
  kicker: string
  preheader: string
  footer: string
}

/** A call of a meeting: which one, when, and where or by what means. */
export interface LetterCall {
  label: string
  day: string
  hour: string
  where: string
}

export interface NumberedList {
  heading: string
  items: string[]
}

export interface LetterGroup {
  heading: string
  items: { text: string; url?: string }[]
}

const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

/** The page around the sections. Mail programs know tables and inline styles; the style block only adapts to dark schemes and phones. */
export function page(it: Frame, sections: readonly (Markup | undefined)[]): string {
  return html`<!doctype html>
<html lang="${it.locale}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${it.subject}</title>
${styleBlock}
</head>
<body class="m-page" style="margin:0;padding:0;background-color:${ink.page};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;" aria-hidden="true">${it.preheader}</div>
<main><div role="article" aria-roledescription="email" aria-label="${it.kicker}" lang="${it.locale}">
<table ${table} class="m-page" width="100%" bgcolor="${ink.page}" style="background-color:${ink.page};">
<tr><td class="m-outer" align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${table} class="m-wrap" width="600" style="width:600px;max-width:600px;">
<tr><td>
<table ${table} class="m-card" width="100%" bgcolor="${ink.card}" style="background-color:${ink.card};border:1px solid ${ink.line};border-collapse:separate;border-radius:10px;overflow:hidden;">
${head(it.kicker)}${sections}<tr><td height="30" style="font-size:0;line-height:0;">&nbsp;</td></tr>
</table>
</td></tr>
${footer(it.footer)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div></main>
</body>
</html>
`.toString()
}

/** The dark spine of the register, with its mark of two thin lines. */
function head(kicker: string): Markup {
  const mark = html`<span style="border-left:1px solid ${ink.spine_mark};border-right:1px solid ${ink.spine_mark};padding:0 1px;margin-right:8px;font-size:16px;" aria-hidden="true">&#8202;</span>`
  return html`<tr><td class="m-head m-pad" bgcolor="${ink.spine}" style="background-color:${ink.spine};padding:15px 36px;">
<table ${table} width="100%"><tr>
<td style="${type.mark}color:${ink.spine_text};">${mark}Delibera</td>
<td align="right" style="${type.kicker}color:${ink.spine_muted};">${kicker}</td>
</tr></table>
</td></tr>
`
}

export function heading(title: string, sender?: string): Markup {
  const from = sender ? html`<p class="m-muted" style="margin:0 0 6px;${type.sender}color:${ink.muted};">${sender}</p>\n` : undefined
  return html`<tr><td class="m-pad" style="padding:32px 36px 0;">
${from}<h1 class="m-ink m-title" style="margin:0;${type.title}color:${ink.text};overflow-wrap:anywhere;">${title}</h1>
</td></tr>
`
}

const paragraph = (text: string, margin: string): Markup => html`<p style="margin:${margin};">${text}</p>\n`

/** When and where, at a glance: one call, or two side by side. */
export function callBox(calls: readonly LetterCall[]): Markup {
  const cells = calls.map(({ label, day, hour, where }, i) => {
    const side = i ? html`border-left:1px solid ${ink.box_line};` : html``
    return html`<td class="m-stack${i ? ' m-second' : ''}" width="${calls.length > 1 ? '50%' : '100%'}" valign="top" style="padding:14px 18px;${side}${type.sender}overflow-wrap:anywhere;"><span class="m-muted" style="color:${ink.box_muted};">${label}</span><br><strong class="${i ? 'm-ink' : 'm-accent'}" style="${type.day}color:${i ? ink.text : ink.accent};">${day}<br>${hour}</strong><br><span class="m-muted" style="color:${ink.box_muted};">${where}</span></td>
`
  })
  return html`<tr><td class="m-pad" style="padding:18px 36px 0;">
<table ${table} class="m-box" width="100%" bgcolor="${ink.box}" style="background-color:${ink.box};border:1px solid ${ink.box_line};border-collapse:separate;border-radius:8px;"><tr>
${cells}</tr></table>
</td></tr>
`
}

function numbered({ heading: title, items }: NumberedList): Markup {
  const rows = items.map(
    (
      it,
      i,
    ) => html`<tr><td class="m-muted" valign="top" width="28" style="padding:0 0 6px;color:${ink.muted};${type.letter}">${`${i + 1}.`}</td><td class="m-ink" style="padding:0 0 6px;color:${ink.text};${type.letter}overflow-wrap:anywhere;">${it}</td></tr>
`,
  )
  return html`<h2 style="margin:14px 0 8px;font-size:17px;line-height:24px;font-weight:600;">${title}</h2>
<table ${table}>
${rows}</table>
`
}

/** The letter itself, beside the double margin of Italian legal paper. */
export function body(greeting: string, paragraphs: readonly string[], list?: NumberedList): Markup {
  const all = [greeting, ...paragraphs]
  const written = all.map((it, i) => paragraph(it, i < all.length - 1 ? '0 0 12px' : '0'))
  return html`<tr><td class="m-pad" style="padding:20px 36px 0;">
<table ${table} width="100%"><tr>
<td class="m-ink m-margin" valign="top" style="border-left:5px double ${ink.margin};padding-left:21px;${type.letter}color:${ink.text};overflow-wrap:anywhere;">
${written}${list ? numbered(list) : undefined}</td>
</tr></table>
</td></tr>
`
}

/** Each under its heading, with a line of its own that can be touched. */
export function groups(them: readonly LetterGroup[]): Markup {
  const rows = ({ items }: LetterGroup) =>
    items.map(({ text, url }) => {
      const said = url ? html`<a class="m-accent" href="${url}" style="color:${ink.accent};display:inline-block;padding:4px 0;">${text}</a>` : html`${text}`
      return html`<tr><td class="m-ink m-line" style="padding:7px 0;border-top:1px solid ${ink.line};${type.note}color:${ink.text};overflow-wrap:anywhere;">${said}</td></tr>
`
    })
  const written = them.map(
    (
      it,
      i,
    ) => html`<h2 class="m-ink" style="margin:${i ? '22px' : '0'} 0 8px;${type.sender}font-weight:600;color:${ink.text};overflow-wrap:anywhere;">${it.heading}</h2>
<table ${table} width="100%">
${rows(it)}</table>
`,
  )
  return html`<tr><td class="m-pad" style="padding:24px 36px 0;">
${written}</td></tr>
`
}

/** The address stands in clear below: some programs strip buttons, and a careful reader wants to see where it leads. */
export function button({ label, url }: { label: string; url: string }, note: string): Markup {
  return html`<tr><td class="m-pad" style="padding:24px 36px 0;">
<table ${table} class="m-wrap"><tr>
<td class="m-btn" align="center" bgcolor="${ink.accent}" style="background-color:${ink.accent};border-radius:7px;"><a href="${url}" style="display:block;padding:13px 28px;${type.button}color:#ffffff;text-decoration:none;">${label}</a></td>
</tr></table>
<p class="m-muted" style="margin:14px 0 0;${type.note}color:${ink.muted};">${note}<br><a class="m-accent" href="${url}" style="color:${ink.accent};word-break:break-all;">${url}</a></p>
</td></tr>
`
}

export function notes(paragraphs: readonly string[]): Markup {
  const written = paragraphs.map((it, i) => paragraph(it, i ? '10px 0 0' : '0'))
  return html`<tr><td class="m-pad" style="padding:22px 36px 0;">
<table ${table} class="m-line" width="100%" style="border-top:1px solid ${ink.line};"><tr>
<td class="m-ink" style="padding:16px 0 0;${type.note}color:${ink.text};overflow-wrap:anywhere;">
${written}</td>
</tr></table>
</td></tr>
`
}

export function closing(text: string): Markup {
  const lines = text.split('\n')
  const signature = lines.pop()!
  return html`<tr><td class="m-pad m-ink" style="padding:20px 36px 0;${type.letter}color:${ink.text};">${lines.map((it) => html`${it}<br>`)}<em>${signature}</em></td></tr>
`
}

function footer(text: string): Markup {
  return html`<tr><td class="m-pad m-muted" style="padding:16px 37px 24px;${type.small}color:${ink.muted};overflow-wrap:anywhere;">${text}</td></tr>`
}
