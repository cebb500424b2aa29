import { stands } from '@delibera/core/delegations/rules'
import { wholeOf } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { formatPercent } from '@delibera/core/money'
import { fullName, plain, searchWords } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FaqLink } from '../help/FaqLink.tsx'
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
  const actions = (
    <>
      <FaqLink about="delegations" />
      {enter}
    </>
  )
  return (
    <Panel title={t('title')} actions={actions} flush={meeting.delegations.length > 0}>
      {meeting.delegations.length === 0 ? <Nothing meeting={meeting} /> : <Table meeting={meeting} isOpen={isOpen} />}
      {isOpen && isEntering && <EnterDelegation meeting={meeting} onClose={() => setEntering(false)} />}
    </Panel>
  )
}

function Nothing({ meeting }: { meeting: Meeting }) {
  const t = useCompanyWords(useTranslations())
  if (meeting.meeting_type === 'BOARD') return <EmptyState isCompact art="blank" title={t('delegation.panel.board.title')} text={t('law.L-BRD-03.reason')} />
  const kind = can('delegate', meeting.status) || meeting.is_summon_sent ? 'empty' : 'early'
  return <EmptyState isCompact art="blank" title={t(`delegation.panel.${kind}.title`)} text={t(`delegation.panel.${kind}.text`)} />
}

/** As many as are looked over at once; of more the rest is asked for, or searched. */
const shownAtOnce = 25

/** Those that stand; what is over is asked for. */
function Table({ meeting, isOpen }: { meeting: Meeting; isOpen: boolean }) {
  const t = useTranslations('delegation.panel')
  const { found, rest, past, sought, seek, showMore, showPast } = useListed(meeting.delegations)
  const shareOf = useShares(meeting)
  return (
    <>
      <Summary meeting={meeting} />
      {meeting.delegations.length > shownAtOnce && (
        <div className={styles.search}>
          <SearchField label={t('search')} value={sought} onSearch={seek} />
        </div>
      )}
      {found.length > 0 && (
        <table className={styles.table} aria-label={t('title')}>
          <Head />
          <tbody>
            {found.map((it) => (
              <DelegationRow key={it._id} delegation={it} meeting={meeting} isOpen={isOpen} share={shareOf(it.delegator._id)} />
            ))}
          </tbody>
        </table>
      )}
      {found.length === 0 && sought !== '' && <p className={styles.summary}>{t('nobody')}</p>}
      {rest > 0 && (
        <Button variant="subtle" fullWidth className={styles.more} onClick={showMore}>
          {t('more', { count: rest })}
        </Button>
      )}
      {past > 0 && rest === 0 && (
        <Button variant="subtle" fullWidth className={styles.more} onClick={showPast}>
          {t('past', { count: past })}
        </Button>
      )}
    </>
  )
}

/** Which of them are listed: those that stand first, so many at a time. */
function useListed(delegations: Meeting['delegations']) {
  const [isWhole, setWhole] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const [sought, seek] = useState('')
  const words = searchWords(sought)
  const isSought = (it: Meeting['delegations'][number]) => words.every((word) => plain(`${fullName(it.delegator)} ${fullName(it.delegate)}`).includes(word))
  const past = delegations.filter((it) => !stands(it))
  const all = [...delegations.filter(stands), ...(isWhole ? past : [])].filter(isSought)
  return {
    found: all.slice(0, shown),
    rest: Math.max(all.length - shown, 0),
    past: isWhole ? 0 : past.length,
    sought,
    seek,
    showMore: () => setShown(shown + 2 * shownAtOnce),
    showPast: () => setWhole(true),
  }
}

function Head() {
  const t = useCompanyWords(useTranslations('delegation.panel'))
  return (
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
  )
}

/** What somebody weighs among everybody of the meeting. */
function useShares(meeting: Meeting): (...ids: readonly string[]) => string {
  const locale = useLocale()
  return useMemo(() => {
    const weights = new Map(meeting.members.map((it) => [it._id, it.weight]))
    const total = wholeOf(meeting)
    return (...ids) =>
      formatPercent(
        ids.reduce((sum, it) => sum + (weights.get(it) ?? 0), 0),
        total,
        locale,
      )
  }, [meeting, locale])
}

/** How much of the capital is represented as things stand. */
function Summary({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('delegation.panel')
  const shareOf = useShares(meeting)
  const valid = meeting.delegations.filter((it) => it.is_valid)
  const share = shareOf(...valid.map((it) => it.delegator._id))
  return <p className={styles.summary}>{t('summary', { count: valid.length, share })}</p>
}
