import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ConflictBox } from '../../ui/forms/ConflictBox.tsx'
import type { MeetingConflict } from './useVersionedSave.ts'

/** The words for what others changed, by the names of the server. */
const words = {
  name: 'name',
  planned_at: 'date',
  planned_end_at: 'date',
  planned_second_at: 'date',
  date_at: 'date',
  dates_set: 'date',
  proposals: 'date',
  convocations: 'date',
  mode: 'mode',
  is_offline: 'mode',
  address: 'address',
  administrator_id: 'administrator',
  administrator_user_id: 'administrator',
  secretary_id: 'secretary',
  notary: 'notary',
  quorums: 'quorums',
  odgs: 'agenda',
  members: 'members',
  emails: 'members',
  status: 'status',
  delegation_footer: 'delegations',
  main_delegatables: 'delegations',
} as const

interface Props {
  conflict: MeetingConflict
  onReload: () => Promise<void>
  onKeep: () => Promise<void>
}

/** Somebody else was quicker: what they changed, and the choice between theirs and one's own. */
export function DetailsConflict({ conflict, onReload, onKeep }: Props) {
  const t = useTranslations('meetings.conflict')
  const format = useFormatter()
  const [busy, setBusy] = useState<'reload' | 'keep' | null>(null)
  const known = [...new Set(conflict.changed.flatMap((it) => (it in words ? [words[it as keyof typeof words]] : [])))]
  const fields = format.list(
    known.map((it) => t(`fields.${it}`)),
    { type: 'conjunction' },
  )
  const run = (act: 'reload' | 'keep', work: () => Promise<void>) => async () => {
    setBusy(act)
    await work()
    setBusy(null)
  }
  const time = conflict.at ? format.dateTime(new Date(conflict.at), { timeStyle: 'short' }) : ''
  return (
    <ConflictBox title={time ? t('titleAt', { time }) : t('title')} text={known.length > 0 ? t('changed', { fields }) : t('unknown')}>
      <Button size="xs" loading={busy === 'keep'} disabled={busy === 'reload'} onClick={run('keep', onKeep)}>
        {t('keep')}
      </Button>
      <Button size="xs" variant="default" loading={busy === 'reload'} disabled={busy === 'keep'} onClick={run('reload', onReload)}>
        {t('reload')}
      </Button>
    </ConflictBox>
  )
}
