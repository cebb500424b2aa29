import { IconChevronDown } from '@tabler/icons-react'
import styles from './UnfoldButton.module.css'

interface Props {
  isOpen: boolean
  /** The id of what it shows and hides. */
  controls: string
  label: string
  onToggle: () => void
}

/** Shows and hides what a row has more to say. */
export function UnfoldButton({ isOpen, controls, label, onToggle }: Props) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={controls} aria-label={label} onClick={onToggle}>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </button>
  )
}
