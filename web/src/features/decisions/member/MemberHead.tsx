import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { formatPercent } from '@delibera/core/money'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { HowFold } from '../../../meeting/link/HowFold.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './MemberHead.module.css'

/** What is decided, who asks it, and with how much one decides. */
export function MemberHead({ decision }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision')
  const format = useFormatter()
  const { member, initiators, name, body, method, decision_status, answer } = decision
  const share = formatPercent(member.percentage, 100, useLocale())
  const isOpen = decision_status === 'OPEN'
  const part = !isOpen ? 'over' : member.part
  const values = { name: member.name, initiators: format.list(initiators), count: initiators.length, body, method }
  return (
    <StepHeading title={name}>
      {t.rich(`greeting.${part}`, { ...values, b: (words) => <b>{words}</b> })}{' '}
      {isOpen &&
        member.part === 'VOTES' &&
        body === 'PARTNERS' &&
        t.rich(answer ? 'greeting.holds' : 'greeting.quota', { share, b: (words) => <b>{words}</b> })}
    </StepHeading>
  )
}

/** What each is asked to do, for who answers a decision for the first time; who only reads is asked nothing. */
function HowToAnswer({ decision: { member, body } }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision.how')
  if (member.part === 'READS') return null
  const own = member.part === 'VOTES' ? (['read', 'answer', 'change', 'assembly', 'after'] as const) : (['read', 'note', 'after'] as const)
  return <HowFold title={t('title')} sentences={own.map((it) => t(it, { body }))} guide={t('guide')} page="member-page" />
}

/** How many have answered, and never what: until the end each answers by themselves. */
export function MemberFoot({ decision }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision')
  const { progress, decision_status, body, is_open } = decision
  const { answered, answered_weight, total, people } = progress
  const share = formatPercent(answered_weight, Math.max(1, total), useLocale())
  return (
    <>
      {is_open && <HowToAnswer decision={decision} />}
      {decision_status === 'OPEN' && <p className={styles.progress}>{t('progress', { answered, people, share, body })}</p>}
      <p className={styles.personal}>{t('personal')}</p>
    </>
  )
}
