import { instantInRome, wallInRome } from '@delibera/core/dates'
import type { DecisionChange } from '@delibera/core/decisions/drafts'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision, DecisionPoint } from '@delibera/core/decisions/schema'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { useLine } from '../../../api/useLine.ts'
import { useRetry } from '../../../api/useRetry.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useKeepDecision, useReadDecision } from '../useDecision.ts'
import { newPointOf, type TakenPoint } from '../useTakenPoints.ts'

/** A pause in typing: long enough not to save every letter. */
const pause_ms = 900
const retry_ms = 10_000

/** A point as it is being written; it has no id before the server has given it one. */
export interface DraftPoint extends TakenPoint {
  _id?: string
  files: DecisionPoint['files']
}

export interface DraftValues {
  name: string
  /** On the clocks of Italy, as the field writes it. */
  deadline: string
  initiators: readonly string[]
  signer_id: string | null
  /** Days before the deadline. */
  reminders: readonly number[]
  use_whatsapp: boolean
  points: readonly DraftPoint[]
}

export function valuesOf({ name, deadline, initiators, signer_id, reminders, use_whatsapp, points }: Decision): DraftValues {
  return {
    name,
    deadline: deadline ? wallInRome(new Date(deadline)) : '',
    initiators,
    signer_id,
    reminders,
    use_whatsapp,
    points: points.map(({ _id, matter, title, text, resolution, files }) => ({ key: _id, _id, matter, title, text, resolution, files })),
  }
}

/** What the call takes: a deadline that is no date yet stays as it is, and so does a name that was cleared. */
function changeOf({ name, deadline, points, initiators, signer_id, reminders, use_whatsapp }: DraftValues): Omit<DecisionChange, 'version'> {
  const at = instantInRome(deadline)
  return {
    ...(name.trim() !== '' && { name }),
    ...((at || deadline === '') && { deadline: at?.toISOString() ?? null }),
    initiators: [...initiators],
    signer_id,
    reminders: [...reminders],
    use_whatsapp,
    points: points.map(({ _id, files, ...it }) => ({ ...(_id && { _id }), ...newPointOf(it), file_ids: files.map(({ file_id }) => file_id) })),
  }
}

const isSame = (one: DraftValues, other: DraftValues) => JSON.stringify(changeOf(one)) === JSON.stringify(changeOf(other))

/** What the server made of the points that were sent: their ids, and the words of templates. What was typed meanwhile stands. */
function withSaved(now: DraftValues, sent: DraftValues, { points: saved }: Decision): DraftValues {
  const found = new Map(sent.points.map((it, at) => [it.key, saved[at]]))
  const points = now.points.map((it): DraftPoint => {
    const one = found.get(it.key)
    if (!one || it._id) return it
    const { template_id, ...rest } = it
    return template_id
      ? { ...rest, _id: one._id, title: one.title, text: one.text, resolution: one.resolution }
      : { ...rest, _id: one._id, text: it.text ?? one.text }
  })
  return { ...now, points }
}

/** The text of a draft, saved by itself while it is typed. Whoever lost a race is told, and loses nothing until they choose to. */
export function useDecisionDraft(decision: Decision) {
  const keep = useKeepDecision()
  const readAgain = useReadDecision()
  const { busy, inLine } = useLine()
  const [values, setValues] = useState(() => valuesOf(decision))
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isStale, setStale] = useState(false)
  const current = useRef(values)
  const version = useRef(decision.version)
  const saved = useRef(values)
  const put = (next: DraftValues) => {
    current.current = next
    setValues(next)
  }
  const isDirty = !isSame(values, saved.current)

  const save = async (): Promise<boolean> => {
    const sent = current.current
    if (isSame(sent, saved.current)) return true
    try {
      const next = await call(decisionRoutes.change, { params: { id: decision._id }, body: { ...changeOf(sent), version: version.current } })
      version.current = next.version
      saved.current = withSaved(sent, sent, next)
      put(withSaved(current.current, sent, next))
      keep(next)
      setProblem(null)
      setSavedAt(machineNow())
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setStale(error.status === 409)
      setProblem(error.status === 409 ? null : error)
      return false
    }
  }
  const flush = () => (isStale ? Promise.resolve(false) : inLine(save))
  useAutomaticSave(values, { isDirty, isStale, isAway: problem?.status === 0, flush })
  return {
    values,
    set: (change: Partial<DraftValues>) => put({ ...current.current, ...change }),
    flush,
    isDirty,
    busy,
    savedAt,
    problem,
    /** Somebody else has changed the draft: theirs takes the place of this page's when they are read. */
    isStale,
    reload: async () => {
      const theirs = await readAgain(decision._id)
      if (!theirs) return
      version.current = theirs.version
      saved.current = valuesOf(theirs)
      put(saved.current)
      setStale(false)
    },
  }
}

interface Saving {
  isDirty: boolean
  isStale: boolean
  /** The last try found no line. */
  isAway: boolean
  flush: () => Promise<boolean>
}

/** After a pause in typing, when the page is left, and again when the line is back. */
function useAutomaticSave(values: DraftValues, { isDirty, isStale, isAway, flush }: Saving): void {
  const latest = useRef(flush)
  latest.current = flush
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value starts the pause anew
  useEffect(() => {
    if (!isDirty || isStale) return
    const timer = setTimeout(() => void latest.current(), pause_ms)
    return () => clearTimeout(timer)
  }, [values, isDirty, isStale])
  useUnsavedChanges(isDirty, () => latest.current())
  useRetry(isDirty && isAway, () => latest.current(), retry_ms)
}

export type DecisionDraft = ReturnType<typeof useDecisionDraft>
