import { dayIn } from '../dates.ts'
import { registerActs as acts } from '../i18n/register-acts.ts'
import { formatAmount, formatShares } from '../money.ts'
import { ordinary } from './fold.ts'
import { type Entry, type EntryDocument, type EntryKind, type EntryLine, type EntryTitle, theCompany } from './schema.ts'

type Told = Pick<
  Entry,
  'kind' | 'title' | 'deed_on' | 'filed_on' | 'document' | 'lines' | 'capital_after' | 'corrects' | 'as_kind' | 'reason' | 'note' | 'protocol'
>

/** What an annotation is told with: in what the company counts, what it is, and what it calls its holders. */
export interface BookVoice {
  unit: 'EUR_CENT' | 'SHARE'
  type: 'SPA' | 'SRL'
  nameOf: (holder: string) => string
  /** What the entry of a number made, for the name of its right. */
  rightOf: (seq: number) => EntryTitle | null
}

const put = (text: string, values: Record<string, string>): string => text.replace(/\{([^{}]+)\}/g, (_, name: string) => values[name] ?? '')

const figure = ({ unit }: Pick<BookVoice, 'unit'>, quantity: number): string =>
  unit === 'EUR_CENT' ? formatAmount(quantity, 'it') : formatShares(quantity, 'it')

export function quantityInWords(voice: Pick<BookVoice, 'unit'>, quantity: number, class_code: string = ordinary): string {
  const words = put(acts.quantity[voice.unit], { n: figure(voice, quantity) })
  return class_code === ordinary ? words : words + put(acts.class, { class: class_code })
}
export const capitalInWords = (voice: Pick<BookVoice, 'unit'>, capital: number): string => put(acts.capital[voice.unit], { n: figure(voice, capital) })
export const quantityInFigures = figure

/** The cause as the book names it: that of its title, or of its kind. */
export const causeOf = ({ kind, title, as_kind, corrects }: Pick<Told, 'kind' | 'title' | 'as_kind' | 'corrects'>): string =>
  kind === 'CORRECTION' ? put(acts.kinds.CORRECTION, { n: String(corrects) }) : title ? acts.titles[title] : acts.kinds[as_kind ?? kind]

export const documentInWords = ({ kind, number, author }: EntryDocument): string =>
  [acts.documents[kind], ...(number ? [`n. ${number}`] : []), ...(author ? [author] : [])].join(', ')

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** By which act, and when it was filed. */
function proofs({ document, deed_on, filed_on }: Told): { atto: string; deposito: string } {
  const documento = document ? documentInWords(document) : null
  return {
    atto: documento ? put(deed_on ? acts.by : acts.byDocument, { documento, giorno: deed_on ? dayIn(deed_on, 'it') : '' }) : '',
    deposito: filed_on ? put(acts.filed, { giorno: dayIn(filed_on, 'it') }) : '',
  }
}

/** The whole annotation, as one or several sentences of the book (books 1.7). */
export function annotationText(entry: Told, voice: BookVoice): string {
  if (entry.kind !== 'CORRECTION') return bare(entry, entry.kind, voice)
  const testo = entry.lines.length === 0 ? acts.sentences.ANNULLED : lower(bare(entry, entry.as_kind ?? 'NOTE', voice))
  return put(acts.sentences.CORRECTION, { n: String(entry.corrects), motivo: lower(entry.reason ?? '').replace(/\.$/, ''), testo })
}

type Kind = Exclude<EntryKind, 'CORRECTION'>

function bare(entry: Told, kind: EntryKind, voice: BookVoice): string {
  if (kind === 'NOTE' || kind === 'CORRECTION') return put(acts.sentences.NOTE, { nota: entry.note ?? '' })
  const common = { ...commonOf(entry, voice), ...proofs(entry) }
  if (kind === 'OPENING' || kind === 'ISSUE' || kind === 'CANCEL') return put(acts.sentences[kind], { ...common, parti: partsInWords(entry, kind, voice) })
  return entry.lines.map((line) => put(acts.sentences[kind], { ...common, ...lineInWords(line, kind, { entry, voice }) })).join(' ')
}

const commonOf = ({ deed_on, filed_on, title, capital_after, protocol, note }: Told, voice: BookVoice): Record<string, string> => ({
  deed_on: deed_on ? dayIn(deed_on, 'it') : '',
  filed_on: filed_on ? dayIn(filed_on, 'it') : '',
  causale: title ? acts.titles[title] : '',
  capitale: capitalInWords(voice, capital_after ?? 0),
  protocollo: protocol ? put(acts.sentences.PROTOCOL, { protocollo: protocol }) : '',
  nota: note ? put(acts.colon, { nota: note }) : '',
})

const partsInWords = ({ lines }: Told, kind: Kind, voice: BookVoice): string =>
  lines
    .map(({ from_id, to_id, quantity = 0, class_code }) =>
      put(kind === 'CANCEL' ? acts.sentences.CANCEL_PART : acts.sentences.OPENING_PART, {
        da: from_id ? voice.nameOf(from_id) : '',
        a: to_id ? voice.nameOf(to_id) : '',
        quantita: quantityInWords(voice, quantity, class_code),
      }),
    )
    .join(acts.joined)

function lineInWords(line: EntryLine, kind: Kind, { entry, voice }: { entry: Told; voice: BookVoice }): Record<string, string> {
  const { from_id = theCompany, to_id = theCompany, quantity = 0, class_code, of, vote = 'HOLDER', with_rights = [], amount_cents = 0 } = line
  const [from, to] = [voice.nameOf(from_id), voice.nameOf(to_id)]
  const right = entry.title ?? (of ? voice.rightOf(of) : null)
  const named = {
    da: from,
    a: to,
    titolare: from,
    beneficiario: to,
    quantita: quantityInWords(voice, quantity, class_code),
    n: String(of ?? ''),
    importo: formatAmount(amount_cents, 'it'),
    articolo: voice.type === 'SPA' ? '2344' : '2466',
    diritto: right ? lower(acts.titles[right]) : '',
    vota: vote === 'OWNER' ? from : to,
    diritti: with_rights.length > 0 ? put(acts.sentences.WITH_RIGHTS, { numeri: with_rights.join(', ') }) : '',
  }
  return kind === 'TRANSFER' ? { ...named, causale: entry.title ? lower(acts.titles[entry.title]) : '' } : named
}
