import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import hidden from '../ui/marks/Unseen.module.css'
import { type Choice, keepRecent } from './choices.ts'
import { SearchResults } from './SearchResults.tsx'
import styles from './SearchWindow.module.css'
import { useChoices } from './useChoices.ts'

/** Finds whatever the person may open, and whatever can be done, by a few words. The keyboard stays in the field all the while. */
export function SearchWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('search')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={isPhone}
      size={640}
      radius={isPhone ? 0 : 'lg'}
      padding={0}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('title') } }}
      classNames={{ content: styles.window!, body: styles.body! }}
    >
      <Palette onClose={onClose} />
    </Modal>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('search')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { choices, state, retry } = useChoices(typed)
  const choose = useChoosing(onClose)
  const current = Math.min(at, choices.length - 1)
  const type = (next: string) => {
    setTyped(next)
    setAt(0)
  }
  const press = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setAt((current + step + choices.length) % choices.length)
    }
    // While words are put together (accents, other scripts) Enter belongs to the keyboard.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const chosen = choices[current]
      if (chosen) choose(chosen)
    }
  }
  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${list}-${current}` : undefined}
          placeholder={t('hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          data-autofocus
          className={styles.input}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <p role="status" className={hidden.unseen}>
        {typed.trim() !== '' && (state === 'waiting' ? t('searching') : t('count', { count: choices.filter((it) => it.group !== 'offers').length }))}
      </p>
      <SearchResults id={list} typed={typed.trim()} choices={choices} current={current} state={state} onRetry={retry} onPoint={setAt} onChoose={choose} />
    </>
  )
}

/** Does what was chosen, and remembers it. */
function useChoosing(onClose: () => void): (choice: Choice) => void {
  const navigate = useNavigate()
  const { user } = useSession()
  return (choice) => {
    onClose()
    if (user && choice.group !== 'offers') keepRecent(user._id, choice)
    if (choice.act) choice.act()
    else if (choice.to) void navigate({ to: choice.to, search: (choice.search ?? {}) as never })
  }
}
