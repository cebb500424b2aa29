import { registerRoutes } from '@delibera/core/register/routes'
import type { EntryPage as EntryRead } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { ChainBroken } from '../book/ChainBroken.tsx'
import { EntryMarks } from '../EntryMarks.tsx'
import { useRegister } from '../useRegister.ts'
import { EntryActs } from './EntryActs.tsx'
import { EntryFacts } from './EntryFacts.tsx'
import { EntryHash } from './EntryHash.tsx'
import { EntryLines } from './EntryLines.tsx'
import styles from './EntryPage.module.css'
import { EntryTies } from './EntryTies.tsx'

const isNumber = /^[1-9]\d{0,9}$/

/** One annotation: its words, what it says line by line, its hash, what corrects it, and the meetings that counted with it. */
export function EntryPage() {
  const companyId = useCompanyId() ?? ''
  const seq = useMatches({ select: (matches) => (matches.at(-1)?.params as { seq?: string } | undefined)?.seq ?? '' })
  const isAsked = isNumber.test(seq)
  const read = useRead(registerRoutes.entry, { params: { id: companyId, seq } }, { enabled: isAsked })
  if (read.data) return <EntryBody companyId={companyId} entry={read.data} />
  const isMissing = !isAsked || read.error?.status === 404
  return <EntryAwaited companyId={companyId} code={isMissing ? null : (read.error?.code ?? undefined)} read={read} />
}

function EntryBody({ companyId, entry }: { companyId: string; entry: EntryRead }) {
  const t = useCompanyWords(useTranslations('register'))
  const { day, moment } = useDates()
  const { company } = useWorkspace()
  const { data: state } = useRegister(companyId)
  const { seq, kind, title, effective_on, entered_at } = entry
  return (
    <>
      <PageHeader
        title={t('entryNamed', { seq, kind: title ? t(`titles.${title}`) : t(`kinds.${kind}.name`) })}
        crumbs={[
          { label: company?.business_name ?? '', to: `/company/${companyId}/home` },
          { label: t('title'), to: `/company/${companyId}/register` },
        ]}
        meta={
          <>
            <EntryMarks entry={entry} />
            <span>{t('entry.entered', { at: moment(entered_at) })}</span>
            {effective_on !== null && <span>{t('effectiveOn', { on: day(effective_on) })}</span>}
            <FaqLink about="register" />
          </>
        }
        actions={state && <EntryActs companyId={companyId} state={state} entry={entry} />}
      />
      <div className={styles.page}>
        {state?.chain_ok === false && <ChainBroken companyId={companyId} />}
        <Columns
          side={
            <>
              <EntryTies companyId={companyId} entry={entry} />
              <EntryHash companyId={companyId} entry={entry} />
            </>
          }
        >
          <Panel title={t('entry.words')}>
            <p className={styles.act} lang="it">
              {entry.text}
            </p>
          </Panel>
          {state && entry.lines.length > 0 && <EntryLines companyId={companyId} state={state} entry={entry} />}
          <EntryFacts entry={entry} unit={state?.unit} />
        </Columns>
      </div>
    </>
  )
}

interface AwaitedProps {
  companyId: string
  /** Null: there is no such annotation; undefined: it is on its way. */
  code: string | null | undefined
  read: { isFetching: boolean; refetch: () => unknown }
}

function EntryAwaited({ companyId, code, read }: AwaitedProps) {
  const t = useCompanyWords(useTranslations('register'))
  const back = (
    <Button component={PageLink} to={`/company/${companyId}/register`}>
      {t('entry.back')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('entry.heading')} crumbs={[{ label: t('title'), to: `/company/${companyId}/register` }]} />
      <Panel label={t('entry.heading')}>
        {code === undefined && <RowsLoading rows={6} />}
        {code === null && <EmptyState art="blank" title={t('entry.missing')} text={t('entry.missingText')} actions={back} />}
        {typeof code === 'string' && (
          <ErrorState title={t('failed.title')} text={t('failed.text')} code={code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
      </Panel>
    </>
  )
}
