import { convocationRoutes } from '@delibera/core/convocations/routes'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { type CallError, call } from '../../api/call.ts'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import styles from './LetterWindow.module.css'

interface Props {
  meeting: Meeting
  people: readonly MeetingMember[]
  onClose: () => void
}

interface Shown {
  subject: string
  html: string
}

/** The letter as one of its readers will get it, with a link that opens nothing. */
export function LetterWindow({ meeting, people, onClose }: Props) {
  const t = useTranslations('convocations.letter')
  const [reader, setReader] = useState(people[0]?._id ?? null)
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={760}>
      <div className={styles.window}>
        <Select
          label={t('reader')}
          searchable
          allowDeselect={false}
          data={people.map((it) => ({ value: it._id, label: nameOf(it) }))}
          value={reader}
          onChange={setReader}
          nothingFoundMessage={t('nobody')}
        />
        <Letter meeting={meeting} reader={reader} />
        <p className={styles.note}>{t('note')}</p>
      </div>
    </FormWindow>
  )
}

function Letter({ meeting: { _id, company_id, version }, reader }: { meeting: Meeting; reader: string | null }) {
  const t = useTranslations('convocations.letter')
  const locale = useLocale()
  const read = useQuery<Shown, CallError>({
    queryKey: [convocationRoutes.preview.path, _id, version, reader, locale],
    queryFn: async () => {
      const body = { meeting_id: _id, kind: 'letter' as const, ...(reader && { member_id: reader }) }
      return (await call(convocationRoutes.preview, { query: { company_id }, body })) as unknown as Shown
    },
  })
  if (!read.data) {
    if (!read.isError) return <RowsLoading rows={6} />
    return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  const { subject, html } = read.data
  return (
    <>
      <p className={styles.subject}>
        <span>{t('subject')}</span> {subject}
      </p>
      {/* No scripts, no forms, an origin of its own, as a mail program shows it. */}
      <iframe title={t('frame', { subject })} className={styles.frame} sandbox="" referrerPolicy="no-referrer" srcDoc={html} />
    </>
  )
}
