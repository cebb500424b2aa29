import type { CompanyState } from '@delibera/core/companies/state'
import { type Icon, IconCheck, IconListCheck, IconMail } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

const looks: Record<CompanyState, { tone: Tone; icon: Icon }> = {
  confirm: { tone: 'ambra', icon: IconMail },
  complete: { tone: 'ambra', icon: IconListCheck },
  ready: { tone: 'verde', icon: IconCheck },
}

/** Where a company stands: shape, colour, word. */
export function CompanyBadge({ state }: { state: CompanyState }) {
  const t = useTranslations('companyList.states')
  const { tone } = looks[state]
  return (
    <Badge tone={tone}>
      <StateMark state={state} />
      {t(state)}
    </Badge>
  )
}

export function StateMark({ state }: { state: CompanyState }) {
  const { tone, icon: Mark } = looks[state]
  return <Mark size={14} stroke={2.2} aria-hidden style={toned(tone)} color="var(--tone-solid)" />
}
