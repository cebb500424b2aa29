import type { MessageKey } from '@delibera/core/i18n/texts'
import { shapeOf, titlesOf } from '@delibera/core/register/kinds'
import { type Entry, type EntryDocument, EntryDraft, type EntryKind, type EntryLine, type EntryTitle } from '@delibera/core/register/schema'
import { useState } from 'react'
import type { FormState } from '../../../ui/forms/useFormState.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

/** One line as its fields hold it; what its kind does not ask for is left out when it is sent. */
export interface LineValues {
  from_id: string | null
  to_id: string | null
  quantity: number | null
  amount_cents: number | null
  class_code: string
  vote: 'HOLDER' | 'OWNER'
  of: string
  with_rights: string[]
}

export interface WritingValues extends Record<string, unknown> {
  kind: EntryKind | ''
  /** What a correction says instead: nothing of it was true, or this. */
  as: 'ANNULLED' | 'REPLACED'
  title: EntryTitle | ''
  lines: LineValues[]
  capital_after: number | null
  deed_on: string
  filed_on: string
  document: { kind: EntryDocument['kind'] | ''; number: string; author: string; file_id: string; file_name: string }
  protocol: string
  reason: string
  note: string
}

export const blankLine: LineValues = {
  from_id: null,
  to_id: null,
  quantity: null,
  amount_cents: null,
  class_code: 'ORD',
  vote: 'HOLDER',
  of: '',
  with_rights: [],
}

export const steps = ['kind', 'parts', 'document', 'effect', 'confirm'] as const
export type WritingStep = (typeof steps)[number]

/** What an annotation begins with: nothing, an act to be filed, or one that is corrected. */
export type WritingStart = { about: 'NEW' } | { about: 'FILED'; entry: Entry } | { about: 'CORRECTION'; entry: Entry }

const valuesOfLine = ({ from_id, to_id, quantity, amount_cents, class_code, vote, of, with_rights }: EntryLine): LineValues => ({
  from_id: from_id ?? null,
  to_id: to_id ?? null,
  quantity: quantity ?? null,
  amount_cents: amount_cents ?? null,
  class_code: class_code ?? 'ORD',
  vote: vote ?? 'HOLDER',
  of: of === undefined ? '' : String(of),
  with_rights: (with_rights ?? []).map(String),
})

const blank: WritingValues = {
  kind: '',
  as: 'REPLACED',
  title: '',
  lines: [blankLine],
  capital_after: null,
  deed_on: '',
  filed_on: '',
  document: { kind: '', number: '', author: '', file_id: '', file_name: '' },
  protocol: '',
  reason: '',
  note: '',
}

/** A correction starts from what the entry says; what is filed from its number. */
function startValues(start: WritingStart): WritingValues {
  if (start.about === 'NEW') return blank
  const { entry } = start
  if (start.about === 'FILED') return { ...blank, kind: 'FILED', lines: [{ ...blankLine, of: String(entry.seq) }] }
  const { document } = entry
  return {
    ...blank,
    kind: entry.as_kind ?? entry.kind,
    title: entry.title ?? '',
    lines: entry.lines.length > 0 ? entry.lines.map(valuesOfLine) : [blankLine],
    capital_after: entry.capital_after,
    deed_on: entry.deed_on ?? '',
    filed_on: entry.filed_on ?? '',
    document: {
      ...blank.document,
      kind: document?.kind ?? '',
      number: document?.number ?? '',
      author: document?.author ?? '',
      file_id: document?.file_id ?? '',
    },
    protocol: entry.protocol ?? '',
  }
}

const shapeFor = (kind: WritingValues['kind']) => (kind === '' || kind === 'CORRECTION' ? null : shapeOf(kind))

/** Nothing is asked about who and how much of a note, nor of an annotation that is annulled. */
export const hasParts = ({ kind, as }: WritingValues, isCorrection: boolean): boolean =>
  !(isCorrection && as === 'ANNULLED') && shapeFor(kind)?.fields.length !== 0

export const fieldsOf = (kind: WritingValues['kind']): readonly string[] => shapeFor(kind)?.fields ?? []
export const takesMore = (kind: WritingValues['kind']): boolean => shapeFor(kind)?.lines === 'SOME'
/** The capital that there is after an opening, an issue and a cancellation is said with them. */
export const changesCapital = (kind: WritingValues['kind']): boolean => kind === 'OPENING' || kind === 'ISSUE' || kind === 'CANCEL'

/** What a line says of what its kind asks for; what is left out is as the law or the custom has it. */
function lineOf(line: LineValues, kind: WritingValues['kind']): EntryLine {
  const asked = fieldsOf(kind)
  const said: EntryLine = {
    from_id: line.from_id ?? undefined,
    to_id: line.to_id ?? undefined,
    quantity: line.quantity ?? undefined,
    amount_cents: line.amount_cents ?? undefined,
    of: line.of === '' ? undefined : Number(line.of),
  }
  const own = Object.fromEntries(Object.entries(said).filter(([name, value]) => asked.includes(name) && value !== undefined))
  return { ...own, ...choicesOf(line, kind, asked) }
}

function choicesOf({ class_code, vote, with_rights }: LineValues, kind: WritingValues['kind'], asked: readonly string[]): EntryLine {
  return {
    ...(asked.includes('quantity') && class_code !== 'ORD' && { class_code }),
    ...(kind === 'RIGHT' && vote === 'OWNER' && { vote }),
    ...(kind === 'TRANSFER' && with_rights.length > 0 && { with_rights: with_rights.map(Number) }),
  }
}

function documentOf({ kind, number, author, file_id }: WritingValues['document']): EntryDocument | null {
  if (kind === '') return null
  return { kind, ...(number.trim() && { number }), ...(author.trim() && { author }), ...(file_id && { file_id }) }
}

/** The annotation as it is sent; the schema takes an empty text for none. */
export function draftOf(values: WritingValues, start: WritingStart): EntryDraft {
  const { kind, title, lines, capital_after, deed_on, filed_on, protocol, note, reason } = values
  const isCorrection = start.about === 'CORRECTION'
  const isAnnulled = isCorrection && values.as === 'ANNULLED'
  const common = { deed_on: deed_on || null, filed_on: filed_on || null, document: documentOf(values.document), protocol: protocol || null, note: note || null }
  const moved = {
    title: title || null,
    lines: hasParts(values, isCorrection) ? lines.map((it) => lineOf(it, kind)) : [],
    capital_after: changesCapital(kind) ? capital_after : null,
  }
  const whole = { ...common, ...(isAnnulled ? { lines: [] } : moved) }
  if (!isCorrection) return EntryDraft.parse({ ...whole, kind })
  return EntryDraft.parse({ ...whole, kind: 'CORRECTION', as_kind: kind, corrects: start.entry.seq, reason })
}

type Missing = { path: PropertyKey[]; message: string }
const needed = 'requiredField' satisfies MessageKey

function missingParts(values: WritingValues): Missing[] {
  const asked = fieldsOf(values.kind)
  const empty = (it: LineValues) => asked.filter((field) => it[field as keyof LineValues] === null || it[field as keyof LineValues] === '')
  const ofLines = values.lines.flatMap((it, at) => empty(it).map((field) => ({ path: ['lines', at, field], message: needed })))
  const title = titlesOf(values.kind as EntryKind).length > 0 && values.title === '' ? [{ path: ['title'], message: needed }] : []
  const capital = changesCapital(values.kind) && values.capital_after === null ? [{ path: ['capital_after'], message: needed }] : []
  return [...title, ...ofLines, ...capital]
}

const isDay = (it: string) => /^\d{4}-\d\d-\d\d$/.test(it)

function missingDocument(values: WritingValues, isCorrection: boolean): Missing[] {
  const wrong = (name: 'deed_on' | 'filed_on') => (values[name] && !isDay(values[name]) ? [{ path: [name], message: 'dates.invalid' }] : [])
  const undated = values.kind === 'FILED' ? 'filed_on' : 'deed_on'
  const day = values[undated] === '' && !(isCorrection && values.as === 'ANNULLED') ? [{ path: [undated], message: needed }] : []
  const { kind, number, author } = values.document
  const unnamed = kind === '' && (number.trim() !== '' || author.trim() !== '') ? [{ path: ['document', 'kind'], message: needed }] : []
  return [...day, ...wrong('deed_on'), ...wrong('filed_on'), ...unnamed]
}

/** What a step still lacks; the server judges the rest once everything is there. */
function missingIn(step: WritingStep, values: WritingValues, isCorrection: boolean): Missing[] {
  switch (step) {
    case 'kind':
      return [
        ...(values.kind === '' ? [{ path: ['kind'], message: needed }] : []),
        ...(isCorrection && values.reason.trim() === '' ? [{ path: ['reason'], message: needed }] : []),
      ]
    case 'parts':
      return missingParts(values)
    case 'document':
      return missingDocument(values, isCorrection)
    default:
      return []
  }
}

export type WritingForm = FormState<WritingValues> &
  Pick<ReturnType<typeof useZodForm<WritingValues, WritingValues>>, 'getInputProps' | 'onSubmit' | 'showFaults'>

/** The steps of one annotation and what has been said in them so far. */
export function useWriting(start: WritingStart) {
  const isCorrection = start.about === 'CORRECTION'
  // What is filed is known already: its day and its number are asked for at once.
  const [step, setStep] = useState<WritingStep>(start.about === 'FILED' ? 'document' : 'kind')
  const [first] = useState(() => startValues(start))
  const values = () => form.getValues()
  const schema = {
    parse: () => values(),
    safeParse: () => {
      const issues = missingIn(step, values(), isCorrection)
      return issues.length === 0 ? { success: true as const } : { success: false as const, error: { issues } }
    },
  }
  const form: WritingForm = useZodForm<WritingValues, WritingValues>(schema, first)
  const path = steps.filter((it) => it !== 'parts' || hasParts(form.values, isCorrection))
  const at = path.indexOf(step)
  return { form, step, path, at, isCorrection, goTo: setStep, next: () => setStep(path[at + 1] ?? step), back: () => setStep(path[at - 1] ?? step) }
}

export type Writing = ReturnType<typeof useWriting>

/** The step on which a field that the server names is asked for. */
export function stepOf(path: string): WritingStep {
  const head = path.split('.')[0]!
  if (['lines', 'title', 'capital_after'].includes(head)) return 'parts'
  return ['kind', 'corrects', 'as_kind', 'reason'].includes(head) ? 'kind' : 'document'
}
