import { agendaRoutes } from '@delibera/core/agenda/routes'
import { changedFields } from '@delibera/core/agenda/rules'
import type { AgendaChange, AgendaFields, AgendaFile, AgendaPoint } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { lowMajority, type QuorumSituation } from '@delibera/core/law/quorums'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useRetry } from '../../../api/useRetry.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** What is being written of a point. */
export type PointDraft = AgendaFields & { files: AgendaFile[] }

export type PointField = keyof PointDraft & string

export function draftOf(it: AgendaPoint): PointDraft {
  const { title, group, header_intro, header_content, content_positive, content_negative, values, quorum_first, quorum_second, also } = it
  const { exponent_intro, exponent_content, exponent_positive, exponent_negative, nature, notary_required, skip_vote, notes, files } = it
  return {
    title,
    group,
    header_intro,
    header_content,
    content_positive,
    content_negative,
    values,
    quorum_first,
    quorum_second,
    also,
    exponent_intro,
    exponent_content,
    exponent_positive,
    exponent_negative,
    nature,
    notary_required,
    skip_vote,
    notes,
    files,
  }
}

/** Left alone for this long, what was typed is saved. */
const restMs = 1200

export type SaveState = 'clean' | 'dirty' | 'saving' | 'failed'

/** Fields that were typed here and changed by somebody else meanwhile. */
interface Clash {
  fields: PointField[]
  theirs: AgendaPoint
}

const toSend = (draft: PointDraft, fields: readonly PointField[]): Omit<AgendaChange, 'version'> => {
  const { files, ...rest } = draft
  const sent = { ...rest, files: files.map(({ file_id, member_ids }) => ({ file_id, member_ids })) }
  return Object.fromEntries(fields.map((it) => [it, sent[it]]))
}

/** Written here and elsewhere since it was read, and not alike. */
function clashing(read: PointDraft, mine: PointDraft, theirs: PointDraft): PointField[] {
  const others = changedFields<PointDraft>(read, theirs)
  const unlike = changedFields<PointDraft>(mine, theirs)
  return changedFields<PointDraft>(read, mine).filter((it) => others.includes(it) && unlike.includes(it))
}

/** Without a title, or with a majority that no statute can permit, it waits until it has another, as the words beside them say. */
const canBeKept = (draft: PointDraft, of: QuorumSituation) => draft.title.trim() !== '' && lowMajority(of, draft)?.severity !== 'BLOCK'

type PointCompany = Pick<Company, '_id' | 'type' | 'statute'>

/** A point of the library while it is written: saved by itself, and brought together with what others save. */
export function usePointDraft(point: AgendaPoint, company: PointCompany) {
  const written = useWritten(point)
  const { draft, latest, put } = written
  const { state, setState, savedAt, clash, save, saveSoon, join, removalId } = useSaving(point, company, written)
  return {
    draft,
    state,
    savedAt,
    clash,
    isDirty: state !== 'clean',
    removalId,
    set: (change: Partial<PointDraft>) => {
      put({ ...latest.current, ...change })
      setState('dirty')
      if (!clash) saveSoon()
    },
    saveNow: () => {
      saveSoon.cancel()
      void save()
    },
    keepMine: () => clash && join(clash.theirs, []),
    takeTheirs: () => clash && join(clash.theirs, clash.fields),
  }
}

/** What is on screen, and what it was when the server last kept it. */
function useWritten(point: AgendaPoint) {
  const base = useRef({ draft: draftOf(point), version: point.version })
  const latest = useRef(base.current.draft)
  const [draft, show] = useState(latest.current)
  return {
    base,
    latest,
    draft,
    touched: () => changedFields<PointDraft>(base.current.draft, latest.current),
    put: (next: PointDraft) => {
      latest.current = next
      show(next)
    },
  }
}

/** Sends what was typed once it rests, and finds out whether somebody else wrote in the same fields. */
function useSaving(point: AgendaPoint, company: PointCompany, { base, latest, touched, put }: ReturnType<typeof useWritten>) {
  const [state, setState] = useState<SaveState>('clean')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)
  const removal = useRef<string | null>(null)
  const react = useReaction()
  const write = useWrite(agendaRoutes.change, agendaRoutes.library)

  const save = async (): Promise<void> => {
    const fields = touched()
    if (fields.length === 0) return setState('clean')
    if (!canBeKept(latest.current, { ...company, meeting_type: point.meeting_type })) return setState('dirty')
    const sent = latest.current
    setState('saving')
    try {
      const body = { ...toSend(sent, fields), version: base.current.version }
      accept(await write.mutateAsync({ params: { id: point._id }, query: { company_id: company._id }, body }), sent)
    } catch (error) {
      refused(error as CallError)
    }
  }
  useRetry(state === 'failed', save)
  const saveSoon = useDebouncedCallback(() => void save(), restMs)

  /** What was sent is kept now; what was typed since goes next. */
  const accept = ({ removal_id, ...saved }: AgendaPoint & { removal_id?: string | undefined }, sent: PointDraft) => {
    removal.current = removal_id ?? removal.current
    base.current = { draft: { ...sent, files: saved.files }, version: saved.version }
    if (latest.current.files === sent.files) put({ ...latest.current, files: saved.files })
    setSavedAt(machineNow())
    setState(touched().length > 0 ? 'dirty' : 'clean')
    if (touched().length > 0) saveSoon()
  }

  const refused = (error: CallError) => {
    const theirs = error.code === 'E0002' ? (error.info as { point?: AgendaPoint } | undefined)?.point : undefined
    setState(theirs ? 'dirty' : 'failed')
    if (!theirs) return react(error, 'saving')
    const fields = clashing(base.current.draft, latest.current, draftOf(theirs))
    if (fields.length > 0) setClash({ fields, theirs })
    else join(theirs, [])
  }

  /** From now on what the others wrote is the ground; what was typed here stays on it, but for the fields given up. */
  const join = (theirs: AgendaPoint, givenUp: readonly PointField[]) => {
    const mine = touched().filter((it) => !givenUp.includes(it))
    const ground = draftOf(theirs)
    const kept = Object.fromEntries(mine.map((it) => [it, latest.current[it]]))
    base.current = { draft: ground, version: theirs.version }
    put({ ...ground, ...kept })
    setClash(null)
    void save()
  }

  return { state, setState, savedAt, clash, save, saveSoon, join, removalId: () => removal.current }
}

export type PointWork = ReturnType<typeof usePointDraft>
