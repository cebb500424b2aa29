import { Loader, Select } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { dateOf } from '../../../meeting/frame/MeetingHead.tsx'
import list from '../../../ui/fields/Options.module.css'
import styles from '../details/DetailsFields.module.css'
import type { ModelMeeting } from './useModelMeeting.ts'

interface Props {
  model: ModelMeeting
  /** How many the new meeting would have. */
  people: number
  /** None was picked, and the draft was to be kept. */
  isWanted: boolean
}

/** Which earlier meeting the new one begins like, and what it takes over. */
export function ModelPicker({ model, people, isWanted }: Props) {
  const t = useTranslations('meetings.new.model')
  const format = useFormatter()
  const [typed, type] = useState<string | null>(null)
  const labelOf = (name: string, date: string | null) =>
    date ? t('dated', { name, date: format.dateTime(new Date(date), { day: 'numeric', month: 'long', year: 'numeric' }) }) : name
  const options = model.earlier.map((it) => ({ value: it._id, label: labelOf(it.name, it.date) }))
  const { meeting } = model
  const isListed = meeting === null || options.some((it) => it.value === meeting._id)
  const data = isListed ? options : [{ value: meeting._id, label: labelOf(meeting.name, dateOf(meeting)) }, ...options]
  const label = data.find((it) => it.value === model.id)?.label ?? ''
  const error = model.isUnread ? t('unread') : isWanted && model.id === null ? t('wanted') : undefined
  return (
    <div className={styles.fields}>
      <Select
        data-path="model"
        label={t('label')}
        placeholder={t('placeholder')}
        withAsterisk
        searchable
        data={data}
        // The server has searched already, in all of them.
        filter={({ options: all }) => all}
        value={model.id}
        onChange={(id) => {
          type(null)
          if (id) model.pick(id)
        }}
        searchValue={typed ?? label}
        onSearchChange={(text) => {
          type(text)
          model.onSearch(text === label ? '' : text)
        }}
        onBlur={() => type(null)}
        allowDeselect={false}
        nothingFoundMessage={t('nothing')}
        rightSection={model.isReading ? <Loader size={16} /> : undefined}
        error={error}
        withScrollArea={false}
        classNames={{ options: list.options! }}
      />
      <p className={styles.text} role="status">
        {meeting ? t('taken', { points: meeting.odgs.length, people }) : t('help')}
      </p>
    </div>
  )
}
