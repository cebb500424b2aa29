import type { Company, Missing } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { KindMark } from '../../ui/KindMark.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Home.module.css'

/** In which part of the company's details each is put right. */
const tabs: Record<Missing, 'data' | 'people'> = {
  name: 'data',
  tax_id: 'data',
  address: 'data',
  confirmed_email: 'data',
  director: 'people',
  partner: 'people',
  valid_members: 'people',
}

/** What stands between the company and its first meeting, each with the way to it. */
export function HomeTodo({ company: { _id, missing } }: { company: Company }) {
  const t = useTranslations('companies')
  return (
    <Panel title={t('home.todo.title')} flush>
      <ul>
        {missing.map((it, at) => (
          <li key={it} className={styles.row} style={toned('ambra')}>
            <KindMark kind="warning" size={18} />
            <div className={styles.words}>
              <p className={styles.name}>{t(`missing.${it}Do`)}</p>
              <p className={styles.note}>{t(`missing.${it}Note`)}</p>
            </div>
            <Button
              component={PageLink}
              to={`/company/${_id}/settings/company-details`}
              search={{ tab: tabs[it] } as never}
              size="xs"
              variant={at === 0 ? 'filled' : 'default'}
              className={styles.action}
              aria-label={t('home.todo.doFor', { what: t(`missing.${it}Do`) })}
            >
              {t('home.todo.do')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
