import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { RollCall } from './RollCall.tsx'
import styles from './ScriptPanel.module.css'
import { useScript } from './useScript.ts'

/** What to say now; the whole of it is one press away. */
export function ScriptPanel({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('console.script')
  const id = useId()
  const now = useScript().filter((it) => it.isNow)
  if (now.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <IconMessage2 size={16} stroke={1.7} aria-hidden />
          {t('now')}
        </h2>
        <Button size="compact-xs" variant="subtle" onClick={onOpen}>
          {t('all')}
        </Button>
      </div>
      {now.map((it) => (
        <Fragment key={it.key}>
          <p className={styles.text}>{it.text}</p>
          {it.roll && (
            <details className={styles.roll}>
              <summary>{t('roll.open', { count: it.roll.length })}</summary>
              <RollCall roll={it.roll} />
            </details>
          )}
        </Fragment>
      ))}
    </section>
  )
}
