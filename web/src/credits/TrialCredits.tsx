import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../i18n/useTranslations.ts'
import { KindMark } from '../ui/marks/KindMark.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { useTrialGift } from './useTrialGift.ts'

/** The credits of the free trial, for as long as they can be had. */
export function TrialCredits({ companyId }: { companyId: string }) {
  const t = useTranslations('payments.gift')
  const format = useFormatter()
  const { units, credits, until, isBusy, take } = useTrialGift(companyId)
  if (!until || units === 0) return null
  const button = (
    <Button variant="default" loading={isBusy} onClick={take}>
      {t('take', { credits })}
    </Button>
  )
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />} action={button}>
      {t('text', { credits, day: format.dateTime(new Date(until), { dateStyle: 'long' }) })}
    </Notice>
  )
}

/** The same in a narrow place: one button, with what it gives said under it. */
export function TrialCreditsButton({ companyId }: { companyId: string }) {
  const t = useTranslations('payments.gift')
  const { units, credits, isBusy, take } = useTrialGift(companyId)
  if (units === 0) return null
  return (
    <div>
      <Button fullWidth variant="light" leftSection={<IconGift size={16} aria-hidden />} loading={isBusy} onClick={take}>
        {t('take', { credits })}
      </Button>
      <p style={{ marginTop: 6, fontSize: 13, color: 'var(--d-muted)' }}>{t('once', { credits })}</p>
    </div>
  )
}
