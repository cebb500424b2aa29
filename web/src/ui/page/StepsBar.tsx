import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import hidden from '../marks/Unseen.module.css'
import { PageLink } from './PageLink.tsx'
import styles from './StepsBar.module.css'

interface Step {
  label: string
  /** The page of the step; without one it cannot be opened yet. */
  to?: string | undefined
  done?: boolean
  /** What it still waits for, in a few words. */
  note?: string | undefined
}

interface Props {
  /** What the path is of. */
  label: string
  steps: readonly Step[]
  /** Counted from 0. */
  current: number
}

/** A path in steps. Links, not tabs: each step is a page. On phones it is one line that opens the list. */
export function StepsBar({ label, steps, current }: Props) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <nav className={styles.bar} data-tour="steps" aria-label={label} onKeyDown={close}>
      <Line steps={steps} current={current} open={open} controls={list} onToggle={() => setOpen(!open)} />
      <ol id={list} className={styles.steps} data-open={open || undefined}>
        {steps.map((it, at) => (
          <li key={it.label}>
            <StepLink step={it} at={at} isCurrent={at === current} onGo={() => setOpen(false)} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface LineProps {
  steps: readonly Step[]
  current: number
  open: boolean
  controls: string
  onToggle: () => void
}

function Line({ steps, current, open, controls, onToggle }: LineProps) {
  const t = useTranslations('table.steps')
  return (
    <button type="button" className={styles.line} aria-expanded={open} aria-controls={controls} onClick={onToggle}>
      <span className={styles.now}>
        <span>
          <b>{steps[current]?.label}</b> {t('at', { step: current + 1, total: steps.length })}
          {steps[current]?.note && <span className={styles.note}> {steps[current].note}</span>}
        </span>
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={styles.segments} aria-hidden>
        {steps.map((it, at) => (
          <i key={it.label} data-done={it.done || undefined} data-current={at === current || undefined} />
        ))}
      </span>
    </button>
  )
}

interface LinkProps {
  step: Step
  at: number
  isCurrent: boolean
  onGo: () => void
}

function StepLink({ step: { label, to, done = false, note }, at, isCurrent, onGo }: LinkProps) {
  const t = useTranslations('table.steps')
  const words = (
    <>
      <span className={styles.mark} aria-hidden>
        {done ? <IconCheck size={12} stroke={3} /> : at + 1}
      </span>
      <span className={styles.words}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </span>
      {done && <span className={hidden.unseen}>, {t('done')}</span>}
    </>
  )
  const marks = {
    className: styles.step,
    'data-done': done || undefined,
    'data-current': isCurrent || undefined,
    'aria-current': isCurrent ? ('step' as const) : undefined,
  }
  if (to === undefined) {
    return (
      <span {...marks} data-closed={!isCurrent || undefined}>
        {words}
      </span>
    )
  }
  return (
    <PageLink to={to} {...marks} onClick={onGo}>
      {words}
    </PageLink>
  )
}
