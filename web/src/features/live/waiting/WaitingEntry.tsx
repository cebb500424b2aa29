import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { dayInRome } from '@delibera/core/dates'
import type { Delegation } from '@delibera/core/delegations/schema'
import { fullName } from '@delibera/core/names'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useClock } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { DecisionBar } from '../../../ui/page/DecisionBar.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { Entrance } from '../room/useEntrance.ts'
import styles from './WaitingEntry.module.css'
import { opensAt } from './WaitingHead.tsx'

interface Props {
  entrance: Entrance
  call: PublicMeeting['convocations'][number] | undefined
  isOpen: boolean
  /** One's own, that ends by entering. */
  delegation: Delegation | null
  onEnter: (force: boolean) => void
}

/** The one thing to press; until it can be, it says when. What stands in the way is told above it. */
export function WaitingEntry({ entrance, call, isOpen, delegation, onEnter }: Props) {
  const t = useTranslations('live')
  const line = useLive((it) => it.line)
  const bar = useBar(entrance, delegation)
  const opens = useOpening(call?.datetime)
  if (line === 'refused') return <FormAlert kind="error">{t('barred.refused')}</FormAlert>
  return (
    <DecisionBar label={t('waiting.enter')} note={isOpen ? (bar ? null : t('waiting.opened')) : t('waiting.keep')}>
      {line === 'lost' && <FormAlert kind="warning">{t('barred.line')}</FormAlert>}
      {isOpen && bar && <Bar title={bar.title}>{bar.text}</Bar>}
      {isOpen && !bar && entrance.refusal && <FormAlert kind="error">{entrance.refusal.words}</FormAlert>}
      <Button size="lg" mih={54} fullWidth disabled={!isOpen} loading={entrance.isBusy} onClick={() => onEnter(bar?.force ?? false)}>
        {isOpen ? (bar?.enter ?? t('waiting.enter')) : opens}
      </Button>
    </DecisionBar>
  )
}

/** What stands between somebody and the room, and what pressing the button then does. */
function useBar(
  { isElsewhere, hostId, refusal }: Entrance,
  delegation: Delegation | null,
): { title?: string; text: string; enter: string; force: boolean } | null {
  const t = useTranslations('live')
  const { nameOf } = useMember()
  if (refusal?.limit != null) {
    return { title: t('barred.full.title'), text: t('barred.full.text', { limit: refusal.limit }), enter: t('barred.full.enter'), force: false }
  }
  if (isElsewhere) return { title: t('barred.device.title'), text: t('barred.device.text'), enter: t('barred.device.enter'), force: true }
  if (hostId) {
    const name = nameOf(hostId)
    return { title: t('barred.beside.title', { name }), text: t('barred.beside.text', { name }), enter: t('barred.beside.enter'), force: true }
  }
  if (delegation) {
    const name = fullName(delegation.delegate)
    return { text: t('waiting.delegated.text', { name }), enter: t('waiting.delegated.enter'), force: false }
  }
  return null
}

function Bar({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <Notice tone="ambra" icon="door" role="status">
      {title && <b className={styles.title}>{title}</b>}
      {children}
    </Notice>
  )
}

function useOpening(datetime: string | undefined): string {
  const t = useTranslations('live.waiting')
  const format = useFormatter()
  const now = useClock()
  if (!datetime) return t('soon')
  const opens = opensAt(datetime)
  if (opens <= now) return t('soon')
  const time = format.dateTime(opens, { timeStyle: 'short' })
  const isToday = dayInRome(opens) === dayInRome(now)
  return isToday ? t('opens', { time }) : t('opensDay', { time, day: format.dateTime(opens, { day: 'numeric', month: 'long' }) })
}
