import { Notifications } from '@mantine/notifications'

/** Draws what `useToasts` tells, also what was told before it came. */
export function ToastHost() {
  return <Notifications limit={4} zIndex={500} containerWidth={400} />
}
