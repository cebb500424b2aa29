import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import styles from './FeedWindow.module.css'

const programs = ['google', 'apple', 'outlook'] as const

/** An address that was just made: it is shown this once, with how to use it. */
export function FeedAddress({ url }: { url: string }) {
  const t = useTranslations('calendar.feed')
  return (
    <section className={styles.address} aria-label={t('ready')}>
      <h3 className={styles.heading}>{t('ready')}</h3>
      <CopyField label={t('ready')} value={url} />
      <p className={styles.once}>{t('once')}</p>
      <Button
        component="a"
        href={url.replace(/^https?:/, 'webcal:')}
        className={styles.open}
        leftSection={<IconCalendarShare size={16} stroke={1.7} aria-hidden />}
      >
        {t('open')}
      </Button>
      <h3 className={styles.heading}>{t('how')}</h3>
      <dl className={styles.how}>
        {programs.map((it) => (
          <div key={it}>
            <dt>{t(`${it}.name`)}</dt>
            <dd>{t(`${it}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
