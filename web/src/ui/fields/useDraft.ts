import { type ChangeEvent, type FocusEvent, useState } from 'react'

interface Draft {
  value: number | null
  /** How a value is written when nobody is writing. */
  write: (value: number) => string
  /** The value that the typed text says; null where it says none. */
  read: (text: string) => number | null
  onChange: (value: number | null) => void
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/** A number kept as the person typed it until the field is left, then written as everywhere else. What cannot be read stays to be corrected. */
export function useDraft({ value, write, read, onChange, onBlur }: Draft) {
  const [draft, setDraft] = useState<string | null>(null)
  const isUnread = (text: string) => text.trim() !== '' && read(text) === null
  return {
    isWrong: draft !== null && isUnread(draft),
    field: {
      value: draft ?? (value === null ? '' : write(value)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setDraft(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (draft !== null && !isUnread(draft)) setDraft(null)
        onBlur?.(event)
      },
    },
  }
}
