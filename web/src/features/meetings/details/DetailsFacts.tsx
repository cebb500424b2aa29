import type { Meeting } from '@delibera/core/meetings/schema'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFacts.module.css'

interface Props {
  meeting: Meeting
  /** Secretary and notary are told too, where they can no longer be chosen. */
  isRoomShut: boolean
}

/** The general data once they can no longer be changed: what the notice said is what is held. */
export function DetailsFacts({ meeting, isRoomShut }: Props) {
  const t = useTranslations('meetings.details')
  const place = usePlace(meeting)
  const { mode, administrator, secretary, notary, status } = meeting
  const extras = [
    ...(mode.use_whatsapp ? [t('how.whatsapp.title')] : []),
    ...(mode.transcription ? [t('how.transcription.title')] : []),
    ...(mode.disable_presence ? [] : [t('how.presence.title')]),
  ]
  return (
    <Panel title={t('how.title')} foot={status === 'CANCELED' ? undefined : <span className={styles.note}>{t('shut')}</span>}>
      <dl className={styles.facts}>
        <Fact label={t('how.call')}>
          {t(`how.calls.${mode.call_type}.label`)}
          {mode.call_platform && `, ${mode.call_platform}`}
          {mode.call_link && (
            <Anchor href={mode.call_link} target="_blank" rel="noreferrer" className={styles.link}>
              {mode.call_link}
            </Anchor>
          )}
        </Fact>
        <Fact label={t('how.place')}>{place}</Fact>
        {extras.length > 0 && <Fact label={t('how.extras')}>{extras.join(', ')}</Fact>}
        <Fact label={t('who.administrator')}>{administrator ? nameOf(administrator) : '–'}</Fact>
        {isRoomShut && secretary && <Fact label={t('who.secretary')}>{nameOf(secretary)}</Fact>}
        {isRoomShut && notary && <Fact label={t('who.notaryName')}>{[notary.name, notary.place].filter(Boolean).join(', ')}</Fact>}
      </dl>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function usePlace({ mode, address }: Meeting): string {
  const t = useTranslations('meetings.details.how.places')
  const seat = useSeatAddress()
  if (mode.address_type === 'NONE') return t('NONE')
  return mode.address_type === 'OTHER' ? (address ?? t('OTHER')) : seat ? t('seatAt', { seat }) : t('SEAT')
}

/** Street and town of the registered office, as far as they are known. */
export function useSeatAddress(): string {
  const { data: company } = useCompanyRead(useCompanyId())
  return [company?.address, [company?.cap, company?.locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
