import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './NewMeetingWay.module.css'

const steps = ['draft', 'people', 'confirm', 'notice', 'answers'] as const

/** What happens from the draft to the notice, and when something is paid or somebody is told: nobody has to try in order to know. */
export function NewMeetingWay() {
  const t = useTranslations('meetings.new.way')
  return (
    <Panel title={t('title')}>
      <ol className={styles.steps}>
        {steps.map((it) => (
          <li key={it}>
            <span className={styles.step}>{t(`${it}.title`)}</span>
            <span className={styles.note}>{t(`${it}.note`)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
