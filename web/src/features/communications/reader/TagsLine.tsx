import { type Communication, type CommunicationList, longestTag, mostTags } from '@delibera/core/communications/panel'
import { TagsInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './TagsLine.module.css'

interface Props {
  mail: Pick<Communication, '_id' | 'tags'>
  known: CommunicationList['tags']
  onChange: (tags: string[]) => void
}

/** The company's own words for a communication, by which it is found again. */
export function TagsLine({ mail: { tags }, known, onChange }: Props) {
  const t = useTranslations('communications.tags')
  return (
    <TagsInput
      aria-label={t('of')}
      size="xs"
      variant="unstyled"
      placeholder={tags.length < mostTags ? t('add') : ''}
      leftSection={<IconTag size={15} stroke={1.6} aria-hidden />}
      leftSectionWidth={24}
      data={known.map((it) => it.tag)}
      value={tags}
      onChange={(next) => onChange([...new Set(next.map((it) => it.trim().slice(0, longestTag)).filter(Boolean))])}
      maxTags={mostTags}
      maxLength={longestTag}
      acceptValueOnBlur={false}
      classNames={{ input: styles.input!, pill: styles.tag! }}
    />
  )
}
