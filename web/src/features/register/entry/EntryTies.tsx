import { meetingPath } from '@delibera/core/meetings/places'
import type { EntryPage } from '@delibera/core/register/schema'
import { Anchor } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { FactRow } from '../../../ui/page/FactRow.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './EntryPage.module.css'

/** What an annotation corrects and what corrects it, where its filing is told, and the meetings whose votes were counted with it. */
export function EntryTies({ companyId, entry }: { companyId: string; entry: EntryPage }) {
  const t = useCompanyWords(useTranslations('register.entry'))
  const { day } = useDates()
  const { corrects, corrected_by, filed_by, meetings } = entry
  const ties = [
    ['corrects', corrects],
    ['correctedBy', corrected_by],
    ['filedBy', filed_by],
  ] as const
  const told = ties.filter((it): it is (typeof ties)[number] & [string, number] => it[1] !== null)
  return (
    <Panel title={t('ties')}>
      <ul className={styles.ties}>
        {told.map(([about, seq]) => (
          <li key={about}>
            <Anchor component={PageLink} to={`/company/${companyId}/register/${seq}`} fw={580}>
              {t(about, { seq })}
            </Anchor>
          </li>
        ))}
        {meetings.map((it) => (
          <FactRow
            key={it._id}
            name={
              <Anchor component={PageLink} to={meetingPath({ _id: it._id, company_id: companyId, meeting_type: 'ASSEMBLY' }, 'organization')}>
                {it.name}
              </Anchor>
            }
            note={t('recordDate', { on: day(it.record_date) })}
          />
        ))}
      </ul>
      {told.length === 0 && meetings.length === 0 && <p className={styles.note}>{t('noTies')}</p>}
    </Panel>
  )
}
