import { lowerInitial } from '../i18n/initials.ts'
import { percentage } from '../law/threshold.ts'
import { blockOf } from '../minutes/blocks.ts'
import type { MinutesBlock } from '../minutes/schema.ts'
import { figureOf, fill, hourOf, isFeminine, onDay, paragraph, percent, words } from '../minutes/words.ts'
import type { RichNode, RichText } from '../rich-text.ts'
import { isAlone, majorityAsked, ofMajority } from './record-title.ts'
import type { AnswerLine, WrittenPointTold } from './record-told.ts'
import { type ActVoice, isBlank, oneParagraph, partInWords, peopleNamed, quoted, unstopped } from './record-words.ts'

/** One point from its title to what was decided. */
export function decidedBlocks(voice: ActVoice, point: WrittenPointTold): MinutesBlock[] {
  const odg_id = point._id
  const record = (name: 'odg' | 'vote') => ({ source: { from: 'record', record: name, id: odg_id } as const })
  const title: RichNode = { type: 'heading', attrs: { level: 1 }, content: words(`${point.number}. ${unstopped(point.title)}`) }
  return [
    blockOf('point', [title], record('odg'), { odg_id }),
    blockOf('vote', [...proposed(voice, point.text), paragraph(words(voted(voice, point).join(' ')))], record('vote'), { odg_id }),
    blockOf('tally', tallied(voice, point), record('vote'), { odg_id }),
    blockOf('resolution', resolved(voice, point), record('vote'), { odg_id }),
  ]
}

/** The text that was put to them: in the sentence where it is short, else set apart. */
function proposed({ acts }: ActVoice, text: RichText): RichNode[] {
  const short = oneParagraph(text)
  return short === null ? [paragraph(words(acts.vote.proposalLong)), quoted(text)] : [paragraph(words(fill(acts.vote.proposal, { text: short })))]
}

const saying = (lines: readonly AnswerLine[], choice: AnswerLine['choice']) => lines.filter((it) => it.choice === choice)

/** Who was for, against, abstained, asked for the meeting and was silent, by name and weight; then the interests that were declared. */
function voted(voice: ActVoice, { lines, count }: WrittenPointTold): string[] {
  const { vote } = voice.acts
  const told = (texts: { one: string; many: string }, people: readonly AnswerLine[]): string[] => {
    if (people.length === 0) return []
    const weight = people.reduce((sum, it) => sum + it.weight, 0)
    const names = peopleNamed(
      voice,
      people.map((it) => it.person),
    )
    return [fill(people.length === 1 ? texts.one : texts.many, { names, part: partInWords(voice, weight, count.total) })]
  }
  const abstained = saying(lines, 'ABSTAIN')
  const [only] = abstained
  const favourable = told(vote.for, saying(lines, 'FOR'))
  const parts = [
    ...(favourable.length > 0 ? favourable : [vote.for.none]),
    ...told(vote.against, saying(lines, 'AGAINST')),
    ...told({ one: only && isFeminine(only.person) ? vote.abstained.her : vote.abstained.him, many: vote.abstained.many }, abstained),
    ...told(vote.asked, saying(lines, 'ASSEMBLY')),
    ...told(vote.silent, saying(lines, null)),
  ]
  const conflicts = lines.flatMap((it) => (it.conflict ? [fill(vote.conflict, { name: it.person.name, conflict: unstopped(it.conflict) })] : []))
  return [`${parts.join('; ')}.`, ...conflicts]
}

export interface WrittenRow {
  key: 'favourable' | 'against' | 'abstained' | 'silent'
  weight: number
  percentage: number
  names: string[]
}

/** The whole capital in four rows: silence stays in it. */
export function writtenRows({ lines, count }: Pick<WrittenPointTold, 'lines' | 'count'>): WrittenRow[] {
  const row = (key: WrittenRow['key'], people: readonly AnswerLine[]): WrittenRow => ({
    key,
    weight: count[key],
    percentage: percentage(count[key], count.total),
    names: people.map((it) => it.person.name),
  })
  const unsaid = row('silent', [...saying(lines, 'ASSEMBLY'), ...saying(lines, null)])
  const said = [row('favourable', saying(lines, 'FOR')), row('against', saying(lines, 'AGAINST')), row('abstained', saying(lines, 'ABSTAIN'))]
  return unsaid.weight > 0 ? [...said, unsaid] : said
}

function tallied(voice: ActVoice, point: WrittenPointTold): RichNode[] {
  const { acts, facts, t } = voice
  const cells = (type: 'tableHeader' | 'tableCell', all: readonly string[]): RichNode => ({
    type: 'tableRow',
    content: all.map((it) => ({ type, content: [paragraph(words(it))] })),
  })
  const label = (key: WrittenRow['key']) => (key === 'silent' ? acts.tally.silent : t.tally[key])
  const rows = writtenRows(point).map((it) => [label(it.key), figureOf(voice, it.weight), percent(voice, it.percentage), it.names.join(', ') || '–'])
  const head = [t.tally.vote, facts.body === 'BOARD' ? t.tally.heads : t.tally.rights, t.tally.share, t.tally.names]
  const values = { base: figureOf(voice, point.count.total), quorum: majorityAsked(voice, point), outcome: t.tally[point.count.outcome] }
  const table: RichNode = { type: 'table', content: [cells('tableHeader', head), ...rows.map((it) => cells('tableCell', it))] }
  return [table, paragraph(words(fill(acts.tally.foot, values)))]
}

function resolved(voice: ActVoice, point: WrittenPointTold): RichNode[] {
  return point.count.outcome === 'APPROVED' ? approved(voice, point) : [paragraph(words(declined(voice, point)))]
}

/** approvare, nominare, conferirgli: a verb after which "decidono di" reads on. */
const infinitive = /^(?:non )?\p{L}*(?:[aei]r|rr|[aei]rr)(?:e|si|lo|la|li|le|gli|ne|vi|ci)(?=[\s,;:]|$)/iu

/** Si propone di approvare: what is proposed, as it is decided. */
const asDecided = (text: string): string => text.replace(/^si propone(?= di \p{L})/iu, '').replace(/^ ?di (?=\p{L})/iu, '')

function approved(voice: ActVoice, point: WrittenPointTold): RichNode[] {
  const { acts, facts } = voice
  const { resolution } = acts
  const isOwn = !isBlank(point.resolution)
  const text = isOwn ? point.resolution : point.text
  const short = asDecided(oneParagraph(text) ?? '')
  const reads = infinitive.test(short)
  const who = isAlone(facts) ? resolution.alone : resolution[facts.body]
  const decided = reads ? fill(resolution.of, { text: lowerInitial(short) }) : isOwn ? resolution.following : resolution.proposal
  const first = fill(resolution.reached, { quorum: ofMajority(voice, point), body: who, decided })
  const since = point.reached_at ? [fill(resolution.since, { day: onDay(voice, point.reached_at), hour: hourOf(point.reached_at) })] : []
  if (reads || !isOwn) return [paragraph(words([first, ...since].join(' ')))]
  return [paragraph(words(first)), quoted(text), ...since.map((it) => paragraph(words(it)))]
}

function declined(voice: ActVoice, point: WrittenPointTold): string {
  const { resolution } = voice.acts
  const { reason, favourable, against } = point.count
  if (reason === 'QUORUM') return fill(resolution.declined, { quorum: ofMajority(voice, point) })
  return resolution[favourable === against ? 'tie' : 'fewer'][voice.facts.body]
}
