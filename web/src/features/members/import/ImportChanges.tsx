import type { ImportPreview } from '@delibera/core/members/import'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { LongList } from '../../../ui/tables/LongList.tsx'
import type { Quotas } from '../useBook.ts'
import styles from './ImportWindow.module.css'

type Person = ImportPreview['added'][number]
type Changed = ImportPreview['changed'][number]

const keyOf = ({ _id, line, name }: Person) => _id ?? `${line}.${name}`

/** Those who would come, or go, with what they are and own. */
export function ImportPeople({ label, people, quotas }: { label: string; people: readonly Person[]; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members.import'))
  const { labelOf } = useRoles()
  return (
    <LongList label={label} items={people} itemKey={keyOf} height={52}>
      {(it) => (
        <div className={styles.person}>
          <span className={styles.name}>{it.name}</span>
          <span className={styles.facts}>{[it.roles.map(labelOf).join(', '), it.fiscal_code].filter(Boolean).join(' · ')}</span>
          <span className={styles.quota}>
            {it.shares_value > 0 ? t('quota', { amount: quotas.said(it.shares_value), percent: quotas.percent(it.shares_value) }) : ''}
          </span>
          {it.line !== null && <span className={styles.at}>{t('line', { line: it.line })}</span>}
        </div>
      )}
    </LongList>
  )
}

/** One line a field: what it says now, what it would say. */
export function ImportChanges({ label, people }: { label: string; people: readonly Changed[] }) {
  const t = useCompanyWords(useTranslations('members.import'))
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const changes = people.flatMap((it) => it.changes.map((change) => ({ ...change, key: `${keyOf(it)}.${change.column}`, name: it.name })))
  return (
    <LongList label={label} items={changes} itemKey={(it) => it.key} height={isPhone ? 78 : 52}>
      {(it) => (
        <div className={styles.change}>
          <span className={styles.name}>{it.name}</span>
          <span className={styles.facts}>{t(`columns.${it.column}`)}</span>
          <span className={it.before ? styles.before : styles.empty}>
            <span className={hidden.unseen}>{t('before')} </span>
            {it.before ?? t('emptyValue')}
          </span>
          <IconArrowRight size={14} className={styles.arrow} aria-hidden />
          <span className={it.after ? styles.after : styles.empty}>
            <span className={hidden.unseen}>{t('after')} </span>
            {it.after ?? t('emptyValue')}
          </span>
        </div>
      )}
    </LongList>
  )
}
