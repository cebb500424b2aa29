import { accountsDays, yearEndBefore } from '../company/accounts-deadline.ts'
import { addDays, daysBetween } from '../dates.ts'
import { catalogue, resultOf } from '../law/catalogue.ts'
import { fires, firesIf, type LawOutcome, passes, people } from '../law/check.ts'
import type { RuleId, RuleResult } from '../law/schema.ts'
import { capitalOf } from './count.ts'
import type { DecisionFacts, WrittenMember, WrittenMethod, WrittenTrigger } from './facts.ts'
import { isBarred, soundsLikeDeed } from './matters.ts'

type DecisionCheck = (facts: DecisionFacts) => LawOutcome | null

const isPartners = ({ body }: DecisionFacts) => body === 'PARTNERS'
const isSrl = ({ company }: DecisionFacts) => company.type === 'SRL'

/** Whether a clause of the statute allows a form of deciding. */
export const admits = (clause: 'NONE' | WrittenMethod | 'BOTH', method: WrittenMethod): boolean => clause === 'BOTH' || clause === method

/** Whether the rule of the emergency stands in for the clause (DL 18/2020 art. 106 c. 3). */
export const isUnderArt106 = ({ config, deadline_day }: Pick<DecisionFacts, 'config' | 'deadline_day'>): boolean => deadline_day <= config.art106_until

const clauseOfPartners: DecisionCheck = (facts) => {
  if (!isSrl(facts) || !isPartners(facts)) return null
  if (admits(facts.company.statute.written_decisions, facts.method)) return passes()
  return isUnderArt106(facts) ? fires({ case: 'emergency', day: facts.config.art106_until }, 'WARN') : fires({ case: facts.method })
}

const titlesOf = (points: DecisionFacts['points']) => ({ titles: points.map((it) => `«${it.title}»`).join(', '), count: points.length })

const matterOfPartners: DecisionCheck = (facts) => {
  if (!isSrl(facts) || !isPartners(facts)) return null
  const points = facts.points.filter((it) => isBarred(it.matter))
  if (points.length > 0) return fires(titlesOf(points))
  const losses = facts.points.filter((it) => it.matter === 'LOSSES_2482BIS_1')
  return losses.length > 0 ? fires({ ...titlesOf(losses), case: 'losses' }, 'WARN') : passes()
}

const hiddenMatter: DecisionCheck = (facts) => {
  if (!isPartners(facts)) return null
  const points = facts.points.filter((it) => it.matter === 'OTHER' && (soundsLikeDeed(it.title) || soundsLikeDeed(it.text)))
  return firesIf(points.length > 0, titlesOf(points))
}

/** One director, and partners with a third of the capital, may submit by law, which no statute takes from them (art. 2479 c. 1); who else may, it says. */
const initiative: DecisionCheck = ({ members, company: { statute } }) => {
  const initiators = members.filter((it) => it.is_initiator)
  const allowed = statute.written_initiative
  if (initiators.some((it) => it.is_director || (it.is_auditor && allowed.includes('MAJ')))) return passes()
  const partners = initiators.filter((it) => it.is_partner || it.holds_on.length > 0)
  const asked = capitalOf(new Set(partners.map((it) => it.member_id)), members)
  const capital = members.reduce((sum, it) => sum + it.shares, 0)
  const isThird = asked > 0 && 3 * asked >= capital
  return firesIf(!isThird && !(partners.length > 0 && allowed.includes('PARTNER')), { asked, capital })
}

/** Nobody is hurried where one partner alone decides. */
const shortTerm: DecisionCheck = ({ body, members, company: { statute }, sent_day, deadline_day }) => {
  if (body === 'PARTNERS' && members.filter((it) => it.weight > 0).length === 1) return null
  const days = daysBetween(sent_day, deadline_day)
  const min = body === 'BOARD' ? statute.board_notice_days : statute.written_min_days
  return firesIf(days < min, { days, min })
}

const longTerm: DecisionCheck = ({ company: { statute }, sent_day, deadline_day }) => {
  const days = daysBetween(sent_day, deadline_day)
  return firesIf(days > statute.written_max_days, { days, max: statute.written_max_days })
}

const mustBeTold = ({ body }: DecisionFacts, it: WrittenMember) => (body === 'BOARD' ? it.is_director : it.weight > 0 || it.is_partner)
const shouldBeTold = (it: WrittenMember) => it.is_director || it.is_auditor

const allTold: DecisionCheck = (facts) => {
  const left = facts.members.filter((it) => !it.is_told)
  const voters = left.filter((it) => mustBeTold(facts, it))
  if (voters.length > 0) return fires(people(voters))
  const officers = left.filter(shouldBeTold)
  return officers.length > 0 ? fires({ ...people(officers), case: 'officers' }, 'WARN') : passes()
}

const fullText: DecisionCheck = ({ points }) => {
  if (points.length === 0) return fires({ case: 'none' })
  const unwritten = points.filter((it) => it.title.trim() === '' || it.text.trim() === '' || it.has_placeholder)
  if (unwritten.length > 0) return fires(titlesOf(unwritten))
  const bare = points.filter((it) => it.matter === 'ACCOUNTS' && it.files_count === 0)
  return bare.length > 0 ? fires({ ...titlesOf(bare), case: 'accounts' }, 'WARN') : passes()
}

const certified: DecisionCheck = ({ members }) => {
  const others = members.filter((it) => it.is_told && it.address_looks_certified !== true)
  return firesIf(others.length > 0, people(others))
}

/** A vote that was given in a conflict counts; where it decided, the decision may be challenged (art. 2479-ter c. 2). */
const conflict: DecisionCheck = ({ closing }) => {
  if (!closing) return null
  const turned = closing.points.filter(({ count, without_conflicts }) => count.outcome === 'APPROVED' && without_conflicts === 'DECLINED')
  return firesIf(turned.length > 0, { count: turned.length })
}

const sameBook: DecisionCheck = ({ members, entered = [] }) => {
  const changed = [...members.filter((it) => it.weight_now !== it.weight), ...entered.map((name) => ({ name }))]
  return firesIf(changed.length > 0, people(changed))
}

const provenToAll: DecisionCheck = (facts) => {
  const unproven = facts.members.filter((it) => mustBeTold(facts, it) && !it.is_proven)
  return firesIf(unproven.length > 0, people(unproven))
}

const clauseOfBoard: DecisionCheck = (facts) => {
  if (!isSrl(facts) || isPartners(facts)) return null
  if (facts.members.filter((it) => it.is_director).length < 2) return fires({ case: 'alone' })
  return firesIf(!admits(facts.company.statute.board_written_decisions, facts.method), { case: facts.method })
}

const matterOfBoard: DecisionCheck = (facts) => {
  if (isPartners(facts)) return null
  const increase = facts.points.filter((it) => it.matter === 'INCREASE_2481')
  if (increase.length > 0) return fires(titlesOf(increase))
  const collegial = facts.points.filter((it) => it.matter === 'DRAFT_ACCOUNTS' || it.matter === 'MERGER_PLAN')
  return collegial.length > 0 ? fires({ ...titlesOf(collegial), case: 'collegial' }, 'WARN') : passes()
}

/** The accounts of a year are decided within the days of the statute from its end (art. 2478-bis). */
const accountsInTime: DecisionCheck = ({ points, company: { statute }, deadline_day }) => {
  if (!points.some((it) => it.matter === 'ACCOUNTS')) return null
  const end = yearEndBefore(deadline_day, statute.fiscal_year_end)
  const latest = addDays(end, accountsDays(statute))
  return firesIf(deadline_day > latest, { latest, year_end: end })
}

/** How long a record may wait until it is no longer made without delay (art. 2478); the number is ours. */
const recordDays = 30

const withoutDelay: DecisionCheck = ({ closing }) => {
  if (!closing) return null
  const days = daysBetween(closing.closed_day, closing.today)
  return firesIf(days > recordDays, { days, max: recordDays })
}

/** Those that are asked; L-DEC-14 stops a decision by itself. */
type AskedRule = Exclude<Extract<RuleId, `L-DEC-${string}`>, 'L-DEC-14'>

/** What each rule of the catalogue asks (decisions 1.3), in the order in which they are told. */
const checks: Readonly<Record<AskedRule, DecisionCheck>> = {
  'L-DEC-01': (facts) => firesIf(!isSrl(facts), { case: facts.body }),
  'L-DEC-02': clauseOfPartners,
  'L-DEC-03': matterOfPartners,
  'L-DEC-04': hiddenMatter,
  'L-DEC-05': initiative,
  'L-DEC-06': shortTerm,
  'L-DEC-07': longTerm,
  'L-DEC-08': allTold,
  'L-DEC-09': fullText,
  'L-DEC-10': certified,
  'L-DEC-11': conflict,
  'L-DEC-12': sameBook,
  'L-DEC-13': provenToAll,
  'L-DEC-15': clauseOfBoard,
  'L-DEC-16': matterOfBoard,
  'L-DEC-17': withoutDelay,
  'L-DEC-18': accountsInTime,
}

/** What every rule that is asked at this step says of the decision, in the order of the table. */
export function judgeDecision(trigger: WrittenTrigger, facts: DecisionFacts): RuleResult[] {
  return (Object.keys(checks) as AskedRule[]).flatMap((id) => {
    const outcome = catalogue[id].when.includes(trigger) ? checks[id](facts) : null
    return outcome ? [resultOf(id, outcome)] : []
  })
}
