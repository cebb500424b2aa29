import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import type { DelegationDraft, Instruction, MyDelegations } from '@delibera/core/delegations/schema'
import { fullName } from '@delibera/core/members/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { PersonalLink } from '../meetings/usePersonalLink.ts'
import type { Who } from './DelegatePicker.tsx'
import { personIn, useOutsider } from './useOutsider.ts'
import { useRefusalWords } from './useRuleWords.ts'

export type Way = 'HERE' | 'PAPER'
export type Lacking = 'who' | 'outsider' | 'signature' | 'paper'

interface Setting {
  meeting: PublicMeeting
  mine: MyDelegations
  link: PersonalLink
  onDone: () => void
}

/** A delegation that is being written: whom, how to vote, signed here or on paper. */
export function useGiving({ meeting, mine, link, onDone }: Setting) {
  const client = useQueryClient()
  const refusalOf = useRefusalWords()
  const outsider = useOutsider(true)
  const [who, setWho] = useState<Who>(null)
  const [votes, setVotes] = useState<Instruction[]>([])
  const [way, setWay] = useState<Way>('HERE')
  const [signature, setSignature] = useState<string | null>(null)
  const [paper, setPaper] = useState<string | null>(null)
  const [busy, setBusy] = useState<'send' | 'preview' | null>(null)
  const [refused, setRefused] = useState<string[]>([])

  const typed = personIn(outsider, true)
  const named = mine.delegatables.find((it) => it._id === who)
  const { first_name, last_name } = outsider.getValues()
  const lacking = ((): Lacking | null => {
    if (who === null) return 'who'
    if (who === 'OTHER' && !typed) return 'outsider'
    if (way === 'HERE') return signature ? null : 'signature'
    return paper ? null : 'paper'
  })()
  const draft = (): DelegationDraft => ({
    ...(who === 'OTHER' ? { delegate: typed ?? undefined } : { delegate_id: who ?? undefined }),
    votes,
    ...(way === 'HERE' ? { signature } : { file_id: paper }),
  })
  const params = { ...link, convocation: mine.convocation_id ?? '' }
  const run = async (act: 'send' | 'preview', work: () => Promise<unknown>): Promise<void> => {
    setBusy(act)
    setRefused([])
    try {
      await work()
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    ...{ who, votes, setVotes, way, setWay, setSignature, setPaper, outsider, lacking, busy, refused },
    setWho: (next: Who) => {
      setRefused([])
      setWho(next)
    },
    /** Of whoever is named so far. */
    name: named ? fullName(named) : who === 'OTHER' && last_name ? `${first_name} ${last_name}`.trim() : null,
    canPreview: lacking !== 'who' && lacking !== 'outsider',
    preview: () => run('preview', () => download(memberDelegationRoutes.preview, { params, query: {}, body: { ...draft(), signature: null, file_id: null } })),
    send: () =>
      run('send', async () => {
        await call(memberDelegationRoutes.give, { params, query: {}, body: draft() })
        const stale = [memberDelegationRoutes.mine, publicMeetingRoutes.details]
        await Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] })))
        onDone()
      }),
    meeting,
  }
}

export type Giving = ReturnType<typeof useGiving>
