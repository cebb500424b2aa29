import type { CompanyDetails } from '@delibera/core/companies/details'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { DetailsCapital } from './DetailsCapital.tsx'
import { DetailsCertified } from './DetailsCertified.tsx'
import styles from './DetailsFields.module.css'
import { DetailsGovern } from './DetailsGovern.tsx'
import { DetailsIdentity } from './DetailsIdentity.tsx'
import { DetailsSaveBar, DetailsStale } from './DetailsSaveBar.tsx'
import { DetailsSeat } from './DetailsSeat.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { type DetailsValues, detailsOf, useDetailsForm } from './useDetailsForm.ts'
import { useDetailsSave } from './useDetailsSave.ts'
import type { TabProps } from './useDetailsTab.ts'

export function DetailsData({ company, onDirty }: TabProps) {
  const t = useTranslations('companyDetails')
  const { form, clashes, touched, accept } = useDetailsForm(company)
  const { save, ...saving } = useDetailsSave(company)
  const isDirty = form.isDirty()
  useEffect(() => onDirty('data', isDirty), [onDirty, isDirty])
  const place = useFieldOfAddress()
  const send = (details: CompanyDetails) => {
    const ours = touched()
    const sent = form.getValues()
    const change = Object.fromEntries(Object.entries(details).filter(([name]) => ours.includes(name)))
    save(change, { onSaved: (it) => accept(detailsOf(it), sent), onRefused: form.showFaults })
  }
  return (
    <Columns side={<DetailsGovern company={company} />}>
      <form ref={place} className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
        <DetailsStale {...saving} clashes={clashes.map((it) => t(`fields.${it as keyof DetailsValues}`))} />
        <DetailsIdentity form={form} company={company} />
        <DetailsSeat form={form} company={company} />
        <DetailsCertified form={form} company={company} />
        <DetailsCapital form={form} company={company} />
        <LogoPanel form={form} />
        <DetailsSaveBar {...saving} isDirty={isDirty} onUndo={form.reset} save={t('saving.data')} />
      </form>
    </Columns>
  )
}

/** `?field=address` in the address points at a field: it is brought into sight, and the keyboard to it. */
function useFieldOfAddress() {
  const { field } = useSearch({ strict: false }) as { field?: unknown }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (typeof field !== 'string' || !/^[a-z_]+$/.test(field)) return
    const target = form.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [field])
  return form
}
