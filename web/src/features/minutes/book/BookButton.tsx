import type { MeetingType } from '@delibera/core/meeting/status'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const BookWindow = lazy(async () => ({ default: (await import('./BookWindow.tsx')).BookWindow }))

/** Opens the book of minutes of a company, of its assemblies or of its board. */
export function BookButton({ companyId, kind }: { companyId: string; kind: MeetingType }) {
  const t = useTranslations('book')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBook2 size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Suspense>{isOpen && <BookWindow companyId={companyId} kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
