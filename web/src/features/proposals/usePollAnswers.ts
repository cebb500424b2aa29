import type { DateAnswerValue } from '@delibera/core/meeting/date-answers'
import { publicProposalRoutes } from '@delibera/core/proposals/routes'
import type { PublicPoll } from '@delibera/core/proposals/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { machineNow } from '../../api/clock.ts'
import { readOf, useWrite } from '../../api/hooks.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'

type Answers = Readonly<Record<string, DateAnswerValue>>

/** What somebody is answering: chosen here, and kept by the server once it is sent. */
export function usePollAnswers(poll: PublicPoll, link: PersonalLink) {
  const client = useQueryClient()
  const write = useWrite(publicProposalRoutes.answer)
  const [chosen, setChosen] = useState<Answers>({})
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const answerOf = (id: string) => chosen[id] ?? poll.dates.find((it) => it._id === id)?.answer ?? null
  const missing = poll.dates.filter((it) => answerOf(it._id) === null)
  const changed = poll.dates.filter((it) => answerOf(it._id) !== it.answer)

  const send = () => {
    const answers = changed.map((it) => ({ date_id: it._id, answer: answerOf(it._id)! }))
    write.mutate(
      { params: { ...link }, body: { answers } },
      {
        onSuccess: (next) => {
          client.setQueryData(readOf(publicProposalRoutes.look, { params: { ...link } }).queryKey, next)
          setChosen({})
          setSavedAt(machineNow())
        },
        // The deadline may have come meanwhile: the page then says so.
        onError: (error) => {
          if (error.code === 'MT002') void client.invalidateQueries({ queryKey: [publicProposalRoutes.look.path] })
        },
      },
    )
  }
  return {
    answerOf,
    choose: (id: string, answer: DateAnswerValue) => setChosen((now) => ({ ...now, [id]: answer })),
    missing,
    isDirty: changed.length > 0,
    isSent: poll.dates.some((it) => it.answer !== null),
    send,
    busy: write.isPending,
    failed: write.isError && write.error.code !== 'MT002',
    savedAt,
  }
}
