import { addDays } from '@delibera/core/dates'
import { offersSecondCall } from '@delibera/core/meetings/calls'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '../../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import type { DetailsPart } from './useMeetingForm.ts'

interface Props extends DetailsPart {
  /** Null while there is no meeting yet. */
  meeting: Meeting | null
  /** What is to be said about the date. */
  warning?: ReactNode
}

/** The day and the hour, until a convocation fixes them or members are asked. */
export function DetailsWhen({ meeting, ...part }: Props) {
  const t = useTranslations('meetings.details.when')
  const isFixed = meeting !== null && (part.isShut || meeting.convocations.length > 0 || meeting.status === 'PROPOSAL')
  return <Panel title={t('title')}>{isFixed ? <Fixed meeting={meeting} /> : <Dates {...part} meeting={meeting} />}</Panel>
}

function Fixed({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings.details.when')
  const dates = useMeetingDates()
  const { convocations, planned } = meeting
  const said = convocations.length > 0 ? convocations.map((it) => it.datetime) : [planned.datetime, planned.second].filter((it) => it !== null)
  const page: MeetingPage = meeting.status === 'PROPOSAL' ? 'proposals' : 'convocations'
  return (
    <div className={styles.fixed}>
      <div>
        {said.map((it) => (
          <p key={it} className={styles.date}>
            {dates.full(it)}
          </p>
        ))}
        {meeting.status !== 'CANCELED' && <p className={styles.text}>{t(meeting.status === 'PROPOSAL' ? 'asked' : 'fixed')}</p>}
        {meeting.status === 'CANCELED' && said.length === 0 && <p className={styles.text}>{t('never')}</p>}
      </div>
      {meeting.status !== 'CANCELED' && (
        <Anchor component={PageLink} to={meetingPath(meeting, page)} fw={580}>
          {t(`go.${page}`)}
        </Anchor>
      )}
    </div>
  )
}

function Dates({ form, kind, isShut, meeting, warning }: Props) {
  const t = useTranslations('meetings.details.when')
  const { datetime, second } = form.values
  const today = useToday()
  const { data: company } = useCompanyRead(useCompanyId())
  const isOffered = company !== undefined && offersSecondCall({ meeting_type: kind, company_type: company.type, statute: company.statute })
  const input = (path: 'datetime' | 'second') => {
    const { value, onChange, error } = form.getInputProps(path)
    return { value: value as string, onChange: onChange as (value: string) => void, error, disabled: isShut, today }
  }
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <DateTimeField label={t('only')} description={t('help')} {...input('datetime')} />
        <Duration form={form} isShut={isShut || datetime === ''} kind={kind} />
      </div>
      {warning}
      {second !== '' && (
        <div className={styles.pair}>
          <DateTimeField label={t('second')} description={t('secondHelp')} {...input('second')} />
        </div>
      )}
      <div className={styles.row}>
        {isOffered && second === '' && datetime !== '' && !isShut && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => form.setFieldValue('second', dayAfter(datetime))}>
            {t('addSecond')}
          </Button>
        )}
        {second !== '' && !isShut && (
          <Button variant="default" size="xs" onClick={() => form.setFieldValue('second', '')}>
            {t('dropSecond')}
          </Button>
        )}
        {meeting && !isShut && (
          <Anchor component={PageLink} to={meetingPath(meeting, 'proposals')} fz="sm" fw={580}>
            {t('propose')}
          </Anchor>
        )}
      </div>
    </div>
  )
}

/** The law of companies by shares wants another day (art. 2369 c. 2). */
const dayAfter = (moment: string) => `${addDays(moment.slice(0, 10), 1)}${moment.slice(10)}`

const usual = [30, 60, 90, 120, 180, 240]

function Duration({ form, isShut }: DetailsPart) {
  const t = useTranslations('meetings.details.when')
  const { minutes } = form.values
  const options = [...new Set([...usual, ...(minutes ? [minutes] : [])])].sort((a, b) => a - b)
  const label = (it: number) => t('duration', { hours: Math.floor(it / 60), minutes: it % 60 })
  return (
    <NativeSelect
      label={t('lasts')}
      description={t('lastsHelp')}
      disabled={isShut}
      data={[{ value: '', label: t('lastsNone') }, ...options.map((it) => ({ value: String(it), label: label(it) }))]}
      value={minutes ? String(minutes) : ''}
      onChange={(event) => form.setFieldValue('minutes', event.currentTarget.value ? Number(event.currentTarget.value) : null)}
    />
  )
}
