import { adminDelegationRoutes } from '@delibera/core/delegations/routes'
import { stands } from '@delibera/core/delegations/rules'
import type { AdminDelegationDraft, Instruction } from '@delibera/core/delegations/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { useReadMeeting } from '../../meeting/useMeeting.ts'
import { personIn, useOutsider } from './useOutsider.ts'
import { useRefusalWords } from './useRuleWords.ts'

interface Entry {
  delegator_id: string | null
  isOutside: boolean
  delegate_id: string | null
  votes: Instruction[]
  file_id: string | null
  requires_acceptance: boolean
  valid_for_second: boolean
}

const blank: Entry = { delegator_id: null, isOutside: false, delegate_id: null, votes: [], file_id: null, requires_acceptance: false, valid_for_second: true }

/** A delegation that reached the company on paper, while it is being entered. */
export function useEntering(meeting: Meeting, onDone: () => void) {
  const readAgain = useReadMeeting()
  const refusalOf = useRefusalWords()
  const [entry, setEntry] = useState(blank)
  const outsider = useOutsider(entry.requires_acceptance)
  const [wrong, setWrong] = useState<readonly ('delegator_id' | 'delegate_id')[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const [busy, setBusy] = useState<'send' | 'preview' | null>(null)
  const counting = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const params = { meeting: meeting._id, convocation: counting?._id ?? '' }
  const taken = new Set(meeting.delegations.filter(stands).map((it) => it.delegator._id))

  const draft = (): AdminDelegationDraft | null => {
    const { delegator_id, isOutside, delegate_id, ...rest } = entry
    const person = isOutside ? personIn(outsider, entry.requires_acceptance) : null
    const missing = [...(delegator_id ? [] : ['delegator_id' as const]), ...(isOutside || delegate_id ? [] : ['delegate_id' as const])]
    setWrong(missing)
    if (missing.length > 0 || !delegator_id || (isOutside && !person)) return null
    return { ...rest, delegator_id, ...(person ? { delegate: person } : { delegate_id: delegate_id ?? undefined }) }
  }
  const run = async (act: 'send' | 'preview', work: (body: AdminDelegationDraft) => Promise<unknown>): Promise<void> => {
    const body = draft()
    if (!body) return
    setBusy(act)
    setRefused([])
    try {
      await work(body)
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    entry,
    outsider,
    wrong,
    refused,
    busy,
    change: (next: Partial<Entry>) => {
      setWrong([])
      setRefused([])
      setEntry((now) => ({ ...now, ...next }))
    },
    delegators: meeting.members.filter((it) => it.weight > 0 && !taken.has(it._id)),
    delegates: meeting.members.filter((it) => it._id !== entry.delegator_id),
    preview: () => run('preview', (body) => download(adminDelegationRoutes.preview, { params, body })),
    send: () =>
      run('send', async (body) => {
        await call(adminDelegationRoutes.enter, { params, body })
        await readAgain(meeting._id)
        onDone()
      }),
  }
}
