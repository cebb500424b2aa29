import { wallInRome } from '@delibera/core/dates'
import { bundlePaths } from '@delibera/core/exports/layout'
import type { Locale } from '@delibera/core/locale'
import { longDay } from '../../i18n/days.ts'
import { type ExportTexts, exportTexts, fill } from '../../i18n/texts.ts'
import { isOver } from './link-commands.ts'
import { meetingInWords, type Occasion } from './name-papers.ts'

/** The folders of a bundle, as people of one language call them. */
export function foldersIn(locale: Locale) {
  const { names, bundle } = exportTexts(locale)
  return {
    minutes: `${bundle.minutes}/`,
    notice: `${bundle.notice}/`,
    letters: `${names.letters}/`,
    receipts: `${names.letters}/${names.receipts}/`,
    sheets: `${bundle.sheets}/`,
    delegations: `${names.delegations}/`,
    files: `${bundle.points}/`,
    words: `${bundle.words}/`,
  }
}

const forPrograms: Partial<Record<keyof ExportTexts['readme']['items'], string>> = {
  votes: bundlePaths.votes,
  elections: `${bundlePaths.elections}, ${bundlePaths.electionsTold}`,
  voteReceipts: bundlePaths.receipts,
  events: bundlePaths.events,
  chain: bundlePaths.chain,
  manifest: `${bundlePaths.manifest}, ${bundlePaths.signature}`,
}

interface Told {
  occasion: Occasion
  /** The language in which the folders are named. */
  locale: Locale
  at: Date
  verify_url: string
  hasTrialReceipts: boolean
  /** Of a decision without a meeting: where each of its parts stands. */
  decision?: Record<keyof ExportTexts['readme']['decisionItems'], string>
}

export const readmeName = (locale: Locale): string => exportTexts(locale).bundle.readme

/** What is what, in the language of the company and in the other one: a bundle may be opened by anybody. */
export function readmeText(told: Told): string {
  const languages: Locale[] = told.locale === 'it' ? ['it', 'en-GB'] : [told.locale, 'it']
  return languages.map((it) => inLanguage(it, told)).join(`\r\n\r\n${'-'.repeat(72)}\r\n\r\n`)
}

function inLanguage(locale: Locale, { occasion, at, verify_url, hasTrialReceipts, ...told }: Told): string {
  const { readme: t } = exportTexts(locale)
  const paths: Partial<Record<string, string>> = told.decision ?? { ...foldersIn(told.locale), ...forPrograms }
  const items = Object.entries(told.decision ? t.decisionItems : t.items).map(([key, text]) => `- ${paths[key]}: ${text}`)
  const lines = [
    ...[t.title, occasion.company.business_name, meetingInWords(occasion, locale), occasion.row.name],
    ...[
      '',
      fill(told.decision ? t.aboutDecision : t.about, { day: longDay(locale, at), hour: wallInRome(at).slice(11) }),
      '',
      fill(t.verify, { url: verify_url }),
    ],
    ...['', t.contents, ...items, '', t.missing, '', isOver(occasion.row.status) ? t.links_ended : t.links],
    ...(hasTrialReceipts ? ['', t.trial] : []),
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const widest = 90

/** Short lines, as an editor without wrapping shows them. */
function folded(text: string): string {
  const lines: string[] = []
  let now = ''
  for (const word of text.split(' ')) {
    if (now !== '' && now.length + 1 + word.length > widest) {
      lines.push(now)
      now = word
    } else now = now === '' ? word : `${now} ${word}`
  }
  return [...lines, now].join('\r\n')
}
