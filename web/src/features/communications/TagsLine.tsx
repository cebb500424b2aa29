import type { Communication, CommunicationList } from '@delibera/core/communications/panel'
import { TagsInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './TagsLine.module.css'

/** As the call takes them. */
const most = 10
const longest = 40

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
      placeholder={tags.length < most ? t('add') : ''}
      leftSection={<IconTag size={15} stroke={1.6} aria-hidden />}
      leftSectionWidth={24}
      data={known.map((it) => it.tag)}
      value={tags}
      onChange={(next) => onChange([...new Set(next.map((it) => it.trim().slice(0, longest)).filter(Boolean))])}
      maxTags={most}
      maxLength={longest}
      acceptValueOnBlur={false}
      classNames={{ input: styles.input!, pill: styles.tag! }}
    />
  )
}
