import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface ControlProps {
  label: string
  isOn: boolean
  isBusy: boolean
  icons: readonly [on: Icon, off: Icon]
  onPress: (on: boolean) => void
}

/** One of the chair's own devices: on or off, said by its icon and to who does not see it. */
export function ChairControl({ label, isOn, isBusy, icons: [On, Off], onPress }: ControlProps) {
  const Mark = isOn ? On : Off
  return (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      leftSection={<Mark size={16} stroke={1.7} aria-hidden />}
      disabled={isBusy}
      onClick={() => onPress(!isOn)}
    >
      {label}
    </Button>
  )
}
