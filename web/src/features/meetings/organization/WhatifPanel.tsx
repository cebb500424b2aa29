import type { CallOutlook } from '@delibera/core/law/whatif'
import { hasSecondCall } from '@delibera/core/meetings/calls'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { nameOf } from '../../../company/useMembers.ts'
import { useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWhatif, type Voter } from '../../../meeting/law/useWhatif.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { toned } from '../../../palette.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { MarkedBar } from '../../../ui/marks/MarkedBar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import styles from './WhatifPanel.module.css'

/** A list that fits a glance needs no box that scrolls. */
const most_plain = 14
const most_parts = 40

/** Try who comes and who does not, before the day. Nothing is saved: the real answers stay in the table. */
export function WhatifPanel({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('organization.whatif')
  const trial = useWhatif(meeting)
  const { voters, now, call, isTried } = trial
  const counted = call === 'SECOND' && now.second ? now.second : now.first
  const row = (it: Voter) => <Who key={it.member._id} voter={it} meeting={meeting} onToggle={() => trial.toggle(it.member._id)} />
  const back = (
    <Button size="compact-xs" variant="subtle" onClick={trial.reset}>
      {t(meeting.is_summon_sent ? 'back' : 'backAll')}
    </Button>
  )
  return (
    <Panel title={t('title')} actions={isTried ? back : undefined}>
      <div className={styles.body} style={toned(counted.is_met ? 'verde' : 'rosso')}>
        <Measure meeting={meeting} outlook={counted} voters={voters} />
        <ul className={styles.calls}>
          {call === 'FIRST' && <Call meeting={meeting} call="first" outlook={now.first} />}
          {now.second && <Call meeting={meeting} call="second" outlook={now.second} />}
        </ul>
        {voters.length <= most_plain ? (
          <fieldset className={styles.voters}>
            <legend className={styles.legend}>{t('who')}</legend>
            {voters.map(row)}
          </fieldset>
        ) : (
          <LongList label={t('who')} items={voters} itemKey={(it) => it.member._id} height={42}>
            {row}
          </LongList>
        )}
        <Verdict meeting={meeting} outlook={counted} decisive={trial.decisive.map(nameOf)} call={call} />
      </div>
    </Panel>
  )
}

function Measure({
  meeting,
  outlook: { expected, total, percentage, required, is_met },
  voters,
}: {
  meeting: Meeting
  outlook: CallOutlook
  voters: readonly Voter[]
}) {
  const t = useTranslations('organization.whatif')
  const weights = useWeights(meeting)
  const there = voters.filter((it) => it.isThere && it.weight > 0)
  // Finer parts than these nobody could tell apart.
  const parts = there.length > most_parts ? [{ key: 'all', weight: expected }] : there.map((it) => ({ key: it.member._id, weight: it.weight }))
  return (
    <>
      <div className={styles.head}>
        <span className={styles.figure}>{weights.part(expected, total)}</span>
        <Badge tone={is_met ? 'verde' : 'rosso'}>{t(is_met ? 'met' : 'unmet')}</Badge>
      </div>
      <MarkedBar
        parts={parts}
        whole={total}
        required={required}
        label={t('meter')}
        meter={{ now: percentage, text: t('spoken', { there: weights.part(expected, total), needed: weights.amount(required, total) }) }}
      />
    </>
  )
}

function Call({ meeting, call, outlook: { quorum, is_met } }: { meeting: Meeting; call: 'first' | 'second'; outlook: CallOutlook }) {
  const t = useTranslations('organization.whatif')
  const words = useQuorumWords(meeting.meeting_type === 'BOARD' ? 'board' : 'ordinary')
  const key = call === 'first' && !hasSecondCall(meeting) ? 'only' : call
  return (
    <li>
      <span className={styles.call}>{t(`calls.${key}`)}</span> {words(quorum)}. {t(is_met ? 'enough' : 'notEnough')}
    </li>
  )
}

function Who({ voter: { member, weight, via, isAdvance, isFixed, isThere }, meeting, onToggle }: { voter: Voter; meeting: Meeting; onToggle: () => void }) {
  const t = useTranslations('organization.whatif')
  const weights = useWeights(meeting)
  return (
    <label className={styles.who} data-on={isThere || undefined}>
      <input type="checkbox" className={styles.box} checked={isThere && via === null && !isAdvance} disabled={isFixed} onChange={onToggle} />
      <span className={styles.name}>
        <span className={styles.clip}>{nameOf(member)}</span>
        {via && <span className={styles.via}>{t('via', { name: nameOf(via) })}</span>}
        {isAdvance && <span className={styles.via}>{t('advance')}</span>}
      </span>
      <span className={styles.weight}>{weight > 0 ? weights.share(weight) : t('proxy')}</span>
    </label>
  )
}

function Verdict({ meeting, outlook, decisive, call }: { meeting: Meeting; outlook: CallOutlook; decisive: readonly string[]; call: 'FIRST' | 'SECOND' }) {
  const t = useTranslations('organization.whatif')
  const weights = useWeights(meeting)
  const words = () => {
    if (!outlook.is_met)
      return t('missing', { missing: weights.amount(outlook.missing, outlook.total), call: meeting.meeting_type === 'BOARD' ? 'only' : call })
    if (decisive.length > 3) return t('manyDecisive', { count: decisive.length })
    return decisive.length > 0 ? t('decisive', { names: decisive.join(', '), count: decisive.length }) : t('safe')
  }
  return (
    <p className={styles.verdict} role="status">
      {words()}
    </p>
  )
}
