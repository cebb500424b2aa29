import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'
import { useFrames, useSocketState } from '../../api/SocketProvider.tsx'
import { refreshWallet } from '../../credits/useWallet.ts'

/** Without a line to the server it is asked again; with one, only whether letters have come. */
const waiting_ms = { noLine: 20_000, letters: 60_000 }
/** A thousand may answer within a minute: what each of them comes to is told, and who they were is read together. */
const rest_ms = 3_000

/** The decision of the page that is shown; empty where the address names none. */
export const useDecisionId = (): string => useMatches({ select: (matches) => (matches.at(-1)?.params as { id?: string } | undefined)?.id ?? '' })

const keyOf = (id: string) => readOf(decisionRoutes.load, { params: { id } }).queryKey

/** What the line says of each answer. */
interface Told {
  _id?: unknown
  meeting_id?: unknown
  type?: unknown
  decision_status?: Decision['decision_status']
  progress?: Decision['progress']
  count?: Partial<Decision['count'][number]>[]
}

/** Everything that the pages of a decision show, kept fresh by the line to the server; where there is none, by asking again. */
export function useDecision(id: string) {
  const client = useQueryClient()
  const readSoon = useRest(() => void client.invalidateQueries({ queryKey: keyOf(id) }), rest_ms)
  useFrames('app', ({ type, data }) => {
    const told = data as Told | null
    if (type === 'reset') readSoon(true)
    else if (type === 'decision.changed' && told?._id === id) readSoon(told.type !== 'answer' && told.type !== 'read')
    // Somebody has opened their link.
    else if (type === 'meeting' && told?.meeting_id === id) readSoon(false)
  })
  useFrames('decision', ({ data }) => {
    const told = data as Told | null
    if (told?._id !== id || told.decision_status !== 'OPEN') return
    client.setQueryData<Decision>(keyOf(id), (now) => (now?.decision_status === 'OPEN' ? counted(now, told) : now))
  })
  const isOnLine = useSocketState() === 'open'
  return useRead(
    decisionRoutes.load,
    { params: { id } },
    { enabled: id !== '', refetchInterval: ({ state }) => (state.data?.decision_status === 'OPEN' ? askedAgain(state.data, isOnLine) : false) },
  )
}

const counted = (now: Decision, { progress, count = [] }: Told): Decision => ({
  ...now,
  progress: progress ?? now.progress,
  count: now.count.map((it) => ({ ...it, ...count.find((one) => one.key === it.key) })),
})

/** Receipts of letters come without a word. */
function askedAgain({ members }: Decision, isOnLine: boolean): number | false {
  if (!isOnLine) return waiting_ms.noLine
  return members.some((it) => it.sent_at !== null && !it.is_proven) ? waiting_ms.letters : false
}

/** Does something at once when it was not done lately, else when it has rested; `now` waits for nothing. */
function useRest(work: () => void, ms: number): (now: boolean) => void {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (now) => {
      clearTimeout(timer.current)
      const go = () => {
        last.current = performance.now()
        latest.current()
      }
      const wait = last.current + ms - performance.now()
      if (now || wait <= 0) go()
      else timer.current = setTimeout(go, wait)
    },
    [ms],
  )
}

/** Nearly every write answers with the decision as it is now: from then on that is what the pages show. */
export function useKeepDecision(): (decision: Decision) => void {
  const client = useQueryClient()
  return useCallback(
    (decision) => {
      const queryKey = keyOf(decision._id)
      const before = client.getQueryData<Decision>(queryKey)
      if (before && before.decision_status !== decision.decision_status) void refreshWallet(client, decision.company_id)
      // An answer that is still on its way may hold an older decision, and would undo what is kept here.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, decision))
      client.setQueryData(queryKey, decision)
      void client.invalidateQueries({ queryKey: [decisionRoutes.list.path] })
    },
    [client],
  )
}

/** Reads one once more, and answers what came. */
export function useReadDecision(): (id: string) => Promise<Decision | undefined> {
  const client = useQueryClient()
  return useCallback(
    async (id) => {
      await client.refetchQueries({ queryKey: keyOf(id) })
      return client.getQueryData<Decision>(keyOf(id))
    },
    [client],
  )
}
