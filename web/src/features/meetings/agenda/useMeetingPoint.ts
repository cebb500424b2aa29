import { changedFields } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useRetry } from '../../../api/useRetry.ts'
import { draftOf, type PointDraft, type SaveState } from '../../agenda/point/usePointDraft.ts'
import type { MeetingAgenda } from './useMeetingAgenda.ts'

/** Left alone for this long, what was typed is saved. */
const restMs = 1200

/** A point of a meeting while it is written; it is kept with the agenda it belongs to. */
export function useMeetingPoint(point: AgendaPoint, agenda: MeetingAgenda) {
  const base = useRef(draftOf(point))
  const latest = useRef(base.current)
  const [draft, show] = useState(latest.current)
  const [state, setState] = useState<SaveState>('clean')
  const removal = useRef<string | null>(null)

  const save = async (): Promise<boolean> => {
    const sent = latest.current
    const fields = changedFields<PointDraft>(base.current, sent)
    if (fields.length === 0) {
      setState('clean')
      return true
    }
    if (sent.title.trim() === '') return false
    setState('saving')
    const { files, ...rest } = sent
    const whole = { ...rest, files: files.map(({ file_id, member_ids }) => ({ file_id, member_ids })) }
    const change = Object.fromEntries(fields.map((it) => [it, whole[it]]))
    const isKept = await agenda.change(point._id, change, (removal_id) => {
      removal.current = removal_id
    })
    if (isKept) base.current = sent
    const isClean = isKept && latest.current === sent
    setState(isKept ? (isClean ? 'clean' : 'dirty') : 'failed')
    if (isKept && !isClean) saveSoon()
    return isClean
  }
  const saveSoon = useDebouncedCallback(() => void save(), restMs)
  useRetry(state === 'failed', save)
  return {
    draft,
    state,
    savedAt: agenda.savedAt,
    isDirty: state !== 'clean',
    removalId: () => removal.current,
    set: (change: Partial<PointDraft>) => {
      latest.current = { ...latest.current, ...change }
      show(latest.current)
      setState('dirty')
      saveSoon()
    },
    save,
    saveNow: () => {
      saveSoon.cancel()
      void save()
    },
  }
}
