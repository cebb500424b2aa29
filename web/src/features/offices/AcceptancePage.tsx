import type { AcceptancePage as Asked } from '@delibera/core/offices/acceptance'
import { publicOfficeRoutes } from '@delibera/core/offices/routes'
import { useMatches } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useRoles } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn, PublicFrame } from '../../meeting/link/PublicFrame.tsx'
import { useDates } from '../../ui/dates/useDates.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { AcceptanceForm } from './AcceptanceForm.tsx'
import styles from './Offices.module.css'

/** The key in the address of the page. */
const useSlug = (): string => useMatches({ select: (matches) => (matches.at(-1)?.params as { slug?: string } | undefined)?.slug ?? '' })

/** Where somebody without an account reads what they are appointed to, and accepts it or does not. */
export function AcceptancePage() {
  const slug = useSlug()
  const read = useRead(publicOfficeRoutes.page, { params: { slug } })
  return <PublicFrame read={read}>{(asked) => <Opened asked={asked} slug={slug} onAnswered={() => void read.refetch()} />}</PublicFrame>
}

interface Props {
  asked: Asked
  slug: string
  onAnswered: () => void
}

function Opened({ asked, slug, onAnswered }: Props) {
  const t = useTranslations('officeAcceptance')
  const { day } = useDates()
  const { labelOf } = useRoles()
  const role = labelOf(asked.role_code)
  const { term, expires_with } = asked
  const end = term.kind === 'DATE' ? term.on : expires_with
  const lasts = t('lasts', { kind: term.kind, end: end ? day(end) : '' })
  if (asked.answered_on) {
    const title = t(asked.accepted ? 'done' : 'declined', { day: day(asked.answered_on) })
    return (
      <PublicColumn company={asked.company}>
        <Panel label={title}>
          <EmptyState heading="h1" art="blank" title={title} text={t(asked.accepted ? 'doneText' : 'declinedText')} />
        </Panel>
      </PublicColumn>
    )
  }
  return (
    <PublicColumn company={asked.company}>
      <h1>{t('title', { role })}</h1>
      <Panel label={t('title', { role })}>
        <div className={styles.text}>
          <p>{t('lead', { name: asked.name, day: day(asked.appointed_on), company: asked.company })}</p>
          <p>{t('leadTerm', { term: lasts })}</p>
          <p>{t('by', { day: day(asked.answer_by), file: day(asked.file_by) })}</p>
        </div>
      </Panel>
      <AcceptanceForm asked={asked} role={role} slug={slug} onAnswered={onAnswered} />
    </PublicColumn>
  )
}
