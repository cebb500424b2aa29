import type { Company, CompanyPerson } from '@delibera/core/companies/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { Anchor } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Home.module.css'

const organs = ['ADM', 'MAJ'] as const
const most = 6

/** Those who act for the company and those who watch over it. */
export function HomeOrgans({ company }: { company: Company }) {
  const t = useTranslations('companies.home.people')
  const manage = (
    <Anchor component={PageLink} to={`/company/${company._id}/settings/company-details`} search={{ tab: 'people' } as never} fz="sm" fw={580}>
      {t('manage')}
    </Anchor>
  )
  return (
    <Panel title={t('directors')} actions={manage}>
      {company.members.length === 0 && <p className={styles.note}>{t('none')}</p>}
      <div className={styles.organs}>
        {organs.map((type) => (
          <Organ key={type} type={type} company={company} />
        ))}
      </div>
    </Panel>
  )
}

const nameOf = ({ first_name, last_name }: CompanyPerson) => [first_name, last_name].filter(Boolean).join(' ')

function Organ({ type, company: { members, administrator } }: { type: (typeof organs)[number]; company: Company }) {
  const t = useTranslations('companies.home.people')
  const labels = useRead(helpRoutes.roles, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.items
  const people = members.filter((it) => it.roles.some((role) => role.type === type))
  if (people.length === 0) return null
  const officesOf = (it: CompanyPerson) =>
    it.roles.filter((role) => role.type === type).map(({ code }) => labels?.find((label) => label.code === code)?.label ?? code)
  return (
    <section aria-label={t(`organs.${type}`)}>
      <h3 className={styles.organ}>{t(`organs.${type}`)}</h3>
      <ul className={styles.members}>
        {people.slice(0, most).map((it) => (
          <li key={it._id}>
            <Avatar name={nameOf(it)} size={32} company={it.kind === 'S'} />
            <div className={styles.words}>
              <p>
                {nameOf(it)}
                {it._id === administrator?._id && (
                  <small className={styles.office} style={toned('petrolio')}>
                    {t('inOffice')}
                  </small>
                )}
              </p>
              <p className={styles.note}>{officesOf(it).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {people.length > most && <p className={styles.note}>{t('more', { count: people.length - most })}</p>}
    </section>
  )
}
