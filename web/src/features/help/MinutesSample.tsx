import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Paragraph, Sheet } from '../../ui/page/Sheet.tsx'
import styles from './MinutesSample.module.css'

const marks = { b: (words: ReactNode) => <b>{words}</b>, br: () => <br /> }

/** What the product makes, shown rather than told: minutes whose every sentence carries its event in the margin. */
export function MinutesSample() {
  const t = useTranslations('help.sample')
  return (
    <aside className={styles.art} aria-label={t('label')}>
      <div>
        <p className={styles.claim}>{t.rich('claim', marks)}</p>
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      <div className={styles.sheet}>
        <Sheet>
          <h2>{t('title')}</h2>
          <Paragraph icon="play" at="10:04" event={t('opening')}>
            {t.rich('sentence1', marks)}
          </Paragraph>
          <Paragraph icon="door" at="10:07" event={t('presences')}>
            {t.rich('sentence2', marks)}
          </Paragraph>
          <h3>{t('point1')}</h3>
          <Paragraph icon="gavel" at="10:31" event={t('vote')} selected>
            {t.rich('sentence3', marks)}
          </Paragraph>
          <h3>{t('point2')}</h3>
          <Paragraph icon="microphone" at="10:38" event={t('speech')}>
            {t.rich('sentence4', marks)}
          </Paragraph>
          <Paragraph icon="gavel" at="10:43" event={t('vote')}>
            {t.rich('sentence5', marks)}
          </Paragraph>
        </Sheet>
      </div>
    </aside>
  )
}
