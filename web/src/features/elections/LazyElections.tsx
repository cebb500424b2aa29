import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { useLiveState } from '../../meeting/live/useLive.ts'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'

const fetched = {
  card: () => import('./ElectionCard.tsx'),
  choices: () => import('./ElectionChoices.tsx'),
  result: () => import('./ElectionResult.tsx'),
}
const Card = lazy(async () => ({ default: (await fetched.card()).ElectionCard }))
const Choices = lazy(async () => ({ default: (await fetched.choices()).ElectionChoices }))
const Result = lazy(async () => ({ default: (await fetched.result()).ElectionResult }))

const waiting = <RowsLoading rows={4} />

/** The ballot of a room: most agendas elect nobody, and their rooms do not fetch it. */
export const LazyElectionCard = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={waiting}>
    <Card {...props} />
  </Suspense>
)

export const LazyElectionChoices = (props: ComponentProps<typeof Choices>) => (
  <Suspense fallback={waiting}>
    <Choices {...props} />
  </Suspense>
)

export const LazyElectionResult = (props: ComponentProps<typeof Result>) => (
  <Suspense fallback={waiting}>
    <Result {...props} />
  </Suspense>
)

/** A room whose agenda elects somebody has everything there before a round opens: a line that fails just then costs nobody a vote. */
export function useElectionsAhead(): void {
  const hasElection = useLiveState((it) => it.register.points.some((one) => one.election !== undefined))
  useEffect(() => {
    // What does not come now is asked for again when it is needed.
    if (hasElection) for (const it of Object.values(fetched)) void it().catch(() => undefined)
  }, [hasElection])
}
