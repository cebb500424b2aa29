import { addDays } from '@delibera/core/dates'
import { basisOf } from '@delibera/core/register/kinds'
import type { Entry, RegisterState } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useToday } from '../../../api/clock.ts'
import { useCompanyForm } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'

const WritingWindow = lazy(async () => ({ default: (await import('../writing/WritingWindow.tsx')).WritingWindow }))

interface Props {
  companyId: string
  state: RegisterState
  entry: Entry
}

/** An older annotation is corrected by the administrator alone (books DB18). */
const free_days = 30

/** What can still be done with an annotation: it is corrected by a later one, and an act of an S.r.l. is told to be filed. */
export function EntryActs({ companyId, state, entry }: Props) {
  const t = useTranslations('register.entry')
  const { company } = useWorkspace()
  const today = useToday()
  const type = useCompanyForm()
  const [opened, open] = useState<'FILED' | 'CORRECTION' | null>(null)
  if (!state.chain_ok || state.mode !== 'REGISTER' || entry.corrected_by !== null) return null
  const kind = entry.as_kind ?? entry.kind
  const isWaiting =
    entry.effective_on === null && entry.filed_by === null && basisOf({ kind, title: entry.title }, { type, share_certificates: false }) === 'filed_on'
  const canCorrect = entry.kind !== 'NOTE' && (company?.role === 'ADMIN' || entry.entered_on >= addDays(today, -free_days))
  return (
    <>
      {canCorrect && (
        <Button variant="default" onClick={() => open('CORRECTION')}>
          {t('correct')}
        </Button>
      )}
      {isWaiting && <Button onClick={() => open('FILED')}>{t('file')}</Button>}
      <Suspense>{opened !== null && <WritingWindow companyId={companyId} start={{ about: opened, entry }} onClose={() => open(null)} />}</Suspense>
    </>
  )
}
