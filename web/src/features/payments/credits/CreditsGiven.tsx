import { Button } from '@mantine/core'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useSupport } from '../../help/useSupport.ts'

interface Props {
  /** The name of the company they are for; null for oneself. */
  company: string | null
}

function useRequest({ company }: Props): string {
  const t = useTranslations('payments.off')
  const letterTo = useSupport()
  return letterTo(company === null ? t('subject') : t('subjectCompany', { name: company }))
}

/** Where nothing is sold: who adds credits, and at which address. */
export function CreditsGiven({ company }: Props) {
  const t = useTranslations('payments.off')
  const { contact } = useShop()
  const letter = useRequest({ company })
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />}>
      {t.rich('text', { email: contact, a: (chunks) => <a href={letter}>{chunks}</a> })}
    </Notice>
  )
}

/** Writes to whoever adds credits: it stands where elsewhere they are bought. */
export function CreditsRequest({ company }: Props) {
  const t = useTranslations('payments.off')
  return (
    <Button component="a" href={useRequest({ company })} variant={company === null ? 'filled' : 'default'}>
      {t('write')}
    </Button>
  )
}
