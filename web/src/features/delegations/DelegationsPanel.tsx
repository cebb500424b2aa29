import { stands } from '@delibera/core/delegations/rules'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { formatPercent } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import hidden from '../../ui/Unseen.module.css'
import { DelegationRow } from './DelegationRow.tsx'
import styles from './DelegationsPanel.module.css'
import { EnterDelegation } from './EnterDelegation.tsx'

/** Who represents whom in a meeting, as the company keeps it: what came by link, and what came on paper. */
export function DelegationsPanel({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('delegation.panel')
  const [isEntering, setEntering] = useState(false)
  const isOpen = can('delegate', meeting.status) && meeting.meeting_type === 'ASSEMBLY'
  const enter = isOpen && (
    <Button variant="default" size="xs" leftSection={<IconFilePlus size={15} aria-hidden />} onClick={() => setEntering(true)}>
      {t('enter')}
    </Button>
  )
  return (
    <Panel title={t('title')} actions={enter} flush={meeting.delegations.length > 0}>
      {meeting.delegations.length === 0 ? <Nothing meeting={meeting} /> : <Table meeting={meeting} isOpen={isOpen} />}
      {isOpen && isEntering && <EnterDelegation meeting={meeting} onClose={() => setEntering(false)} />}
    </Panel>
  )
}

function Nothing({ meeting }: { meeting: Meeting }) {
  const t = useTranslations()
  if (meeting.meeting_type === 'BOARD') return <EmptyState art="blank" title={t('delegation.panel.board.title')} text={t('law.L-BRD-03.reason')} />
  const kind = can('delegate', meeting.status) || meeting.is_summon_sent ? 'empty' : 'early'
  return <EmptyState art="blank" title={t(`delegation.panel.${kind}.title`)} text={t(`delegation.panel.${kind}.text`)} />
}

/** Those that stand; what is over is asked for. */
function Table({ meeting, isOpen }: { meeting: Meeting; isOpen: boolean }) {
  const t = useTranslations('delegation.panel')
  const [isWhole, setWhole] = useState(false)
  const standing = meeting.delegations.filter(stands)
  const past = meeting.delegations.filter((it) => !stands(it))
  const shown = isWhole ? [...standing, ...past] : standing
  return (
    <>
      <Summary meeting={meeting} />
      {shown.length > 0 && (
        <table className={styles.table} aria-label={t('title')}>
          <thead>
            <tr>
              {(['delegator', 'weight', 'delegate', 'standing'] as const).map((it) => (
                <th key={it} scope="col" data-column={it}>
                  {t(`columns.${it}`)}
                </th>
              ))}
              <th scope="col" data-column="menu">
                <span className={hidden.unseen}>{t('columns.menu')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((it) => (
              <DelegationRow key={it._id} delegation={it} meeting={meeting} isOpen={isOpen} />
            ))}
          </tbody>
        </table>
      )}
      {past.length > 0 && !isWhole && (
        <Button variant="subtle" fullWidth className={styles.more} onClick={() => setWhole(true)}>
          {t('past', { count: past.length })}
        </Button>
      )}
    </>
  )
}

/** How much of the capital is represented as things stand. */
function Summary({ meeting: { delegations, members } }: { meeting: Meeting }) {
  const t = useTranslations('delegation.panel')
  const locale = useLocale()
  const valid = delegations.filter((it) => it.is_valid)
  const total = members.reduce((sum, it) => sum + it.weight, 0)
  const weight = valid.reduce((sum, it) => sum + (members.find((one) => one._id === it.delegator._id)?.weight ?? 0), 0)
  const share = formatPercent(weight, total, locale)
  return <p className={styles.summary}>{t('summary', { count: valid.length, share })}</p>
}
