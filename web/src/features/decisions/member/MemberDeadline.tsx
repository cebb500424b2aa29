import { calendarDays } from '@delibera/core/dates'
import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { IconArrowBackUp, IconUsers, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useOwnTimeSaid } from '../../../meeting/link/PublicInvite.tsx'
import styles from './MemberDeadline.module.css'

const minute_ms = 60_000
const icon = { size: 19, stroke: 1.6, 'aria-hidden': true } as const

/** Until when one can answer, as a leaf of a calendar; in the last hours it counts down. */
export function MemberDeadline({ decision }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision.deadline')
  const format = useFormatter()
  const now = useMinute()
  const { deadline, body, member, answer } = decision
  const part = answer ? 'ANSWERED' : member.part
  const at = new Date(deadline)
  const minutes = Math.max(0, Math.floor((at.getTime() - now.getTime()) / minute_ms))
  const left = { days: calendarDays(now, at), hours: Math.floor(minutes / 60), minutes: minutes % 60, isSoon: String(minutes < 24 * 60) }
  return (
    <section className={styles.deadline} aria-label={t('label')}>
      <div className={styles.date}>
        <b aria-hidden>{format.dateTime(at, { day: 'numeric' })}</b>
        <p>
          <span className={styles.day}>
            {t('until', { part, body, day: format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }) })}
          </span>
          <span className={styles.time}>{t('time', { time: format.dateTime(at, { timeStyle: 'short' }), ...left })}</span>
        </p>
      </div>
      <Facts decision={decision} />
    </section>
  )
}

/** What follows from an answer, or from none. Not before the text was opened: the button that opens it is in sight on a small phone. */
function Facts({ decision: { deadline, member, answer } }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision.deadline')
  const own = useOwnTimeSaid(deadline)
  const isAsked = member.part === 'VOTES' && member.read && answer === null
  if (!own && !isAsked) return null
  return (
    <div className={styles.facts}>
      {own && <Fact icon={<IconWorld {...icon} />}>{own}</Fact>}
      {isAsked && (
        <>
          <Fact icon={<IconArrowBackUp {...icon} />}>{t('change')}</Fact>
          <Fact icon={<IconUsers {...icon} />}>{t('silence')}</Fact>
        </>
      )}
    </div>
  )
}

function Fact({ icon: mark, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.fact}>
      {mark}
      <span>{children}</span>
    </p>
  )
}
