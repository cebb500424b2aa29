import type { LiveStatus, MeetingStatus } from '@delibera/core/meetings/schema'
import type { Cart } from '@delibera/core/payments/schema'
import { useWorkspace } from '../../shell/workspace.ts'
import { CartPanel } from '../payments/CartPanel.tsx'
import styles from './MeetingCart.module.css'

interface Props extends Pick<Cart, 'items' | 'due'> {
  /** Null while there is no meeting yet. */
  status: MeetingStatus | null
  live: LiveStatus | null
}

/** The cart in its place: where there is a column beside the work it stands there, under the judgement; elsewhere it floats. */
export function MeetingCart({ items, due, status, live }: Props) {
  const { wallet } = useWorkspace()
  if (items.length === 0) return null
  return (
    <div className={styles.place} data-cart>
      <CartPanel items={items} due={due} real={wallet?.real ?? 0} meetingStatus={status} liveStatus={live} />
    </div>
  )
}
