import { constitutive, nextAct } from '@delibera/core/live/chairing'
import { capital } from '@delibera/core/live/presence'
import type { LivePoint, LiveState } from '@delibera/core/live/state'
import { useFormatter } from 'use-intl'
import { useClock } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useMajoritySaid } from '../../../company/useMajoritySaid.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ofPoints, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import { type CalledName, useRoll } from './useRoll.ts'

/** What the chair says at one step, in the words of a formula. */
export interface Speech {
  key: string
  title: string
  text: string
  /** The meeting stands at this step: the console shows the speech at once, the whole script marks it. */
  isNow: boolean
  /** Whom to call by name, where the speech is the roll call. */
  roll?: readonly CalledName[]
}

const clock = { timeStyle: 'short' } as const
const parts = [...ofPoints, 'hands', 'secretary_id', 'started', 'opened_at', 'closed_at'] as const
const whole = (state: LiveState) => ({ state, there: capital(state), next: nextAct(state) })

/** The whole meeting as the chair will say it, with names and numbers as they are at this moment. */
export function useScript(): Speech[] {
  const { state, next } = useCounted(whole, parts)
  const begin = useBeginning()
  const ofPoint = usePointSpeeches()
  const t = useCompanyWords(useTranslations('console.script'))
  const format = useFormatter()
  const now = useClock()
  const waiting = useWaiting(state.hands)
  const closing = state.closed_at ? new Date(state.closed_at) : now
  const isOver = next?.act === 'close' || state.status === 'CLOSED'
  return [
    ...begin(),
    ...state.register.points.flatMap((it, at) => ofPoint(it._id, at + 1)),
    { key: 'end', title: t('end.title'), text: t('end.text', { hour: format.dateTime(closing, clock), ...waiting }), isNow: isOver },
  ]
}

function useBeginning(): () => Speech[] {
  const t = useCompanyWords(useTranslations('console.script'))
  const format = useFormatter()
  const { meeting, nameOf, weights } = useConsole()
  const now = useClock()
  const { state, there } = useCounted(whole, parts)
  const roll = useRoll()
  return () => {
    const { register, secretary_id, started, convocation_type } = state
    const isBoard = meeting.meeting_type === 'BOARD'
    const sent = meeting.timestamps.sent_at
    const begun = started?.at ?? state.opened_at
    const at = begun ? new Date(begun) : now
    const directors = constitutive(state)
    const values = {
      kind: meeting.meeting_type,
      type: meeting.type,
      company: meeting.company_name,
      chair: register.meeting.chair_id ? nameOf(register.meeting.chair_id) : t('nobody'),
      secretary: meeting.notary ? t('notary', { name: meeting.notary.name }) : secretary_id ? nameOf(secretary_id) : t('nobody'),
      hour: format.dateTime(at, clock),
      day: format.dateTime(at, { dateStyle: 'long' }),
      call: isBoard ? 'only' : convocation_type,
      // A board is constituted by its directors, whoever else votes in it.
      part: isBoard ? weights.part(directors.part, directors.whole) : weights.part(there.present, there.total),
      people: there.in_person,
      proxies: there.by_proxy + (there.by_designated ?? 0),
      advance: there.in_advance ?? 0,
      sent: sent ? format.dateTime(new Date(sent), { dateStyle: 'long' }) : '',
      isSent: String(sent !== null),
      totalitarian: String(started?.totalitarian ?? false),
      isConstituted: String(started !== null || directors.is_met),
      transcribed: String(meeting.mode.transcription),
      isRemote: String(meeting.mode.call_type !== 'CALL_PRESENCE'),
    }
    const isNow = state.status === 'OPEN'
    return (['open', 'roll', 'identity', 'constituted'] as const).map((key) => ({
      key,
      title: t(`${key}.title`),
      text: t(`${key}.text`, values),
      isNow,
      ...(key === 'roll' && { roll }),
    }))
  }
}

function usePointSpeeches(): (odg_id: string, number: number) => Speech[] {
  const t = useCompanyWords(useTranslations('console.script'))
  const { state, next } = useCounted(whole, parts)
  const waiting = useWaiting(state.hands)
  const valuesOf = usePointValues(state.convocation_type)
  const resultOf = useResultValues()
  return (odg_id, number) => {
    const point = state.register.points.find((it) => it._id === odg_id)
    const live = state.points[odg_id]
    if (!point || !live) return []
    // Whoever has a hand up is heard before the discussion of this point ends.
    const values = { ...valuesOf(point, live), number, ...(odg_id === state.current_id ? waiting : nobodyWaits) }
    const turn = next && 'odg_id' in next && next.odg_id === odg_id ? next.act : null
    const speech = (key: 'take_up' | 'vote' | 'result' | 'discussed', isNow: boolean, more = {}): Speech => ({
      key: `${odg_id}-${key}`,
      title: t(`${key}.title`, values),
      text: t(`${key}.text`, { ...values, ...more }),
      isNow,
    })
    const taken = speech('take_up', turn === 'take_up')
    if (point.skip_vote || live.status === 'SKIPPED') return [taken, speech('discussed', turn === 'close_point', { isSkipped: String(!point.skip_vote) })]
    const asked = speech('vote', turn === 'start_vote')
    // What was decided is said before the next is taken up.
    const isNow = turn === 'stop_vote' || (live.status === 'VOTED' && state.current_id === odg_id && next !== null)
    return [taken, asked, speech('result', isNow, resultOf(live))]
  }
}

const nobodyWaits = { waiting: 0, waitingNames: '' }

/** Who asks for the floor, in the order in which they did. */
function useWaiting(hands: LiveState['hands']) {
  const { nameOf } = useConsole()
  const format = useFormatter()
  return { waiting: hands.length, waitingNames: format.list(hands.map(nameOf)) }
}

/** What every formula about a point names: its title, who introduces it, who may not vote on it, and the majority it needs. */
function usePointValues(call: LiveState['convocation_type']) {
  const { meeting, nameOf } = useConsole()
  const majority = useMajoritySaid(meeting.meeting_type)
  return (point: LiveState['register']['points'][number], live: LivePoint) => {
    const quorum = (call === 'SECOND' ? point.quorum_second : null) ?? point.quorum_first
    const written = meeting.odgs.find((it) => it._id === point._id)
    const speaker = written?.exponent_intro ? nameOf(written.exponent_intro) : ''
    const excluded = live.excluded.map((it) => nameOf(it.member_id)).join(', ')
    return {
      title: point.title,
      majority: majority(quorum),
      speaker,
      hasSpeaker: String(speaker !== ''),
      excluded,
      hasExcluded: String(excluded !== ''),
    }
  }
}

/** The outcome of a vote in numbers; dots stand where a vote is still to be counted. */
function useResultValues() {
  const { weights } = useConsole()
  return ({ vote }: LivePoint) => {
    const tally = vote?.tally
    if (!tally) return { outcome: 'PENDING', favourable: '…', against: '…', abstained: '…' }
    const part = (weight: number) => weights.part(weight, tally.base)
    return { outcome: tally.outcome, favourable: part(tally.favourable), against: part(tally.against), abstained: part(tally.abstained) }
  }
}
