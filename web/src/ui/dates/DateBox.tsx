import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './DateBox.module.css'
import { preloadCalendars } from './lazy-calendars.tsx'

/** What every field of dates takes, whatever it holds. */
export interface DateBoxSettings {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

interface Props extends DateBoxSettings {
  text: string
  hint: string
  /** The name of the window with the calendar. */
  dialog: string
  wide?: boolean
  onText: (text: string) => void
  /** The person has finished typing. */
  onLeave: () => void
  children: (close: () => void) => ReactNode
}

/** A field to type in, and a button that opens the calendar. */
export function DateBox({ text, hint, dialog, wide = false, onText, onLeave, children, ...settings }: Props) {
  const t = useTranslations('dates')
  const [open, setOpen] = useState(false)
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onLeave()
  }
  const button = (
    <ActionIcon
      size="md"
      className={styles.open}
      aria-label={t('open', { label: settings.label })}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={settings.disabled ?? false}
      onClick={() => setOpen(!open)}
      onPointerEnter={preloadCalendars}
    >
      <IconCalendar size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...settings}
          classNames={{ root: wide ? styles.wide : styles.box, input: styles.input, section: styles.section }}
          placeholder={hint}
          autoComplete="off"
          errorProps={{ role: 'alert' }}
          rightSection={button}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onLeave}
          onFocus={preloadCalendars}
          onKeyDown={enter}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={dialog} className={styles.dialog}>
        <Suspense
          fallback={
            <output className={styles.waiting} tabIndex={-1} data-autofocus>
              {t('loading')}
            </output>
          }
        >
          {children(() => setOpen(false))}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
