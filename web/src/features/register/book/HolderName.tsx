import { type HolderState, theCompany } from '@delibera/core/register/schema'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Swatch } from './CapitalBar.tsx'
import styles from './Holder.module.css'

/** Who holds, with their part of the bar; of a community also that nobody speaks for it. */
export function HolderName({ holder: { member, by_class }, at }: { holder: HolderState; at: number }) {
  const t = useCompanyWords(useTranslations('register'))
  const isOwn = member.id === theCompany
  const classes = by_class.filter((it) => it.class !== 'ORD').map((it) => it.class)
  return (
    <span className={styles.holder}>
      <Swatch at={at} isOwn={isOwn} />
      <span>
        {isOwn ? t('ownShares') : member.name}
        {member.fiscal_code && <span className={styles.note}>{member.fiscal_code}</span>}
        {classes.length > 0 && <span className={styles.note}>{t('classes', { codes: classes.join(', ') })}</span>}
        {member.kind === 'GROUP' && member.representative_id === null && <span className={styles.wrong}>{t('noRepresentative')}</span>}
      </span>
    </span>
  )
}
