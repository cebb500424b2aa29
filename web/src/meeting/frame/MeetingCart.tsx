import type { LiveStatus, MeetingStatus } from '@delibera/core/meeting/status'
import type { Cart } from '@delibera/core/payments/schema'
import { CartPanel } from '../../credits/CartPanel.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

interface Props extends Pick<Cart, 'items' | 'due'> {
  /** Null while there is no meeting yet. */
  status: MeetingStatus | null
  live: LiveStatus | null
}

/** The cart of a meeting, for the column beside its steps. */
export function MeetingCart({ items, due, status, live }: Props) {
  const { wallet } = useWorkspace()
  if (items.length === 0) return null
  return <CartPanel items={items} due={due} real={wallet?.real ?? 0} meetingStatus={status} liveStatus={live} />
}
