import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useExpected } from '../../../meeting/law/useWhatif.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './ConsoleChecklist.module.css'

interface Item {
  key: string
  kind: 'success' | 'warning' | 'info'
  text: string
  page: MeetingPage
}

/** What whoever presides looks at before the room opens. */
export function ConsoleChecklist({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('console.checklist')
  const items = useItems(meeting)
  return (
    <Panel title={t('title')} flush>
      <ul>
        {items.map(({ key, kind, text, page }) => (
          <li key={key} className={styles.item}>
            <KindMark kind={kind} size={18} />
            <span className={styles.text}>{text}</span>
            {kind === 'warning' && (
              <PageLink to={meetingPath(meeting, page)} className={styles.link}>
                {t('look')}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useItems(meeting: Meeting): Item[] {
  const t = useTranslations('console.checklist')
  const weights = useWeights(meeting)
  const expected = useExpected(meeting)
  const now = expected.call === 'SECOND' && expected.second ? expected.second : expected.first
  const { administrator, secretary, notary, odgs, members, is_summon_sent } = meeting
  const papers = odgs.filter((it) => !it.skip_vote && it.files.length === 0).length
  const told = members.filter((it) => it.convocated_at !== null).length
  const ok = (is: boolean): Item['kind'] => (is ? 'success' : 'warning')
  return [
    { key: 'chair', kind: ok(administrator !== null), page: 'details', text: administrator ? t('chair', { name: fullName(administrator) }) : t('noChair') },
    {
      key: 'secretary',
      kind: secretary || notary ? 'success' : 'info',
      page: 'details',
      text: notary ? t('notary', { name: notary.name }) : secretary ? t('secretary', { name: fullName(secretary) }) : t('noSecretary'),
    },
    { key: 'agenda', kind: ok(odgs.length > 0), page: 'odg', text: t('agenda', { count: odgs.length }) },
    { key: 'notice', kind: ok(is_summon_sent), page: 'convocations', text: t(is_summon_sent ? 'notice' : 'noNotice', { count: told, of: members.length }) },
    {
      key: 'quorum',
      kind: ok(now.is_met),
      page: 'organization',
      text: t(now.is_met ? 'quorum' : 'noQuorum', { kind: meeting.meeting_type, part: weights.part(now.expected, now.total) }),
    },
    { key: 'papers', kind: papers === 0 ? 'success' : 'info', page: 'odg', text: t('papers', { count: papers }) },
  ]
}
