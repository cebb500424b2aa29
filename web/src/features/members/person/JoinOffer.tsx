import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ownedBy, type Quotas } from '../useBook.ts'
import styles from './TwinOffer.module.css'

interface Props {
  /** Who has the fiscal code already. */
  existing: CompanyMember
  quotas: Quotas
  roles: Roles
  onJoin: () => void
}

/** One fiscal code is one person: what was written goes to the entry that is there, instead of a second one. */
export function JoinOffer({ existing, quotas, roles: { labelOf }, onJoin }: Props) {
  const t = useCompanyWords(useTranslations('members.join'))
  const owned = ownedBy(existing)
  const held = existing.roles.map((it) => labelOf(it.code)).join(', ')
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>
        <b>{t('who', { name: nameOf(existing) })}</b>
        <span>{owned > 0 ? t('heldWithQuota', { roles: held, amount: quotas.said(owned) }) : t('held', { roles: held })}</span>
      </span>
      <Button variant="default" size="xs" leftSection={<IconArrowsJoin2 size={15} aria-hidden />} onClick={onJoin}>
        {t('button')}
      </Button>
    </div>
  )
}
