import type { RegistryHit } from '@delibera/core/companies/registry'
import type { Company } from '@delibera/core/companies/schema'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { StepsBar } from '../../../ui/page/StepsBar.tsx'
import { RegisterDone } from './RegisterDone.tsx'
import { NoRegistry } from './RegisterPage.tsx'
import { RegistryReview } from './RegistryReview.tsx'
import { RegistrySearch } from './RegistrySearch.tsx'
import { useRegisterCrumbs } from './useRegisterCrumbs.ts'
import { useRegistry } from './useRegistry.ts'

/** Find it, look at it, register it: then its certified mail has the word. */
export function RegistryPage() {
  const t = useTranslations('companies.register')
  const crumbs = useRegisterCrumbs()
  const { isThere } = useRegistry()
  const [hit, setHit] = useState<RegistryHit | null>(null)
  const [company, setCompany] = useState<Company | null>(null)
  const at = company ? 2 : hit ? 1 : 0
  const steps = [t('steps.search'), t('steps.review'), t('steps.confirm')]
  const heads = [
    { title: t('registry.title'), meta: t('registry.meta') },
    { title: t('review.title'), meta: t('review.meta') },
    { title: t('done.title'), meta: t('done.meta', { name: company?.business_name ?? '' }) },
  ]
  const { title, meta } = heads[at]!
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} meta={<span>{meta}</span>} />
      <StepsBar label={t('steps.label')} steps={steps.map((label, each) => ({ label, done: each < at }))} current={at} />
      {company && <RegisterDone company={company} />}
      {!company && hit && <RegistryReview hit={hit} onBack={() => setHit(null)} onRegistered={setCompany} />}
      {!company && !hit && isThere && <RegistrySearch onChoose={setHit} />}
      {!company && !hit && !isThere && <NoRegistry />}
    </>
  )
}
