import { fillText, tagsIn } from '@delibera/core/agenda/placeholders'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './PlaceholderText.module.css'
import { usePlaceholders } from './usePlaceholders.ts'

/** A placeholder that nothing has filled yet: by the product later, or by the person. */
export function PlaceholderChip({ name }: { name: string }) {
  const t = useTranslations('agenda.placeholders')
  const placeholders = usePlaceholders()
  const state = placeholders.isAutomatic(name) ? 'auto' : 'empty'
  return (
    <span className={styles.chip} data-state={state} style={toned(state === 'auto' ? 'petrolio' : 'ambra')} title={placeholders.meaningOf(name) ?? undefined}>
      {placeholders.labelOf(name)}
      <span className={hidden.unseen}> ({t(state)})</span>
    </span>
  )
}

/** Words with a chip for each placeholder in them. */
export function withChips(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const tag of tagsIn(text)) {
    if (tag.kind !== 'value') continue
    parts.push(text.slice(from, tag.from), <PlaceholderChip key={tag.from} name={tag.name} />)
    from = tag.to
  }
  return [...parts, text.slice(from)]
}

/** A line of text as it will read, with what is still open marked. */
export const PlaceholderText = ({ text, values }: { text: string; values: Readonly<Record<string, string>> }) => <>{withChips(fillText(text, values))}</>

/** Where there is no room for marks: an open place is three dots. */
export const withoutBraces = (text: string, values: Readonly<Record<string, string>> = {}): string => fillText(text, values, { missing: () => '…' })
