import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { KindMark, type MarkKind } from '../ui/marks/KindMark.tsx'
import type { Toast } from './toast.ts'
import styles from './toasts.module.css'

/** Draws what `useToasts` tells, also what was told before it came. */
export function ToastHost() {
  return <Notifications limit={4} zIndex={500} containerWidth={400} />
}

/** Bad news takes longer to read, and to copy the code of. */
const duration_ms: Record<MarkKind, number> = { info: 5_000, success: 4_000, warning: 8_000, error: 10_000 }

export function showToast({ kind, text, place = 'top-right' }: Toast, close: string): void {
  notifications.show({
    message: text,
    position: place,
    autoClose: duration_ms[kind],
    icon: <KindMark kind={kind} />,
    // What failed interrupts a screen reader; the rest waits for its turn.
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    classNames: { root: styles.toast!, icon: styles.icon!, description: styles.text! },
    closeButtonProps: { 'aria-label': close },
  })
}
