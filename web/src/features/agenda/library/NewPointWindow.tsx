import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { withoutBraces } from '../placeholders/PlaceholderText.tsx'
import type { MeetingKind } from '../useAgendaPlace.ts'
import styles from './NewPointWindow.module.css'
import { isOwn, useEntryTitle, useLibrary } from './useLibrary.ts'
import { useLibraryActs } from './useLibraryActs.ts'

interface Props {
  opened: boolean
  onClose: () => void
  companyId: string
  kind: MeetingKind
  path: string
}

/** A point of one's own: its title, and where its texts begin. */
export function NewPointWindow({ opened, onClose, ...place }: Props) {
  const t = useTranslations('agenda.fresh')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={560}>
      {opened && <NewPointForm onClose={onClose} {...place} />}
    </FormWindow>
  )
}

function NewPointForm({ onClose, companyId, kind, path }: Omit<Props, 'opened'>) {
  const t = useTranslations('agenda')
  const acts = useLibraryActs(companyId, path)
  const titleOf = useEntryTitle()
  const { groups } = useLibrary(companyId, kind, { search: '', group: null, origin: 'all' })
  const [title, setTitle] = useState('')
  const [start, setStart] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const chosen = groups.flatMap((it) => it.entries).find((it) => it._id === start)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    const named = title.trim()
    if (!named && !chosen) return setMissing(true)
    const from = chosen && (isOwn(chosen) ? { odg_id: chosen._id } : { template_id: chosen._id })
    acts.add({ meeting_type: kind, ...from, ...(named && { title: named }) })
  }
  return (
    <form className={styles.form} onSubmit={begin} noValidate>
      <Select
        label={t('fresh.start')}
        description={t('fresh.startHelp')}
        placeholder={t('fresh.blank')}
        data={groups.map(({ group, entries }) => ({
          group: t(`groups.${group}`),
          items: entries.map((it) => ({ value: it._id, label: withoutBraces(titleOf(it)) })),
        }))}
        value={start}
        onChange={setStart}
        searchable
        withScrollArea={false}
        styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
        clearable
        clearButtonProps={{ 'aria-label': t('fresh.blank') }}
        nothingFoundMessage={t('library.noResult')}
      />
      <TextInput
        className={styles.title}
        data-autofocus
        label={t('fresh.name')}
        description={chosen ? t('fresh.nameOptional') : t('texts.titleHelp')}
        required={!chosen}
        maxLength={200}
        lang="it"
        value={title}
        error={isMissing && !title.trim() && !chosen ? t('texts.titleMissing') : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('fresh.cancel')}
        </Button>
        <Button type="submit" loading={acts.isAdding}>
          {t('fresh.begin')}
        </Button>
      </Actions>
    </form>
  )
}
