import { offersSecondCall } from '@delibera/core/meetings/calls'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './DatesPanel.module.css'
import { DateVerdicts } from './DateVerdicts.tsx'
import type { CallDates } from './useCallDates.ts'

interface Props {
  dates: CallDates
  meeting: Pick<Meeting, '_id' | 'company_id' | 'meeting_type' | 'company_type'>
  /** Members are still answering about dates. */
  isAsked: boolean
  /** Whether the law answers here; before the send it answers in the list of warnings. */
  isJudged: boolean
}

const lengths = [30, 60, 90, 120, 180, 240]

/** The day of the first call, and of the second where there may be one; the law answers while they are typed. */
export function DatesPanel({ dates, meeting, isAsked, isJudged }: Props) {
  const t = useCompanyWords(useTranslations('convocations.dates'))
  const { values, set, wrong, now } = dates
  const hasTwo = values.second !== ''
  const { data: company } = useCompanyRead(meeting.company_id)
  const isOffered = offersSecondCall({ ...meeting, statute: company?.statute })
  const today = now.slice(0, 10)
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <p className={styles.text}>
          {t(isAsked ? 'asked' : 'text')}{' '}
          {isAsked && (
            <Anchor component={PageLink} to={meetingPath(meeting, 'proposals')} fz="sm" fw={580}>
              {t('answers')}
            </Anchor>
          )}
        </p>
        <div className={styles.pair}>
          <DateTimeField
            label={t(hasTwo ? 'first' : 'only')}
            required
            value={values.first}
            onChange={(first) => set({ first })}
            min={today}
            today={today}
            error={wrong.first && t(`wrong.${wrong.first}`)}
          />
          <Duration dates={dates} />
        </div>
        {hasTwo && (
          <div className={styles.pair}>
            <DateTimeField
              label={t('second')}
              description={t('secondHelp')}
              value={values.second}
              onChange={(second) => set({ second })}
              min={today}
              today={today}
              error={wrong.second && t(`wrong.${wrong.second}`)}
            />
          </div>
        )}
        {(isOffered || hasTwo) && (
          <div>
            {!hasTwo ? (
              <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} disabled={values.first === ''} onClick={dates.addSecond}>
                {t('addSecond')}
              </Button>
            ) : (
              <Button variant="default" size="xs" onClick={() => set({ second: '' })}>
                {t('dropSecond')}
              </Button>
            )}
          </div>
        )}
        <DateVerdicts checks={isJudged ? dates.checks : dates.checks.filter((it) => it.ok)} company={meeting.company_type} />
      </div>
    </Panel>
  )
}

function Duration({ dates: { values, set } }: { dates: CallDates }) {
  const t = useCompanyWords(useTranslations('convocations.dates'))
  const options = [...new Set([...lengths, ...(values.minutes ? [values.minutes] : [])])].sort((a, b) => a - b)
  return (
    <NativeSelect
      label={t('lasts')}
      data={[
        { value: '', label: t('lastsNone') },
        ...options.map((it) => ({ value: String(it), label: t('duration', { hours: Math.floor(it / 60), minutes: it % 60 }) })),
      ]}
      value={values.minutes ? String(values.minutes) : ''}
      onChange={(event) => set({ minutes: event.currentTarget.value ? Number(event.currentTarget.value) : null })}
    />
  )
}
