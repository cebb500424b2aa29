import type { RegistryDifference } from '@delibera/core/companies/registry'
import type { Company } from '@delibera/core/companies/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { formatMoney, formatShares } from '@delibera/core/money'
import { IconArrowRight } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './DetailsDifference.module.css'

type Change = RegistryDifference['company'][number]
type Person = RegistryDifference['added'][number]
type Unit = Company['shares_unit']

const groups = [
  ['added', 'verde'],
  ['changed', 'ambra'],
  ['removed', 'gray'],
] as const satisfies [string, Tone][]

/** Before and after, field by field and person by person. */
export function DetailsDifference({ company, difference }: { company: Company; difference: RegistryDifference }) {
  const t = useTranslations('companyDetails.registry')
  const isEmpty = (at: (typeof groups)[number][0]) => difference[at].length === 0
  return (
    <div className={styles.difference}>
      {difference.company.length > 0 && (
        <section aria-label={t('company')}>
          <h3 className={styles.head}>{t('company')}</h3>
          <Changes of="fields" changes={difference.company} unit={company.shares_unit} />
        </section>
      )}
      {groups
        .filter(([group]) => !isEmpty(group))
        .map(([group, tone]) => (
          <section key={group} aria-label={t(group, { count: difference[group].length })}>
            <h3 className={styles.head}>{t(group, { count: difference[group].length })}</h3>
            {group === 'removed' && <p className={styles.note}>{t('removedNote')}</p>}
            <ul className={styles.people}>
              {difference[group].map((it) => (
                <PersonRow key={`${it.fiscal_code} ${it.name}`} person={it} tone={tone} unit={company.shares_unit} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function PersonRow({ person, tone, unit }: { person: Person; tone: Tone; unit: Unit }) {
  const roleName = useRoleName()
  return (
    <li className={styles.person} style={toned(tone)}>
      <p>
        <b>{person.name}</b> <span className={styles.facts}>{[person.fiscal_code, person.roles.map(roleName).join(', ')].filter(Boolean).join(' · ')}</span>
      </p>
      {person.changes.length > 0 && <Changes of="personFields" changes={person.changes} unit={unit} />}
    </li>
  )
}

interface ChangesProps {
  of: 'fields' | 'personFields'
  changes: readonly Change[]
  unit: Unit
}

function Changes({ of, changes, unit }: ChangesProps) {
  const t = useTranslations('companyDetails.registry')
  const fieldName = useFieldName(of)
  const value = useValue(unit)
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            <span className={hidden.unseen}>{t('before')}</span>
            <del>{value(field, before)}</del>
            <IconArrowRight size={14} aria-hidden />
            <span className={hidden.unseen}>{t('after')}</span>
            <ins>{value(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const bare = (field: string) => field.split('.').at(-1)!
const figures = ['shares_value', 'payed_shares_value', 'vote_value']

/** A field that a newer server tells of is called by its name on the wire. */
function useFieldName(of: ChangesProps['of']): (field: string) => string {
  const t = useCompanyWords(useTranslations('companyDetails'))
  return (field) => (t.has(`${of}.${bare(field)}` as 'fields.address') ? t(`${of}.${bare(field)}` as 'fields.address') : bare(field))
}

function useRoleName(): (code: string) => string {
  const roles = useRead(helpRoutes.roles, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.items ?? []
  return (code) => roles.find((it) => it.code === code)?.label ?? code
}

/** Figures as they are read elsewhere; offices by their names. */
function useValue(unit: Unit): (field: string, value: string | null) => string {
  const t = useTranslations('companyDetails')
  const locale = useLocale()
  const roleName = useRoleName()
  return (field, value) => {
    if (value === null) return t('registry.nothing')
    const name = bare(field)
    if (name === 'roles') return value.split(/,\s*/).map(roleName).join(', ')
    if (name === 'kind') return t(`kinds.${value as 'P' | 'S'}`)
    if (name === 'shares_unit') return t(`units.${value as Unit}.label`)
    if (!figures.includes(name) || !/^\d+$/.test(value)) return value
    return unit === 'EUR_CENT' ? formatMoney(Number(value), locale, 'EUR') : formatShares(Number(value), locale)
  }
}
