import type { Accident } from '@delibera/core/live/accident-kinds'
import { refuseRehearsal } from '@delibera/core/live/rules'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, TextInput } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { ConsoleActs } from '../useConsoleActs.ts'
import { RehearsalAccidents } from './RehearsalAccidents.tsx'
import styles from './RehearsalPanel.module.css'

const most = 200
/** Digits alone, and no more robots than there may be. A field of its own would cost every console the code of decimals and currencies. */
const withinMost = (typed: string) => typed.replace(/\D/g, '').replace(/^\d{3,}$/, (it) => String(Math.min(most, Number(it))))

/** The whole meeting tried out beforehand with robots; nothing of it stays. */
export function RehearsalPanel({ meeting, acts }: { meeting: Meeting; acts: ConsoleActs }) {
  const t = useTranslations('console.rehearsal')
  const [robots, setRobots] = useState('5')
  const [chosen, setChosen] = useState<Accident[]>([])
  const of = { is_administrator: meeting.is_administrator, is_offline: meeting.mode.is_offline, status: meeting.status, live_status: 'STANDBY' as const }
  if (refuseRehearsal(of)) return null
  return (
    <Panel title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.accidents}>
        <RehearsalAccidents chosen={chosen} onChange={setChosen} />
      </div>
      <div className={styles.form}>
        <TextInput inputMode="numeric" label={t('robots')} value={robots} onChange={(it) => setRobots(withinMost(it.currentTarget.value))} w={160} />
        <Button
          variant="default"
          leftSection={<IconFlask2 size={16} aria-hidden />}
          loading={acts.busy === 'rehearse'}
          onClick={() => void acts.rehearse({ robots: Number(robots), accidents: chosen })}
        >
          {t('begin')}
        </Button>
      </div>
    </Panel>
  )
}
