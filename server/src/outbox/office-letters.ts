import { dayIn } from '@delibera/core/dates'
import { declaresAs } from '@delibera/core/offices/acceptance'
import type { Organ } from '@delibera/core/offices/organs'
import type { Appointer, OfficeTerm } from '@delibera/core/offices/schema'
import { fill, officeTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

export interface AcceptanceLetter {
  name: string
  company: string
  company_type: 'SPA' | 'SRL'
  role: string
  organ: Organ
  by: Appointer
  appointed_on: string
  term: OfficeTerm
  expires_with: string | null
  answer_by: string
  file_by: string
  url: string
}

const t = officeTexts

/** "per gli esercizi 2026-2028, fino all'assemblea ...": how long an office lasts. */
export function termInWords({ term, appointed_on, expires_with }: Pick<AcceptanceLetter, 'term' | 'appointed_on' | 'expires_with'>): string {
  if (term.kind === 'DATE') return fill(t.term.DATE, { end: dayIn(term.on, 'it') })
  if (term.kind !== 'EXERCISES' || expires_with === null) return fill(t.term[term.kind === 'EXERCISES' ? 'UNTIL_REVOCATION' : term.kind], endOf(expires_with))
  const to = Number(expires_with.slice(0, 4))
  return fill(term.n === 1 ? t.term.ONE : t.term.EXERCISES, { from: String(to - term.n + 1), to: String(to), ...endOf(expires_with), day: appointed_on })
}

const endOf = (day: string | null) => ({ end: day === null ? '' : dayIn(day, 'it') })

/** In Italian whatever the language of the reader: it is an act of law. */
export function acceptanceLetter(it: AcceptanceLetter): Letter {
  const words = t.OFFICE_ACCEPTANCE
  const article = t.article[declaresAs(it.organ) === 'AUDITOR' ? 'AUDITOR' : it.company_type]
  const values = {
    ...{ name: it.name, company: it.company, role: it.role, answer_by: dayIn(it.answer_by, 'it'), file_by: dayIn(it.file_by, 'it'), article },
    appointed: fill(t.organ[it.by], { day: dayIn(it.appointed_on, 'it') }),
    term: termInWords(it),
  }
  const say = (text: string) => fill(text, values)
  return {
    ...letterHead('it', { kicker: t.kicker, subject: words.subject, title: words.title, preheader: words.preheader }, say),
    sender_name: it.company,
    greeting: say(t.greeting),
    paragraphs: [say(words.body), say(words.filing)],
    button: { label: words.button, url: it.url },
    closing: say(t.closing),
    footer: say(t.footer),
    link_note: t.link_note,
  }
}
