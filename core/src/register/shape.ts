import type { MessageKey } from '../i18n/texts.ts'
import { ordinary } from './fold.ts'
import { type RegisterCompany, shapeOf, titlesOf } from './kinds.ts'
import type { EntryDraft, EntryKind, EntryLine } from './schema.ts'

export interface ShapeFault {
  path: string
  message: MessageKey
}

/** Who and what a line may name. */
interface Known {
  groups: ReadonlySet<string>
  classes: ReadonlySet<string>
  today: string
}

type Draft = Omit<EntryDraft, 'kind'> & { kind: EntryKind }

const required = (path: string): ShapeFault => ({ path, message: 'requiredField' })
const wrong = (path: string): ShapeFault => ({ path, message: 'invalidValue' })

/** What of an entry does not go together, before anything is counted. */
export function refuseShape(draft: Draft, company: RegisterCompany, known: Known): ShapeFault[] {
  const kind = draft.kind === 'CORRECTION' ? draft.as_kind : draft.kind
  if (draft.kind === 'CORRECTION' && (!draft.corrects || !kind || !draft.reason))
    return [...(draft.corrects ? [] : [required('corrects')]), ...(kind ? [] : [required('as_kind')]), ...(draft.reason ? [] : [required('reason')])]
  if (!kind) return [wrong('as_kind')]
  const isAnnulled = draft.kind === 'CORRECTION' && draft.lines.length === 0
  return [
    ...ofTitle(draft, kind),
    ...ofDays(draft, known.today),
    ...(isAnnulled ? [] : [...ofCapital(draft, kind), ...ofLines(draft, kind), ...draft.lines.flatMap((it, at) => ofLine(it, at, { kind, company, known }))]),
  ]
}

function ofTitle({ title }: Draft, kind: EntryKind): ShapeFault[] {
  const titles = titlesOf(kind)
  if (titles.length === 0) return title ? [wrong('title')] : []
  if (!title) return [required('title')]
  return titles.includes(title) ? [] : [wrong('title')]
}

/** Every entry is about a day that has come: a filing comes after its deed. */
function ofDays({ kind, deed_on, filed_on, as_kind }: Draft, today: string): ShapeFault[] {
  const isFiling = kind === 'FILED' || as_kind === 'FILED'
  if (isFiling && !filed_on) return [required('filed_on')]
  if (!isFiling && !deed_on) return [required('deed_on')]
  const late = (path: string): ShapeFault => ({ path, message: 'dates.aboveMaximum' })
  return [
    ...(deed_on && deed_on > today ? [late('deed_on')] : []),
    ...(filed_on && filed_on > today ? [late('filed_on')] : []),
    ...(deed_on && filed_on && filed_on < deed_on ? [{ path: 'filed_on', message: 'dates.beforeMinimum' } as const] : []),
  ]
}

function ofCapital({ capital_after }: Draft, kind: EntryKind): ShapeFault[] {
  const isStated = kind === 'OPENING' || kind === 'ISSUE' || kind === 'CANCEL'
  if (isStated) return capital_after === null || capital_after === undefined ? [required('capital_after')] : []
  return capital_after === null || capital_after === undefined ? [] : [wrong('capital_after')]
}

function ofLines({ lines }: Draft, kind: Exclude<EntryKind, 'CORRECTION'>): ShapeFault[] {
  const { lines: count } = shapeOf(kind)
  if (count === 'NONE') return lines.length > 0 ? [wrong('lines')] : []
  if (lines.length === 0) return [required('lines')]
  return count === 'ONE' && lines.length > 1 ? [wrong('lines')] : []
}

interface Place {
  kind: Exclude<EntryKind, 'CORRECTION'>
  company: RegisterCompany
  known: Known
}

function ofLine(line: EntryLine, at: number, { kind, company, known }: Place): ShapeFault[] {
  const path = (field: string) => `lines.${at}.${field}`
  const { fields } = shapeOf(kind)
  const isRepresented = kind !== 'REPRESENTATIVE' || (known.groups.has(line.from_id ?? '') && !known.groups.has(line.to_id ?? '') && line.to_id !== 'COMPANY')
  return [
    ...fields.filter((it) => line[it] === undefined).map((it) => required(path(it))),
    ...(line.from_id && line.from_id === line.to_id ? [wrong(path('to_id'))] : []),
    ...(isRepresented ? [] : [wrong(path('from_id'))]),
    ...(line.class_code && (!known.classes.has(line.class_code) || (company.type === 'SRL' && line.class_code !== ordinary))
      ? [wrong(path('class_code'))]
      : []),
    ...(line.with_rights?.length && kind !== 'TRANSFER' ? [wrong(path('with_rights'))] : []),
  ]
}
