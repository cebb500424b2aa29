import { type ComponentProps, lazy, Suspense } from 'react'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'

const VoteReceipt = lazy(async () => ({ default: (await import('./VoteReceipt.tsx')).VoteReceipt }))

/** The receipt is looked at by few, when they ask for it: the room does not fetch its sheet before. */
export const LazyVoteReceipt = (props: ComponentProps<typeof VoteReceipt>) => (
  <Suspense fallback={<RowsLoading rows={3} />}>
    <VoteReceipt {...props} />
  </Suspense>
)
