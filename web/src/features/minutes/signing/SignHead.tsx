import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { useDocumentTitle } from '@mantine/hooks'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './SignPage.module.css'
import type { SignerStanding } from './useSignWords.ts'

/** Whose minutes they are, and what is asked of the reader. */
export function SignHead({ verbal, standing }: { verbal: PublicVerbal; standing: SignerStanding }) {
  const t = useTranslations('signing.page')
  const locale = useLocale()
  useDocumentTitle(`${verbal.title} · Delibera`)
  const { name, own, for_notary, document } = verbal
  const notary = for_notary ? t(document && verbal.number ? 'deed' : 'notary') : null
  return (
    <div className={styles.head} lang={verbal.locale}>
      <p className={styles.company}>{verbal.company_name}</p>
      <StepHeading title={verbal.title}>
        <span lang={locale}>{notary ?? t(`greeting.${standing}`, { name, role: own?.role ?? 'OTHER' })}</span>
      </StepHeading>
    </div>
  )
}
