import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { electionRoutes } from '@delibera/core/elections/routes'
import type { CandidatureChange, ElectionChange } from '@delibera/core/elections/schema'
import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/hooks.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'

export type RefusedRule = { result: RuleResult; reason: string; todo: string }

/** The meeting: whoever stands may be one of its people. */
export type ElectionPlace = Pick<Meeting, '_id' | 'company_id' | 'members'>

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Everything that is written about the election of a point. What the law is against is told beside it, the rest as everywhere. */
export function useElectionWrites({ _id: meetingId, company_id, members }: ElectionPlace, { _id, version }: Pick<AgendaPoint, '_id' | 'version'>) {
  const t = useTranslations('law')
  const locale = useLocale()
  const react = useReaction()
  const [refused, setRefused] = useState<readonly RefusedRule[]>([])
  const stale = meetingRoutes.load
  const writes = {
    set: useWrite(electionRoutes.set, stale),
    addCandidate: useWrite(electionRoutes.addCandidate, stale),
    changeCandidate: useWrite(electionRoutes.changeCandidate, stale),
    setPhoto: useWrite(electionRoutes.setPhoto, electionRoutes.photos),
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
    /** Of the point that they are about. */
    place: params,
    isBusy: Object.values(writes).some((it) => it.isPending),
    set: (change: Omit<ElectionChange, 'version'>) => done(writes.set.mutateAsync({ params, body: { ...change, version } })),
    /** Somebody of the meeting is known by their name: the minutes say whether they were there when they accepted. */
    addCandidate: (name: string, list_id: string | null) => {
      const known = members.find((it) => plain(fullName(it)) === plain(name))
      return done(writes.addCandidate.mutateAsync({ params, body: { name, ...(known && { member_id: known._id }), ...(list_id && { list_id }) } }))
    },
    /** Answers the id under which the paper is kept. */
    sendPaper: async (file: File) => (await upload(file, { context: 'odg', company_id, meeting_id: meetingId })).id,
    changeCandidate: (candidate: string, body: CandidatureChange) => done(writes.changeCandidate.mutateAsync({ params: { ...params, candidate }, body })),
    setPhoto: (candidate: string, photo: string | null) => done(writes.setPhoto.mutateAsync({ params: { ...params, candidate }, body: { photo } })),
    withdrawCandidate: (candidate: string) => done(writes.withdrawCandidate.mutateAsync({ params: { ...params, candidate } })),
    addList: (name: string) => done(writes.addList.mutateAsync({ params, body: { name } })),
    withdrawList: (list: string) => done(writes.withdrawList.mutateAsync({ params: { ...params, list } })),
  }
}
export type ElectionWrites = ReturnType<typeof useElectionWrites>
