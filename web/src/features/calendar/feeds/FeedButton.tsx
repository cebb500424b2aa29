import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const FeedWindow = lazy(async () => ({ default: (await import('./FeedWindow.tsx')).FeedWindow }))

interface Props {
  company?: { _id: string; business_name: string } | undefined
  /** What the button says where the page says the rest. */
  label?: string
}

/** Brings the calendar into somebody's own. */
export function FeedButton({ company, label }: Props) {
  const t = useTranslations('calendar.feed')
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden />} onClick={open}>
        {label ?? t('button')}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <FeedWindow opened={isOpen} company={company} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
