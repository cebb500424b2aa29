import type { Tag } from '@delibera/core/agenda/placeholders'
import type { RichText } from '@delibera/core/rich-text'
import { Select, Skeleton } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconMicrophone } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import { RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx'
import { InsertPlaceholder } from '../placeholders/InsertPlaceholder.tsx'
import { stateOf, usePlaceholders } from '../placeholders/usePlaceholders.ts'
import { editorIn, insertPlaceholder, type LookOf, useConditionLook, usePlaceholderTags } from '../placeholders/usePlaceholderTags.ts'
import styles from './PointText.module.css'
import type { PointPerson } from './usePeople.ts'

interface Props {
  label: string
  text: RichText
  onText: (text: RichText) => void
  speaker: string | null
  onSpeaker: (id: string | null) => void
  people: readonly PointPerson[]
  values: Readonly<Record<string, string>>
  /** Names that the point uses and a person fills. */
  own: readonly string[]
  /** Leads to the field of a datum, where it has one. */
  onDatum: (name: string) => void
  /** Which outcome it is for. */
  tone?: Tone
  icon?: ReactNode
}

/** How the placeholders of a text look: their name, or what was typed for them. */
function useLooks(values: Readonly<Record<string, string>>): LookOf {
  const t = useTranslations('agenda.placeholders')
  const placeholders = usePlaceholders()
  const conditionOf = useConditionLook()
  return useCallback(
    (tag: Tag) => {
      if (tag.kind !== 'value') return conditionOf(tag)
      const label = placeholders.labelOf(tag.name)
      const state = stateOf(placeholders, values, tag.name)
      const meaning = placeholders.meaningOf(tag.name)
      return { label: state === 'filled' ? values[tag.name]! : label, state, title: [`${label}: ${t(state)}`, meaning].filter(Boolean).join('. ') }
    },
    [t, placeholders, conditionOf, values],
  )
}

/** One text of a point: what it is, who says it, what can be put into it, and the text itself. */
export function PointText({ label, text, onText, speaker, onSpeaker, people, values, own, onDatum, tone, icon }: Props) {
  const t = useTranslations('agenda.texts')
  const box = useRef<HTMLDivElement>(null)
  const isMounted = useMounted()
  return (
    <div className={styles.block} data-toned={tone ? true : undefined} style={tone && toned(tone)}>
      <div className={styles.head}>
        <span className={styles.label}>
          {icon}
          {label}
        </span>
        <div className={styles.tools}>
          <Select
            className={styles.speaker}
            size="xs"
            aria-label={t('speakerOf', { label })}
            placeholder={t('chair')}
            data={people.map((it) => ({ value: it._id, label: it.name }))}
            value={speaker}
            onChange={onSpeaker}
            leftSection={<IconMicrophone size={14} stroke={1.7} aria-hidden />}
            searchable
            withScrollArea={false}
            styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
            clearable
            clearButtonProps={{ 'aria-label': t('nobody') }}
            nothingFoundMessage={t('noPerson')}
            limit={50}
          />
          <InsertPlaceholder label={label} own={own} onInsert={(name) => insertPlaceholder(editorIn(box.current), name)} />
        </div>
      </div>
      <div ref={box} className={styles.field}>
        {isMounted ? <Field label={label} text={text} onText={onText} values={values} onDatum={onDatum} /> : <Skeleton height={130} radius={7} />}
      </div>
    </div>
  )
}

/** Only once the page stands: an editor that is made while a page is drawn in slices is made again, and the first one stays behind. */
function Field({ label, text, onText, values, onDatum }: Pick<Props, 'label' | 'text' | 'onText' | 'values' | 'onDatum'>) {
  const t = useTranslations('agenda.texts')
  const inlays = usePlaceholderTags(useLooks(values), ({ name }) => onDatum(name))
  return <RichTextEditor variant="notes" label={label} value={text} onChange={onText} placeholder={t('empty')} inlays={inlays} />
}
