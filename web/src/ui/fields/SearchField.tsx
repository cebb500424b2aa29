import { limits } from '@delibera/core/limits'
import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './SearchField.module.css'

interface Props {
  label: string
  hint?: string | undefined
  value: string
  onSearch: (value: string) => void
}

/** Searches when the typing rests, or at once with Enter. */
export function SearchField({ label, hint, value, onSearch }: Props) {
  const t = useTranslations('table')
  const [text, setText] = useState(value)
  const sought = useRef(value)
  const search = (next: string) => {
    sought.current = next
    if (next !== value) onSearch(next)
  }
  const searchSoon = useDebouncedCallback(search, limits.tables.search_debounce_ms)

  // Somebody else changed it: the address, or the button that clears it.
  useEffect(() => {
    if (value === sought.current) return
    sought.current = value
    setText(value)
  }, [value])

  const type = (next: string) => {
    setText(next)
    searchSoon(next.trim())
  }
  const clear = () => {
    searchSoon.cancel()
    setText('')
    search('')
  }
  const now = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    searchSoon.cancel()
    search(text.trim())
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={hint ?? label}
      maxLength={limits.texts.max}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        text && (
          <ActionIcon size="md" aria-label={t('clearSearch')} onClick={clear}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )
      }
      classNames={{ root: styles.root, input: styles.input }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={now}
    />
  )
}
