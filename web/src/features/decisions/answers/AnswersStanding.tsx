import type { Decision } from '@delibera/core/decisions/schema'
import { meetingsPath } from '@delibera/core/meetings/places'
import { formatPercent } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { IconArrowRight, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { DecisionActs } from '../useDecisionActs.ts'

/** Why it no longer goes on, and the way out: the meeting that was asked for has everything already. */
export function AnswersStanding({ decision, acts }: { decision: Decision; acts: DecisionActs }) {
  const t = useTranslations('decisions.standing')
  const { moment } = useDates()
  const { decision_status: status } = decision
  if (status === 'CANCELED') {
    return (
      <Notice tone="gray" icon={<KindMark kind="info" size={18} />}>
        {t('canceled', { at: decision.canceled_at ? moment(decision.canceled_at) : '' })}{' '}
        {decision.cancel_reason && t('reason', { reason: decision.cancel_reason })}
      </Notice>
    )
  }
  if (status === 'STOPPED' || status === 'CONVERTED') return <Stopped decision={decision} acts={acts} />
  const asking = decision.answers.filter((it) => it.kind === 'ASSEMBLY' && !it.replaced_at && !it.withdrawn_at)
  return asking.length > 0 && status === 'OPEN' ? <Asking decision={decision} askers={asking.map((it) => it.member_id)} /> : null
}

const namesOf = ({ members }: Decision, ids: readonly string[]) => members.filter((it) => ids.includes(it.member_id)).map((it) => it.name)

function Stopped({ decision, acts }: { decision: Decision; acts: DecisionActs }) {
  const t = useTranslations('decisions.standing')
  const format = useFormatter()
  const locale = useLocale()
  const navigate = useNavigate()
  const { moment } = useDates()
  const { stop, body, meeting_id, company_id } = decision
  const kind = body === 'BOARD' ? 'BOARD' : 'ASSEMBLY'
  const pathOf = (id: string) => `${meetingsPath(company_id, kind)}/${id}/details`
  const convert = async () => {
    const made = await acts.convert()
    if (made) await navigate({ to: pathOf(made.meeting_id) })
  }
  if (!stop) return null
  const share = formatPercent(stop.asked, Math.max(1, stop.capital), locale)
  const action = meeting_id ? (
    <Button component={PageLink} to={pathOf(meeting_id)} variant="default" rightSection={<IconArrowRight size={16} aria-hidden />}>
      {t(`open.${body}`)}
    </Button>
  ) : (
    <Button leftSection={<IconUsersGroup size={16} aria-hidden />} loading={acts.busy === 'convert'} onClick={() => void convert()}>
      {t(`convert.${body}`)}
    </Button>
  )
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} action={action}>
      {t(`stopped.${stop.by}`, { names: format.list(namesOf(decision, stop.member_ids)), share, at: moment(stop.at), body })}
    </Notice>
  )
}

/** Some ask for the assembly, and are not a third yet. */
function Asking({ decision, askers }: { decision: Decision; askers: readonly string[] }) {
  const t = useTranslations('decisions.standing')
  const format = useFormatter()
  const locale = useLocale()
  const capital = decision.members.reduce((sum, it) => sum + it.shares, 0)
  const asked = decision.members.filter((it) => askers.includes(it.member_id)).reduce((sum, it) => sum + it.shares, 0)
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />}>
      {t('asking', { names: format.list(namesOf(decision, askers)), count: askers.length, share: formatPercent(asked, Math.max(1, capital), locale) })}
    </Notice>
  )
}
