import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { ChairBallot } from '../chair/ChairBallot.tsx'
import { ChairCall } from '../chair/ChairCall.tsx'
import type { ConsoleWindow } from '../useProceeding.ts'
import { ConsolePoint } from './ConsolePoint.tsx'
import styles from './ConsoleStage.module.css'
import { ConsoleWaiting } from './ConsoleWaiting.tsx'
import { ScriptPanel } from './ScriptPanel.tsx'

const RehearsalBallot = lazy(async () => ({ default: (await import('../chair/RehearsalBallot.tsx')).RehearsalBallot }))
const RehearsalElection = lazy(async () => ({ default: (await import('../chair/RehearsalElection.tsx')).RehearsalElection }))

interface Props {
  /** A point that somebody wants to see again; null: what is going on. */
  looked: string | null
  onBack: () => void
  onOpen: (it: ConsoleWindow) => void
  onPeople: () => void
}

/** The middle of the console: faces, what to say, the point and its vote. */
export function ConsoleStage({ looked, onBack, onOpen, onPeople }: Props) {
  const t = useTranslations('console')
  const isRehearsal = useLiveState((it) => it.rehearsal)
  const status = useLiveState((it) => it.status)
  const current = useLiveState((it) => it.current_id)
  const shown = looked ?? current
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.stage} tabIndex={0} aria-label={t('point.label')}>
      <ChairCall onPeople={onPeople} />
      <ScriptPanel onOpen={() => onOpen('script')} />
      {looked !== null && looked !== current && (
        <Button className={styles.back} size="compact-sm" variant="subtle" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={onBack}>
          {t('point.back')}
        </Button>
      )}
      {status === 'OPEN' && <ConsoleWaiting onOpen={onOpen} />}
      {isRehearsal ? (
        <Suspense>
          <RehearsalBallot />
          <RehearsalElection />
        </Suspense>
      ) : (
        <ChairBallot />
      )}
      {status === 'STARTED' && shown !== null && <ConsolePoint key={shown} odg_id={shown} onOpen={onOpen} />}
      {status === 'STARTED' && shown === null && <p className={styles.none}>{t('point.none')}</p>}
    </section>
  )
}
