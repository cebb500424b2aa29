import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { ChoiceGroup } from '../../../ui/fields/ChoiceGroup.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SpeechProcessor } from './SpeechProcessor.tsx'
import styles from './WaitingConsent.module.css'

interface Props {
  /** Null until somebody says: nobody's words are kept for having said nothing. */
  value: boolean | null
  onChange: (given: boolean) => void
}

/** Consent to the transcription of one's own words: explained, free, and told apart from taking part. */
export function WaitingConsent({ value, onChange }: Props) {
  const t = useTranslations('live.consent')
  const { link } = useMember()
  return (
    <Panel title={t('title')}>
      <div className={styles.consent}>
        <p>{t('text')}</p>
        <SpeechProcessor link={link} />
        <ConsentChoice value={value} onChange={onChange} />
        <p className={styles.free}>{t('free')}</p>
      </div>
    </Panel>
  )
}

export function ConsentChoice({ value, onChange }: Props) {
  const t = useTranslations('live.consent')
  const choices = [
    { value: 'yes' as const, label: t('yes'), icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: 'petrolio' as const },
    { value: 'no' as const, label: t('no'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'gray' as const },
  ]
  const said = value === null ? null : value ? 'yes' : 'no'
  return <ChoiceGroup legend={t('legend')} choices={choices} value={said} onChange={(it) => onChange(it === 'yes')} />
}
