import { type Accident, accidents } from '@delibera/core/live/accident-kinds'
import { Button, Popover } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { toned } from '../../../palette.ts'
import type { ConsoleActs } from '../useConsoleActs.ts'
import { RehearsalAccidents } from './RehearsalAccidents.tsx'
import styles from './RehearsalBand.module.css'

/** Over everything while a rehearsal runs: nobody may mistake it for the meeting. */
export function RehearsalBand({ acts }: { acts: ConsoleActs }) {
  const t = useTranslations('console.rehearsal')
  const on = useLiveState((it) => it.accidents)
  const chosen: Accident[] = accidents.filter((it) => on?.[it] !== undefined)
  return (
    <div className={styles.band} role="status" style={toned('viola')}>
      <IconFlask2 size={18} stroke={1.8} aria-hidden />
      <p className={styles.text}>{t('band')}</p>
      <Popover position="bottom-end" withArrow width={320} trapFocus>
        <Popover.Target>
          <Button size="compact-sm" variant="default">
            {t('accidents.open', { count: chosen.length })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <RehearsalAccidents chosen={chosen} onChange={(it) => void acts.changeRehearsal(it)} disabled={acts.busy === 'changeRehearsal'} />
        </Popover.Dropdown>
      </Popover>
      <Button size="compact-sm" variant="default" loading={acts.busy === 'endRehearsal'} onClick={() => void acts.endRehearsal()}>
        {t('end')}
      </Button>
    </div>
  )
}
