import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useRovingStop } from './Roving.tsx'
import styles from './ToolButton.module.css'
import { shownKeys, spokenKeys } from './tools.ts'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** Unique in its toolbar. */
  stop: string
  label: string
  icon: Icon
  keys?: string
  /** Undefined: not a switch. */
  pressed?: boolean | undefined
  /** Out of reach for now; it keeps the focus, so that who works by keyboard is not thrown out of the bar. */
  off?: boolean
}

export function ToolButton({ stop, label, icon: Glyph, keys, pressed, off = false, onClick, children, ...rest }: Props) {
  const roving = useRovingStop(stop)
  return (
    <button
      {...rest}
      {...roving}
      type="button"
      className={styles.tool}
      data-text={children ? true : undefined}
      aria-label={label}
      title={keys ? `${label} (${shownKeys(keys)})` : label}
      aria-keyshortcuts={keys && spokenKeys(keys)}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!off) onClick?.(event)
      }}
    >
      <Glyph size={17} stroke={1.7} aria-hidden />
      {children}
    </button>
  )
}
