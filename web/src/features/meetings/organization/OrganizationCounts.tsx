import { isProven } from '@delibera/core/convocations/proofs'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useExpected } from '../../../meeting/law/useWhatif.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import styles from './OrganizationCounts.module.css'
import type { Seat } from './useOrganization.ts'

/** The state of things in four figures, as the answers come in. */
export function OrganizationCounts({ meeting, seats }: { meeting: Meeting; seats: readonly Seat[] }) {
  const t = useTranslations('organization.counts')
  const format = useFormatter()
  const weights = useWeights(meeting)
  const expected = useExpected(meeting)
  const now = expected.call === 'SECOND' && expected.second ? expected.second : expected.first
  const asked = seats.filter((it) => it.member.source !== 'DELEGATE')
  const answered = asked.filter((it) => it.presence !== null).length
  const proven = asked.filter((it) => it.standing !== null && isProven(it.standing)).length
  const isBoard = meeting.meeting_type === 'BOARD'
  const delegated = seats.filter((it) => it.delegation?.is_valid).length + (meeting.designated?.member_ids.length ?? 0)
  const apart = { part: weights.part(now.in_person, now.total), advance: weights.part(now.in_advance, now.total) }
  const figures = [
    {
      key: 'expected',
      label: t(isBoard ? 'expectedBoard' : 'expected'),
      value: weights.part(now.expected, now.total),
      note: isBoard ? t('ofDirectors') : t(now.in_advance > 0 ? 'inPersonAndAdvance' : 'inPerson', apart),
    },
    {
      key: 'answered',
      label: t('answered'),
      value: t('of', { count: format.number(answered), total: format.number(asked.length) }),
      note: t('coming', { count: seats.filter((it) => it.presence === 'PRESENT').length }),
    },
    ...(isBoard
      ? []
      : [
          {
            key: 'delegated',
            label: t('delegated'),
            value: format.number(delegated),
            note: t('represented', { part: weights.part(now.represented, now.total) }),
          },
        ]),
    { key: 'proven', label: t('proven'), value: t('of', { count: format.number(proven), total: format.number(asked.length) }), note: t('provenNote') },
  ]
  return (
    <div className={styles.counts}>
      <dl className={styles.figures} aria-label={t('label')}>
        {figures.map(({ key, label, value, note }) => (
          <div key={key} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
