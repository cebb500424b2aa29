import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import type { ConsoleActs } from '../useConsoleActs.ts'
import styles from './RehearsalBand.module.css'

/** Over everything while a rehearsal runs: nobody may mistake it for the meeting. */
export function RehearsalBand({ acts }: { acts: ConsoleActs }) {
  const t = useTranslations('console.rehearsal')
  return (
    <div className={styles.band} role="status" style={toned('viola')}>
      <IconFlask2 size={18} stroke={1.8} aria-hidden />
      <p className={styles.text}>{t('band')}</p>
      <Button size="compact-sm" variant="default" loading={acts.busy === 'endRehearsal'} onClick={() => void acts.endRehearsal()}>
        {t('end')}
      </Button>
    </div>
  )
}
