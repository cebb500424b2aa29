import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import styles from './RoomAway.module.css'
import type { Entrance } from './useEntrance.ts'

/** Who is no longer in the room learns why, and what they can do. */
export function RoomAway({ entrance, away }: { entrance: Entrance; away: 'expelled' | 'taken' }) {
  const t = useTranslations('live')
  const actions =
    away === 'taken' ? (
      <Button size="md" mih={48} loading={entrance.isBusy} onClick={() => void entrance.enter({ force: true })}>
        {t('elsewhere.back')}
      </Button>
    ) : (
      <Button size="md" mih={48} variant="default" onClick={entrance.comeBack}>
        {t('expelled.back')}
      </Button>
    )
  const words =
    away === 'taken' ? ({ title: t('elsewhere.title'), text: t('elsewhere.text') } as const) : { title: t('expelled.title'), text: t('expelled.text') }
  return (
    <PublicPage>
      <div className={styles.away} role="status">
        <EmptyState
          heading="h1"
          art={away === 'taken' ? 'blank' : 'locked'}
          title={words.title}
          text={words.text}
          actions={actions}
          note={entrance.refusal?.words}
        />
      </div>
    </PublicPage>
  )
}
