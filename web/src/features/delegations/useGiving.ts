import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { stands } from '@delibera/core/delegations/rules'
import type { Delegatable, DelegationDraft, Instruction, MyDelegations } from '@delibera/core/delegations/schema'
import { fullName } from '@delibera/core/names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import type { Who } from './DelegatePicker.tsx'
import { personIn, useOutsider } from './useOutsider.ts'
import { useRefusalWords } from './useRuleWords.ts'

export type SigningWay = 'HERE' | 'PAPER'
export type Lacking = 'who' | 'outsider' | 'signature' | 'paper'

interface Setting {
  meeting: PublicMeeting
  mine: MyDelegations
  link: PersonalLink
  onDone: () => void
}

/** A delegation that is being written, or written anew: whom, how to vote, signed here or on paper. */
export function useGiving({ meeting, mine, link, onDone }: Setting) {
  // The one that stands: other terms are a change of it, another person takes its place.
  const given = mine.given && stands(mine.given) ? mine.given : null
  const client = useQueryClient()
  const { draft, ...fields } = useFields(mine, given)
  const { busy, refused, forgive, run } = useRun()
  // Judged and written as if the one that stands were not there; if it is refused, that one still stands.
  const inPlace = (body: DelegationDraft): DelegationDraft => (given ? { ...body, replaces: true } : body)
  const params = { ...link, convocation: mine.convocation_id ?? '' }
  const send = async () => {
    const { votes, signature, file_id } = draft()
    if (given && given.delegate._id === fields.who) {
      const body = { version: given.version, votes, signature, file_id }
      await call(memberDelegationRoutes.change, { params: { ...params, convocation: given.convocation_id, delegation: given._id }, query: {}, body })
    } else {
      await call(memberDelegationRoutes.give, { params, query: {}, body: inPlace(draft()) })
    }
  }
  const readAgain = () => Promise.all([memberDelegationRoutes.mine, publicMeetingRoutes.details].map((it) => client.invalidateQueries({ queryKey: [it.path] })))
  return {
    ...fields,
    meeting,
    given,
    busy,
    refused,
    setWho: (next: Who) => {
      forgive()
      fields.setWho(next)
    },
    canPreview: fields.lacking !== 'who' && fields.lacking !== 'outsider',
    preview: () =>
      run('preview', () => download(memberDelegationRoutes.preview, { params, query: {}, body: inPlace({ ...draft(), signature: null, file_id: null }) })),
    send: () =>
      run('send', async () => {
        try {
          await send()
        } catch (error) {
          // The delegate may have answered, or the company changed it: what is said next is said of things as they are.
          await readAgain()
          throw error
        }
        await readAgain()
        onDone()
      }),
  }
}

export type DelegationForm = ReturnType<typeof useGiving>

/** What is filled in so far, and what is still lacking. */
function useFields(mine: MyDelegations, given: MyDelegations['given']) {
  const outsider = useOutsider(true)
  const [who, setWho] = useState<Who>(given?.delegate._id ?? null)
  const [votes, setVotes] = useState<Instruction[]>(given?.votes ?? [])
  const [way, setWay] = useState<SigningWay>('HERE')
  const [signature, setSignature] = useState<string | null>(null)
  const [paper, setPaper] = useState<string | null>(null)
  const typed = personIn(outsider, true)
  const people = peopleFor(mine, given)
  const named = people.find((it) => it._id === who)
  const { first_name, last_name } = outsider.getValues()
  const lacking = ((): Lacking | null => {
    if (who === null) return 'who'
    if (who === 'OTHER' && !typed) return 'outsider'
    if (way === 'HERE') return signature ? null : 'signature'
    return paper ? null : 'paper'
  })()
  return {
    people,
    who,
    setWho,
    votes,
    setVotes,
    way,
    setWay,
    setSignature,
    setPaper,
    outsider,
    lacking,
    /** Of whoever is named so far. */
    name: named ? fullName(named) : who === 'OTHER' && last_name ? `${first_name} ${last_name}`.trim() : null,
    draft: (): DelegationDraft => ({
      ...(who === 'OTHER' ? { delegate: typed ?? undefined } : { delegate_id: who ?? undefined }),
      votes,
      ...(way === 'HERE' ? { signature } : { file_id: paper }),
    }),
  }
}

/** One thing at a time is asked of the server, and what it refuses stays on screen until the next. */
function useRun() {
  const refusalOf = useRefusalWords()
  const [busy, setBusy] = useState<'send' | 'preview' | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  const forgive = () => setRefused([])
  const run = async (act: 'send' | 'preview', work: () => Promise<unknown>): Promise<void> => {
    setBusy(act)
    forgive()
    try {
      await work()
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, refused, forgive, run }
}

/** Whom one may name; who represents the reader already can go on doing so, also somebody who came into the meeting for that alone. */
function peopleFor({ delegatables }: MyDelegations, given: MyDelegations['given']): Delegatable[] {
  if (!given) return delegatables
  const now = delegatables.find((it) => it._id === given.delegate._id) ?? { ...given.delegate, kind: 'P', is_main_delegate: false, represents: 0, refused: [] }
  return [{ ...now, represents: Math.max(now.represents - 1, 0), refused: [] }, ...delegatables.filter((it) => it._id !== now._id)]
}
