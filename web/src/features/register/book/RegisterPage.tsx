import type { RegisterState } from '@delibera/core/register/schema'
import { Skeleton } from '@mantine/core'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { OpeningStart } from '../opening/OpeningStart.tsx'
import { RegisterPapers } from '../papers/RegisterPapers.tsx'
import { useRegister, useRegisterDay } from '../useRegister.ts'
import { WriteButton } from '../writing/WriteButton.tsx'
import { Book } from './Book.tsx'

/** The register of holders: who holds what on a day, what the law says of it, and every annotation that it follows from. */
export function RegisterPage() {
  const t = useCompanyWords(useTranslations('register'))
  const companyId = useCompanyId() ?? ''
  const [on, show] = useRegisterDay()
  const read = useRegister(companyId, on)
  const state = read.data
  if (!state) {
    return (
      <>
        <RegisterHead companyId={companyId} state={undefined} on={undefined} />
        {read.isError ? (
          <Panel label={t('title')}>
            <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
          </Panel>
        ) : (
          <RegisterLoading />
        )}
      </>
    )
  }
  return (
    <>
      <RegisterHead companyId={companyId} state={state} on={on} />
      {state.last_seq === 0 ? (
        <OpeningStart companyId={companyId} />
      ) : (
        <Book companyId={companyId} state={state} on={on} onDay={show} isBusy={read.isPlaceholderData} />
      )}
    </>
  )
}

interface HeadProps {
  companyId: string
  state: RegisterState | undefined
  on: string | undefined
}

function RegisterHead({ companyId, state, on }: HeadProps) {
  const t = useCompanyWords(useTranslations('register'))
  const { company } = useWorkspace()
  const isOpen = state !== undefined && state.last_seq > 0
  return (
    <PageHeader
      title={t('title')}
      crumbs={company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []}
      meta={
        <>
          {isOpen && <LastEntry state={state} />}
          <FaqLink about="register" />
        </>
      }
      actions={
        isOpen && (
          <>
            <RegisterPapers companyId={companyId} state={state} on={on} />
            {state.mode === 'REGISTER' && <WriteButton companyId={companyId} state={state} />}
          </>
        )
      }
    />
  )
}

function LastEntry({ state: { last_seq, on } }: { state: RegisterState }) {
  const t = useTranslations('register')
  const { day } = useDates()
  return <span>{t('upTo', { seq: last_seq, on: day(on) })}</span>
}

/** The shape of what is coming. */
function RegisterLoading() {
  const t = useTranslations('register')
  return (
    <>
      <Skeleton height={36} width={180} aria-hidden />
      <Panel label={t('holders')}>
        <Skeleton height={22} aria-hidden />
        <RowsLoading rows={6} />
      </Panel>
    </>
  )
}
