import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ConsultantLink } from '@delibera/core/consultants/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { LinkRow } from './LinkRow.tsx'
import { ResendWindow } from './ResendWindow.tsx'
import { linkName, useLinks } from './useLinks.ts'

/** The advisers of a company, and the way to invite another. */
export function ConsultantsPage() {
  const t = useTranslations()
  const companyId = useCompanyId() ?? ''
  const company = useCompanyRead(companyId).data
  const canGovern = hasRight(company?.user_role ?? null, 'govern')
  const invite = (
    <Button component={PageLink} to={`/company/${companyId}/settings/consultants/new`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('consultants.invite')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('consultants.title')}
        crumbs={[...(company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []), { label: t('shell.entries.settings') }]}
        meta={<span>{t('consultants.meta')}</span>}
        actions={canGovern && invite}
      />
      <ReadLinks companyId={companyId} canGovern={canGovern} invite={canGovern && invite} />
    </>
  )
}

/** Two lists are read, those who serve the company and those who wait for an answer: shown together, or not at all. */
function ReadLinks({ companyId, canGovern, invite }: Omit<LinksProps, 'links' | 'pending'>) {
  const t = useTranslations()
  const links = useRead(consultantRoutes.ofCompany, { params: { id: companyId } })
  const pending = useRead(consultantRoutes.pending, { params: { id: companyId } })
  const failed = links.isError ? links : pending.isError ? pending : null
  const retry = () => void Promise.all([links.refetch(), pending.refetch()])
  if (failed) {
    return (
      <Panel label={t('consultants.title')}>
        <ErrorState title={t('consultants.failed')} text={t('faults.GEN01')} code={failed.error?.code ?? 'GEN01'} busy={links.isFetching} onRetry={retry} />
      </Panel>
    )
  }
  if (!links.data || !pending.data) {
    return (
      <Panel label={t('consultants.title')} flush>
        <RowsLoading rows={3} />
      </Panel>
    )
  }
  return <Links companyId={companyId} links={links.data.items} pending={pending.data.items} canGovern={canGovern} invite={invite} />
}

interface LinksProps {
  companyId: string
  links: readonly ConsultantLink[]
  pending: readonly ConsultantLink[]
  canGovern: boolean
  invite: React.ReactNode
}

/** First who waits for an answer, then who serves the company, then who no longer does. */
function Links({ companyId, links, pending, canGovern, invite }: LinksProps) {
  const t = useTranslations('consultants')
  const [resent, setResent] = useState<ConsultantLink | null>(null)
  const groups = [
    ['pending', pending],
    ['active', links.filter((it) => it.status === 'ACTIVE')],
    ['past', links.filter((it) => it.status === 'INCACTIVE')],
  ] as const
  if (groups.every(([, items]) => items.length === 0)) {
    return (
      <Panel label={t('title')}>
        <EmptyState art="blank" title={t('empty.title')} text={t('empty.text')} actions={invite} />
      </Panel>
    )
  }
  return (
    <>
      {groups
        .filter(([, items]) => items.length > 0)
        .map(([group, items]) => (
          <Panel key={group} title={t(`groups.${group}`, { count: items.length })} flush>
            <ul>
              {items.map((it) => (
                <Link key={it._id} companyId={companyId} link={it} canGovern={canGovern} onResend={() => setResent(it)} />
              ))}
            </ul>
          </Panel>
        ))}
      <ResendWindow companyId={companyId} link={resent} onClose={() => setResent(null)} />
    </>
  )
}

interface LinkProps {
  companyId: string
  link: ConsultantLink
  canGovern: boolean
  onResend: () => void
}

function Link({ companyId, link, canGovern, onResend }: LinkProps) {
  const t = useTranslations('consultants')
  const format = useFormatter()
  const since = t(`since.${link.status}`, { date: format.dateTime(new Date(link.since), { dateStyle: 'long' }) })
  return (
    <LinkRow
      name={linkName(link)}
      initials={linkName(link)}
      side="company"
      notes={[
        [link.profile?.studio, link.profile ? link.email : null, link.notice_email && t('noticeAt', { email: link.notice_email })].filter(Boolean).join(' · '),
        since,
      ]}
      status={link.status}
      actions={canGovern && <LinkActions companyId={companyId} link={link} onResend={onResend} />}
    />
  )
}

function LinkActions({ companyId, link, onResend }: Omit<LinkProps, 'canGovern'>) {
  const t = useTranslations('consultants.actions')
  const { approve, finish, inviteAgain, busy } = useLinks(companyId)
  const name = linkName(link)
  const button = (verb: 'approve' | 'refuse' | 'resend' | 'withdraw' | 'revoke' | 'again', onClick: () => void, filled = false) => (
    <Button size="xs" variant={filled ? 'filled' : 'default'} disabled={busy} aria-label={`${t(verb)}: ${name}`} onClick={onClick}>
      {t(verb)}
    </Button>
  )
  switch (link.status) {
    case 'REQUESTED_PENDING':
      return (
        <>
          {button('refuse', finish(link, 'refuse'))}
          {button('approve', () => approve(link), true)}
        </>
      )
    case 'PENDING':
      return (
        <>
          {button('withdraw', finish(link, 'withdraw'))}
          {button('resend', onResend)}
        </>
      )
    case 'ACTIVE':
      return button('revoke', finish(link, 'revoke'))
    case 'INCACTIVE':
      return button('again', () => inviteAgain(link))
  }
}
