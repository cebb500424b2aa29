import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { toned } from '../../../palette.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { MarkedBar } from '../../../ui/marks/MarkedBar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/organization/WhatifPanel.module.css'
import type { OfflineConstituted } from '../useOfflineCount.ts'

interface Props {
  offline: OfflineMeeting
  constituted: OfflineConstituted
  /** Nobody was marked yet: there is nothing to judge. */
  isBlank: boolean
}

/** Whether what was there was enough, by the law's own measure. */
export function OfflineConstitution({ offline: { meeting, record }, constituted, isBlank }: Props) {
  const t = useTranslations('offline.constitution')
  const weights = useWeights(meeting)
  const words = useQuorumWords(meeting.meeting_type === 'BOARD' ? 'board' : 'ordinary')
  const { part, whole, required, percentage, quorum, is_met, in_person, by_proxy, is_total } = constituted
  const Mark = is_met ? IconCheck : IconX
  const missing = weights.amount(Math.max(0, required - part), whole)
  const verdict = () => {
    if (isBlank) return t('blank')
    if (!is_met) return t('notEnough', { missing, call: record.convocation_type, kind: meeting.meeting_type })
    if (!record.totalitarian || meeting.meeting_type === 'BOARD') return t('enough', { kind: meeting.meeting_type })
    return t(is_total ? 'total' : 'notTotal')
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.body} style={toned(isBlank ? 'gray' : is_met ? 'verde' : 'rosso')}>
        <div className={styles.head}>
          <span className={styles.figure}>{weights.part(part, whole)}</span>
          {!isBlank && (
            <Badge tone={is_met ? 'verde' : 'rosso'}>
              <Mark size={13} stroke={2.2} aria-hidden />
              {t(is_met ? 'met' : 'unmet')}
            </Badge>
          )}
        </div>
        <MarkedBar
          parts={[{ key: 'there', weight: part }]}
          whole={whole}
          required={required}
          label={t('title')}
          meter={{ now: percentage, text: t('spoken', { there: weights.part(part, whole), needed: weights.amount(required, whole) }) }}
        />
        <p className={styles.calls}>
          {words(quorum)}. {t('there', { people: in_person, proxies: by_proxy })}
        </p>
        <p className={styles.verdict} role="status">
          {verdict()}
        </p>
      </div>
    </Panel>
  )
}
