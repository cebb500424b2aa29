import type { RegisterState } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const WritingWindow = lazy(async () => ({ default: (await import('./WritingWindow.tsx')).WritingWindow }))

/** A new annotation; nothing is written into a book whose chain is broken. */
export function WriteButton({ companyId, state }: { companyId: string; state: RegisterState }) {
  const t = useTranslations('register.writing')
  const [isOpen, setOpen] = useState(false)
  if (!state.chain_ok) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      <Suspense>{isOpen && <WritingWindow companyId={companyId} start={{ about: 'NEW' }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
