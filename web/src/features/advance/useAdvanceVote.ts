import { givenSaid, isChoiceParts, isParts, type SaidDraft, saidStill } from '@delibera/core/advance/parts'
import { advanceRoutes } from '@delibera/core/advance/routes'
import type { IfChanged, MyAdvance } from '@delibera/core/advance/schema'
import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { areWhole, unassigned } from '@delibera/core/elections/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'

interface Setting {
  mine: MyAdvance
  link: PersonalLink
}

const stale = [advanceRoutes.mine, designatedRoutes.mine, publicMeetingRoutes.details, memberDelegationRoutes.mine]

/** What one has voted before the meeting, or may; where nobody votes so, nobody asks. */
export const useMyAdvance = ({ has_advance, member }: PublicMeeting, link: PersonalLink): MyAdvance | undefined =>
  useRead(advanceRoutes.mine, { params: { ...link } }, { enabled: has_advance && member.weight > 0 }).data

/** What a divided vote lacks: the whole of its weight or, of an election, a choice of its own for each part. */
function lackingOf(said: SaidDraft, weight: number): 'parts' | 'choices' | null {
  if (isChoiceParts(said)) return unassigned(said, weight) !== 0 ? 'parts' : areWhole(said, weight) ? null : 'choices'
  return isParts(said) && unassigned(said, weight) !== 0 ? 'parts' : null
}

/** A vote before the meeting that is being written, or written anew: what is said of each point, and the signature. */
export function useAdvanceVote({ mine, link }: Setting) {
  const client = useQueryClient()
  const refusalOf = useAdvanceRefusal()
  const [chosen, setPoints] = useState<Record<string, SaidDraft>>(mine.ballot?.points ?? {})
  const points = saidStill(chosen, mine.points)
  const [if_changed, setIfChanged] = useState<IfChanged>(mine.ballot?.if_changed ?? 'NOT_COUNTED')
  const [signature, setSignature] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const params = { ...link, convocation: mine.convocation_id ?? '' }
  const given = mine.points.map((it) => points[it._id] ?? null)
  const lackingIn = (said: SaidDraft) => lackingOf(said, mine.weight)
  const lacking = () => {
    if (given.every((it) => it === null)) return 'points' as const
    return given.map(lackingIn).find(Boolean) ?? (signature ? null : ('signature' as const))
  }
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setRefused(null)
    try {
      await work()
      return true
    } catch (error) {
      setRefused(refusalOf(error))
      return false
    } finally {
      await Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] })))
      setBusy(false)
    }
  }
  return {
    points,
    if_changed,
    setIfChanged,
    setSignature,
    busy,
    refused,
    lacking: lacking(),
    lackingIn,
    isAllSaid: mine.points.every((it) => points[it._id] !== undefined),
    say: (odg_id: string, said: SaidDraft) => setPoints((it) => ({ ...it, [odg_id]: said })),
    send: () => {
      const said = Object.fromEntries(mine.points.map((it, at) => [it._id, givenSaid(given[at]!)]))
      const replaces = (mine.has_delegation || mine.has_proxy) && { replaces: true as const }
      const body = { points: said, if_changed, valid_for_second: true, signature: signature ?? '', ...replaces }
      return run(() => call(advanceRoutes.give, { params, body }))
    },
    withdraw: () => run(() => call(advanceRoutes.withdraw, { params })),
  }
}

/** Why a vote was not taken, in a sentence. */
function useAdvanceRefusal(): (error: unknown) => string {
  const t = useTranslations('advance.refused')
  return (error) => {
    if (!(error instanceof CallError)) return t('failed')
    const { reason } = (error.info ?? {}) as { reason?: string }
    if (reason === 'advance_closed' || reason === 'call_not_active' || reason === 'advance_off') return t('closed')
    if (reason === 'in_room') return t('inRoom')
    if (reason === 'designated_closed') return t('instructed')
    // What was right when it was read: somebody has withdrawn since.
    if (error.code === 'E0001') return t('changed')
    return t(error.code === 'DG001' ? 'delegated' : 'failed')
  }
}
