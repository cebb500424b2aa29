import { leastOf } from '@delibera/core/law/threshold'
import { wholeOf } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { bookName, fullName } from '@delibera/core/names'
import { proposalRoutes } from '@delibera/core/proposals/routes'
import { pollResult, ranked, recommended, silentOf } from '@delibera/core/proposals/rules'
import { useMemo, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../meeting/useMeeting.ts'

export interface Replier {
  _id: string
  name: string
  kind: 'P' | 'S'
  weight: number
}

/** A poll as those who convene read it: everybody asked, the heaviest first, and every date weighed. */
export function usePollResult({ dates_set, members, proposals, meeting_type, company_type, quorums }: Meeting) {
  return useMemo(() => {
    const people: Replier[] = members
      .filter((it) => it.source !== 'DELEGATE')
      .sort((a, b) => b.weight - a.weight || bookName(a).localeCompare(bookName(b), 'it'))
      .map((it) => ({ _id: it._id, name: fullName(it), kind: it.kind, weight: it.weight }))
    const total = wholeOf({ meeting_type, company_type, members })
    const results = pollResult({ dates: dates_set, people, answers: proposals.answers, total })
    const least = quorums.first && total > 0 ? Math.min(total, leastOf(quorums.first, total)) : 0
    const said = new Map(proposals.answers.map((it) => [`${it.member_id} ${it.date_id}`, it.answer]))
    return {
      people,
      total,
      results,
      /** The part of the whole that must come, in percent; null where there is no threshold. */
      needed: quorums.first && total > 0 ? (least / total) * 100 : null,
      best: recommended(results, least),
      /** Where none can be advised: the one that comes nearest. */
      nearest: ranked(results)[0],
      silent: silentOf(people, dates_set, proposals.answers),
      endOf: (date: string) => dates_set.find((it) => it._id === date)?.end_datetime ?? null,
      replyOf: (person: string, date: string) => said.get(`${person} ${date}`) ?? ('NONE' as const),
    }
  }, [dates_set, members, proposals.answers, meeting_type, company_type, quorums])
}

type Act = 'send' | 'remind' | 'withdraw'

/** What can be done with a poll once its dates are there. Each answers whether it was done. */
export function usePollActs(meeting: Pick<Meeting, '_id' | 'company_type'>) {
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const [busy, setBusy] = useState<Act | null>(null)
  const params = { id: meeting._id }
  const run = async (act: Act, work: () => Promise<Meeting>): Promise<boolean> => {
    setBusy(act)
    try {
      keep(await work())
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, meeting)
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    send: () => run('send', () => call(proposalRoutes.send, { params })),
    remind: (member_ids?: string[]) => run('remind', () => call(proposalRoutes.remind, { params, body: { member_ids } })),
    withdraw: () => run('withdraw', () => call(proposalRoutes.withdraw, { params, query: { confirm: 'true' } })),
  }
}
