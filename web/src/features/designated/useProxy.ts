import { saidStill } from '@delibera/core/advance/parts'
import { advanceRoutes } from '@delibera/core/advance/routes'
import type { AdvanceSaid, IfChanged } from '@delibera/core/advance/schema'
import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import type { MyProxy, ProxyDraft } from '@delibera/core/designated/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'

const stale = [designatedRoutes.mine, advanceRoutes.mine, publicMeetingRoutes.details, memberDelegationRoutes.mine]

/** What one has said to the designated representative, or may; where the meeting has none, nobody asks. */
export function useMyProxy(meeting: PublicMeeting, link: PersonalLink): MyProxy | undefined {
  const convocation = callOf(meeting)
  const enabled = meeting.designated !== null && meeting.member.weight > 0 && convocation !== ''
  return useRead(designatedRoutes.mine, { params: { ...link, convocation } }, { enabled }).data
}

export const callOf = ({ convocations }: Pick<PublicMeeting, 'convocations'>): string => convocations.find((it) => it.status === 'ACTIVE')?._id ?? ''

type Vote = ProxyDraft['votes'][number]

export const voteOf = (odg_id: string, said: AdvanceSaid): Vote[] => {
  if (typeof said === 'number') return [{ odg_id, accepted: said }]
  return said === null ? [] : [{ odg_id, choice: said as Extract<Vote, { choice: unknown }>['choice'] }]
}

/** A proxy to the designated representative that is being written, or written anew: the instruction on each point, and the signature. */
export function useProxy({ mine, link }: { mine: MyProxy; link: PersonalLink }) {
  const client = useQueryClient()
  const refusalOf = useProxyRefusal()
  const [chosen, setPoints] = useState<Record<string, AdvanceSaid>>(mine.proxy?.points ?? {})
  const points = saidStill(chosen, mine.points)
  const [if_changed, setIfChanged] = useState<IfChanged>(mine.proxy?.if_changed ?? 'NOT_COUNTED')
  const [way, setWay] = useState<'HERE' | 'PAPER'>('HERE')
  const [signature, setSignature] = useState<string | null>(null)
  const [paper, setPaper] = useState<string | null>(null)
  const signed = way === 'HERE' ? { signature } : { file_id: paper }
  const isSigned = Object.values(signed).every((it) => it !== null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const params = { ...link, convocation: mine.convocation_id ?? '' }
  const votes = mine.points.flatMap((it) => voteOf(it._id, points[it._id] ?? null))
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
    way,
    setWay,
    setSignature,
    setPaper,
    busy,
    refused,
    lacking: votes.length > 0 ? (isSigned ? null : ('signature' as const)) : ('points' as const),
    say: (odg_id: string, said: AdvanceSaid) => setPoints((it) => ({ ...it, [odg_id]: said })),
    send: () => {
      const replaces = mine.has_delegation || mine.has_vote ? { replaces: true as const } : {}
      return run(() => call(designatedRoutes.give, { params, body: { votes, if_changed, ...signed, ...replaces } }))
    },
    revoke: () => run(() => call(designatedRoutes.revoke, { params })),
  }
}

/** Why a proxy was not taken, in a sentence. */
function useProxyRefusal(): (error: unknown) => string {
  const t = useTranslations('designated.refused')
  return (error) => {
    if (!(error instanceof CallError)) return t('failed')
    const { reason, rules = [] } = (error.info ?? {}) as { reason?: string; rules?: { id: string }[] }
    if (rules.some((it) => it.id === 'L-DEL-02')) return t('limit')
    if (reason === 'in_room') return t('inRoom')
    if (error.code === 'E0001') return t('changed')
    return t(reason === 'designated_closed' || reason === 'call_not_active' || reason === 'designated_off' ? 'closed' : 'failed')
  }
}
