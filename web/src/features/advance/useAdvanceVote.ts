import { givenSaid, isParts, leftOf } from '@delibera/core/advance/parts'
import { advanceRoutes } from '@delibera/core/advance/routes'
import type { AdvanceSaid, IfChanged, MyAdvance } from '@delibera/core/advance/schema'
import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
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

/** A vote before the meeting that is being written, or written anew: what is said of each point, and the signature. */
export function useAdvanceVote({ mine, link }: Setting) {
  const client = useQueryClient()
  const refusalOf = useAdvanceRefusal()
  const [points, setPoints] = useState<Record<string, AdvanceSaid>>(mine.ballot?.points ?? {})
  const [if_changed, setIfChanged] = useState<IfChanged>(mine.ballot?.if_changed ?? 'NOT_COUNTED')
  const [signature, setSignature] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const params = { ...link, convocation: mine.convocation_id ?? '' }
  const isWhole = (said: AdvanceSaid): boolean => !isParts(said) || leftOf(said, mine.weight) === 0
  const given = mine.points.map((it) => points[it._id] ?? null)
  const lacking = (): 'points' | 'parts' | 'signature' | null => {
    if (given.every((it) => it === null)) return 'points'
    if (!given.every(isWhole)) return 'parts'
    return signature ? null : 'signature'
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
    isWhole,
    isAllSaid: mine.points.every((it) => points[it._id] !== undefined),
    say: (odg_id: string, said: AdvanceSaid) => setPoints((it) => ({ ...it, [odg_id]: said })),
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
    return t(error.code === 'DG001' ? 'delegated' : 'failed')
  }
}
