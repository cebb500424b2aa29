import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { electionRoutes } from '@delibera/core/elections/routes'
import type { CandidatureChange, ElectionChange } from '@delibera/core/elections/schema'
import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'

export type RefusedRule = { result: RuleResult; reason: string; todo: string }

/** Everything that is written about the election of a point. What the law is against is told beside it, the rest as everywhere. */
export function useElectionWrites(meetingId: string, { _id, version }: Pick<AgendaPoint, '_id' | 'version'>) {
  const t = useTranslations('law')
  const locale = useLocale()
  const react = useReaction()
  const [refused, setRefused] = useState<readonly RefusedRule[]>([])
  const stale = meetingRoutes.load
  const writes = {
    set: useWrite(electionRoutes.set, stale),
    addCandidate: useWrite(electionRoutes.addCandidate, stale),
    changeCandidate: useWrite(electionRoutes.changeCandidate, stale),
    withdrawCandidate: useWrite(electionRoutes.withdrawCandidate, stale),
    addList: useWrite(electionRoutes.addList, stale),
    withdrawList: useWrite(electionRoutes.withdrawList, stale),
  }
  const params = { id: meetingId, odg: _id }
  const tell = (error: CallError) => {
    const { rules = [] } = (error.info ?? {}) as { rules?: RuleResult[] }
    setRefused(rules.map((it) => ({ result: it, reason: t(wordsOf(it).reason, valuesOf(it, locale)), todo: t(wordsOf(it).todo, valuesOf(it, locale)) })))
    if (rules.length === 0) react(error, 'procedure')
  }
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    setRefused([])
    return work.then(
      () => true,
      (error: CallError) => {
        tell(error)
        return false
      },
    )
  }
  return {
    refused,
    isBusy: Object.values(writes).some((it) => it.isPending),
    set: (change: Omit<ElectionChange, 'version'>) => done(writes.set.mutateAsync({ params, body: { ...change, version } })),
    addCandidate: (name: string, list_id: string | null) => done(writes.addCandidate.mutateAsync({ params, body: { name, ...(list_id && { list_id }) } })),
    changeCandidate: (candidate: string, body: CandidatureChange) => done(writes.changeCandidate.mutateAsync({ params: { ...params, candidate }, body })),
    withdrawCandidate: (candidate: string) => done(writes.withdrawCandidate.mutateAsync({ params: { ...params, candidate } })),
    addList: (name: string) => done(writes.addList.mutateAsync({ params, body: { name } })),
    withdrawList: (list: string) => done(writes.withdrawList.mutateAsync({ params: { ...params, list } })),
  }
}
export type ElectionWrites = ReturnType<typeof useElectionWrites>
