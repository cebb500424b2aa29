import type { CompanyBook } from '@delibera/core/books/schema'
import { hasRight } from '@delibera/core/permissions'
import { useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { BookCard } from './BookCard.tsx'
import { BookFindings } from './BookFindings.tsx'
import { BookSettingWindow } from './BookSettingWindow.tsx'
import styles from './BooksPage.module.css'
import { BookUploadWindow } from './BookUploadWindow.tsx'
import { ConservationPanel } from './ConservationPanel.tsx'
import { DutiesPanel } from './DutiesPanel.tsx'
import { SealWindow } from './SealWindow.tsx'
import { useBooks } from './useBooks.ts'

type Asked = { what: 'setting' | 'upload' | 'seal'; book: CompanyBook } | null

/** The books of the company: a card for each, what is due on them, and the packages of the years that are over. */
export function BooksPage() {
  const t = useTranslations('companyBooks')
  const id = useCompanyId() ?? ''
  const company = useCompanyRead(id).data
  const read = useBooks(id)
  const [asked, setAsked] = useState<Asked>(null)
  const canGovern = hasRight(company?.user_role ?? null, 'govern')
  const type = company?.type ?? 'SRL'
  return (
    <>
      <PageHeader title={t('title')} crumbs={company ? [{ label: company.business_name, to: `/company/${id}/home` }] : []} meta={<span>{t('meta')}</span>} />
      {read.isPending && (
        <Panel label={t('title')} flush>
          <RowsLoading rows={6} />
        </Panel>
      )}
      {read.isError && (
        <Panel label={t('title')}>
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      )}
      {read.data && (
        <div className={styles.page}>
          <BookFindings findings={read.data.findings} type={type} />
          <div className={styles.cards}>
            {read.data.items.map((it) => (
              <BookCard key={it.code} book={it} type={type} companyId={id} canGovern={canGovern} onAsk={(what) => setAsked({ what, book: it })} />
            ))}
          </div>
          <DutiesPanel companyId={id} type={type} />
          <ConservationPanel companyId={id} years={read.data.years} canGovern={canGovern} />
        </div>
      )}
      {asked?.what === 'setting' && <BookSettingWindow book={asked.book} type={type} companyId={id} canGovern={canGovern} onClose={() => setAsked(null)} />}
      {asked?.what === 'upload' && <BookUploadWindow book={asked.book} type={type} companyId={id} onClose={() => setAsked(null)} />}
      {asked?.what === 'seal' && <SealWindow book={asked.book} type={type} companyId={id} onClose={() => setAsked(null)} />}
    </>
  )
}
