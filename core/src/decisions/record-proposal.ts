import { fill, hourOf, namesIn, onDay } from '../minutes/words.ts'
import { isAlone } from './record-title.ts'
import { type ActVoice, ofDay, peopleNamed, shareOf } from './record-words.ts'

/** On whose initiative it was sent, to whom, by what, and until when one could answer. */
export function notice(voice: ActVoice): string[] {
  const { acts, facts, t } = voice
  const { proposal, sent_at, deadline } = facts
  const { channels, handed, has_receipts } = proposal
  const values = {
    initiators: peopleNamed(voice, facts.initiators),
    files: filesCounted(voice),
    told: toldTo(voice),
    day: onDay(voice, sent_at),
    channels: namesIn(
      voice,
      channels.map((it) => t.channels[it]),
    ),
    receipts: has_receipts ? acts.notice.receipts : '',
  }
  const proofs = handed.map(({ name, day, means }) =>
    fill(/^[aà]/i.test(name) ? acts.notice.proofElided : acts.notice.proof, { name, day: onDay(voice, day), means }),
  )
  const term = fill(acts.notice.term, { hour: hourOf(deadline), day: ofDay(voice, deadline) })
  return [fill(channels.length > 0 ? acts.notice.sent : acts.notice.handed, values), ...proofs, term]
}

function filesCounted({ acts, facts }: ActVoice): string {
  const count = facts.points.reduce((sum, it) => sum + it.files.length, 0)
  if (count === 0) return ''
  return count === 1 ? acts.notice.fileOne : fill(acts.notice.files, { count: String(count) })
}

function toldTo(voice: ActVoice): string {
  const { acts, facts } = voice
  const { other_voters, directors, auditors } = facts.proposal
  const organ = auditors ? [acts.notice.auditors] : []
  if (facts.body === 'BOARD') return namesIn(voice, [acts.notice.allDirectors, ...organ])
  const partners = isAlone(facts) ? acts.notice.partner : acts.notice.partners
  return namesIn(voice, [partners, ...(other_voters ? [acts.notice.others] : []), ...(directors ? [acts.notice.directors] : []), ...organ])
}

/** How many answered, and by name who did not: silence is nothing. */
export function answers(voice: ActVoice): string[] {
  const { acts, facts } = voice
  const lines = facts.points[0]?.lines ?? []
  const silent = lines.filter((it) => it.choice === null).map((it) => it.person)
  const count = lines.length - silent.length
  const { none, one, many, alone } = acts.answers
  const given = count === 0 ? none : lines.length === 1 ? alone : count === 1 ? one : many
  const unheard = fill(silent.length === 1 ? acts.answers.silentOne : acts.answers.silentMany, { names: peopleNamed(voice, silent) })
  return [fill(given, { count: String(count), total: String(lines.length) }), ...(silent.length > 0 ? [unheard] : [])]
}

export function requests(voice: ActVoice): string {
  const { acts, facts } = voice
  if (!facts.requests) return acts.requests.none[facts.body]
  const { names, percentage } = facts.requests
  return fill(names.length === 1 ? acts.requests.one : acts.requests.many, { names: namesIn(voice, names), part: shareOf(voice, percentage) })
}
