import { blockOf } from '../minutes/blocks.ts'
import { dayInWords } from '../minutes/days.ts'
import { companyNamed, heading } from '../minutes/heading.ts'
import type { MinutesBlock, MinutesSource } from '../minutes/schema.ts'
import { fill, hourOf, missing, officeOf, onDay, paragraph, said, words } from '../minutes/words.ts'
import { decidedBlocks } from './record-points.ts'
import { answers, notice, requests } from './record-proposal.ts'
import { isAlone, isTaken } from './record-title.ts'
import type { RecordFacts } from './record-told.ts'
import { type ActVoice, actVoice } from './record-words.ts'

type RecordKind = Extract<MinutesSource, { from: 'record' }>['record']

/** The record of a decision without a meeting, passage by passage. The same facts give the same words. */
export function recordBlocks(facts: RecordFacts): MinutesBlock[] {
  const voice = actVoice(facts)
  const source = (record: RecordKind, id = facts.decision_id) => ({ source: { from: 'record', record, id } as const })
  const sentences = (all: readonly string[]) => [paragraph(words(all.join(' ')))]
  return [
    blockOf('heading', heading(voice), source('company', facts.company._id)),
    blockOf('opening', [paragraph(opening(voice))], source('decision')),
    blockOf('basis', sentences(basis(voice)), source('company', facts.company._id)),
    blockOf('notice', sentences(notice(voice)), source('letters')),
    blockOf('answers', sentences(answers(voice)), source('answers')),
    blockOf('requests', sentences([requests(voice)]), source('answers')),
    ...facts.points.flatMap((it) => decidedBlocks(voice, it)),
    blockOf('closing', sentences([closing(voice), voice.acts.closing.kept]), source('decision')),
    blockOf('signatures', signature(voice), source('decision')),
    blockOf('annexes', sentences([annexes(voice)]), source('decision')),
  ]
}

const signerPlace = 'signer.full_name'
const officePlace = 'signer.office'
/** Places that the record itself leaves open where nobody told it something. */
export const recordPlaces: readonly string[] = [signerPlace, officePlace]

function opening(voice: ActVoice) {
  const { acts, facts } = voice
  const { signer } = facts
  return said(acts.opening.text, {
    day: dayInWords(voice.locale, facts.written_on),
    signer: signer ? { strong: signer.name } : missing(signerPlace),
    office: (signer && officeOf(voice, signer, 'ADM')) ?? missing(officePlace),
    company: companyNamed(voice),
    purpose: isTaken(facts) ? acts.opening[facts.body] : '',
  })
}

/** By what the written form is allowed; for partners also that none of it belongs to an assembly. */
function basis({ acts, facts }: ActVoice): string[] {
  const { article, emergency } = facts.clause
  const form = emergency ? acts.basis.emergency : article ? fill(acts.basis.article, { article }) : acts.basis.statute
  if (facts.body === 'BOARD') return [form]
  return [form, facts.points.length === 1 ? acts.basis.matterOne : acts.basis.matterMany]
}

function closing(voice: ActVoice): string {
  const { acts, facts } = voice
  const form = acts.form[facts.method]
  if (facts.closed_by === 'DEADLINE') return fill(acts.closing.deadline, { Form: form.replace(/^./, (it) => it.toUpperCase()) })
  const isComplete = facts.points.every((point) => point.lines.every((it) => it.choice !== null))
  const text = isAlone(facts) ? acts.closing.alone : isComplete ? acts.closing.complete : acts.closing.early[facts.body]
  return fill(text, { form, day: onDay(voice, facts.closed_at), hour: hourOf(facts.closed_at) })
}

function signature(voice: ActVoice) {
  const { signer } = voice.facts
  const office = signer && officeOf(voice, signer, 'ADM')
  return [paragraph(words(office ?? missing(officePlace))), paragraph(words(signer?.name ?? missing(signerPlace)))]
}

export interface RecordAnnex {
  letter: 'A' | 'B' | 'C'
  title: string
}

/** What is kept beside the record, under the letters by which it is cited. */
export function recordAnnexes({ acts }: Pick<ActVoice, 'acts'>): RecordAnnex[] {
  const { proposal, answers: given, letters } = acts.annexes
  return [
    { letter: 'A', title: proposal },
    { letter: 'B', title: given },
    { letter: 'C', title: letters },
  ]
}

function annexes(voice: ActVoice): string {
  const all = recordAnnexes(voice).map((it) => `${it.letter}) ${it.title}`)
  return `${voice.acts.annexes.heading}: ${all.join('; ')}.`
}
