import type { LiveStatus, MeetingStatus } from '@delibera/core/meeting/status'
import type { Cart } from '@delibera/core/payments/schema'
import { useRef } from 'react'
import { CartPanel } from '../../credits/CartPanel.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import styles from './MeetingCart.module.css'
import { useCartRoom } from './useCartRoom.ts'

interface Props extends Pick<Cart, 'items' | 'due'> {
  /** Null while there is no meeting yet. */
  status: MeetingStatus | null
  live: LiveStatus | null
}

/** The cart of a meeting, for the foot of its steps. */
export function MeetingCart(props: Props) {
  return props.items.length === 0 ? null : <Floating {...props} />
}

function Floating({ items, due, status, live }: Props) {
  const { wallet } = useWorkspace()
  const place = useRef<HTMLDivElement>(null)
  const hasRoom = useCartRoom(place)
  return (
    <div ref={place} className={styles.place} data-cart>
      <CartPanel items={items} due={due} real={wallet?.real ?? 0} meetingStatus={status} liveStatus={live} hasRoom={hasRoom} />
    </div>
  )
}
