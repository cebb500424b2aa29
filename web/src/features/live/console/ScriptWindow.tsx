import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useConsole } from '../useConsole.ts'
import { RollCall } from './RollCall.tsx'
import styles from './ScriptWindow.module.css'
import { useScript } from './useScript.ts'

/** The whole script, to be read on screen or taken along on paper. */
export function ScriptWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.script')
  const { meeting } = useConsole()
  const speeches = useScript()
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={760}>
      <div className={styles.window} data-script>
        <p className={styles.help}>{t('help')}</p>
        <article className={styles.sheet}>
          <h3 className={styles.name}>{meeting.name}</h3>
          {speeches.map((it) => (
            <section key={it.key} className={styles.speech} data-now={it.isNow || undefined}>
              <h4 className={styles.title}>{it.title}</h4>
              <p className={styles.text}>{it.text}</p>
              {it.roll && <RollCall roll={it.roll} />}
            </section>
          ))}
        </article>
        <div className={styles.foot}>
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
    </FormWindow>
  )
}
