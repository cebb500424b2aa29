import { Fault } from '../faults.ts'
import type {
  Candidature,
  CandidatureChange,
  CandidatureDraft,
  ElectionChange,
  ElectionRules,
  ElectionSetting,
  ListChange,
  ListDraft,
  PresentedList,
} from './schema.ts'

/** An election as it begins: by absolute majority of those present, each candidate alone, as the law has it where the statute says nothing (art. 2368 c. 1). */
const usual: ElectionRules = {
  office: 'DIRECTORS',
  label: '',
  seats: 1,
  method: 'MAJORITY',
  list_method: 'MINORITY_SEAT',
  weight: 'CAPITAL',
  preferences_max: 1,
  tie_rule: 'RUNOFF',
  runoff_rule: 'MAJORITY',
  minority_seats: 0,
  list_threshold: null,
  lists_close_at: null,
  secret: false,
}

const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

/** So many at the most: the first list keeps a seat, else the minority would be the majority. */
export const mostMinoritySeats = ({ seats }: Pick<ElectionRules, 'seats'>): number => seats - 1

/** Who says nothing of the minority leaves it one seat; the only one that there is goes to the first list. */
const usualMinoritySeats = (rules: Pick<ElectionRules, 'seats'>): number => Math.min(1, mostMinoritySeats(rules))

function refuseRules(rules: ElectionRules): Fault | null {
  const { method, list_method, office, label, seats, preferences_max, minority_seats } = rules
  if (office === 'OTHER' && label === '') return new Fault('E0001', [{ path: 'label', message: 'requiredField' }])
  if (preferences_max > seats) return wrong('preferences_max')
  const hasMinority = method === 'LISTS' && list_method === 'MINORITY_SEAT'
  return hasMinority && minority_seats > mostMinoritySeats(rules) ? wrong('minority_seats') : null
}

/** Those of the minority after a change that says nothing of them: as they were said before, where it was more than the usual; never the only seat. */
function minoritySeats(before: ElectionSetting | null, merged: ElectionSetting): number {
  const wasSaid = before !== null && before.seats > 1 && before.minority_seats !== usualMinoritySeats(before)
  return wasSaid && merged.seats > 1 ? merged.minority_seats : usualMinoritySeats(merged)
}

/** The setting after a change. Whoever says how many seats there are and no more may name as many, and leaves the minority the usual. */
export function settingAfter(before: ElectionSetting | null, { vote_kind, version, ...change }: ElectionChange): ElectionSetting | null {
  if (vote_kind === 'MOTION') return null
  const given = Object.fromEntries(Object.entries(change).filter(([, it]) => it !== undefined)) as Partial<ElectionRules>
  const merged: ElectionSetting = { ...(before ?? { ...usual, candidates: [], lists: [] }), ...given }
  const isFollowing = change.preferences_max === undefined && (!before || before.preferences_max === before.seats)
  const after = {
    ...merged,
    preferences_max: isFollowing ? merged.seats : merged.preferences_max,
    minority_seats: change.minority_seats ?? minoritySeats(before, merged),
    label: merged.office === 'OTHER' ? merged.label : '',
  }
  const against = refuseRules(after)
  if (against) throw against
  return after
}

/** Whether a point of the agenda may be offered as an election among several candidates: it appoints somebody. */
export const isAppointment = ({ group, title, skip_vote }: { group: string; title: string; skip_vote: boolean }): boolean =>
  group === 'CARICHE' && /\bnomina\b/i.test(title) && !skip_vote

function officeIn(title: string): ElectionRules['office'] {
  if (/sindac|revis|controllo/i.test(title)) return 'AUDITORS'
  return /president/i.test(title) ? 'CHAIR' : 'DIRECTORS'
}

/** The election with which a new point begins: the usual rules, for the office that its title speaks of. */
export const electionBegun = (title: string): ElectionSetting => ({ ...usual, office: officeIn(title), candidates: [], lists: [] })

/** After the notice only who stands may change; once its vote has opened, nothing. */
export const changesRules = (before: ElectionSetting | null, after: ElectionSetting | null): boolean => {
  const rulesOf = (it: ElectionSetting | null) => it && JSON.stringify({ ...it, candidates: null, lists: null })
  return rulesOf(before) !== rulesOf(after)
}

interface Adding {
  _id: string
  at: string
}

const ownList = ({ lists }: ElectionSetting, list_id: string | null | undefined) => list_id == null || lists.some((it) => it._id === list_id)

/** Places are counted anew within each list: 0, 1, 2 ... */
function placed(candidates: readonly Candidature[]): Candidature[] {
  const next = new Map<string | null, number>()
  return candidates.map((it) => {
    const position = next.get(it.list_id) ?? 0
    next.set(it.list_id, position + 1)
    return { ...it, position }
  })
}

const byPlace = (candidates: readonly Candidature[]) => candidates.toSorted((a, b) => a.position - b.position)

/** Somebody who stands already, in the same list and under the same name, is not added twice. */
export function withCandidate(setting: ElectionSetting, draft: CandidatureDraft, { _id, at }: Adding): ElectionSetting {
  const list_id = draft.list_id ?? null
  if ((setting.method === 'LISTS') !== (list_id !== null) || !ownList(setting, list_id)) throw wrong('list_id')
  const isSame = (it: Candidature) => it.list_id === list_id && it.withdrawn_at === null && it.name.toLowerCase() === draft.name.toLowerCase()
  if (setting.candidates.some(isSame)) return setting
  const { name, member_id = null, born_on = null, presented_by = [], accepted_at = null, declaration_file_id = null, cv_file_id = null } = draft
  const papers = { accepted_at, declaration_file_id, cv_file_id, withdrawn_at: null, added_at: at }
  const added: Candidature = { _id, name, member_id, born_on, list_id, presented_by, ...papers, position: setting.candidates.length }
  return { ...setting, candidates: placed([...byPlace(setting.candidates), added]) }
}

const unknownOne = () => new Fault('MT001')

/** Whoever moves to another list comes to it at that moment: what holds for who is added late holds for them (L-ELE-06). */
export function withCandidateChanged(setting: ElectionSetting, _id: string, { position, ...change }: CandidatureChange, at: string): ElectionSetting {
  const before = setting.candidates.find((it) => it._id === _id)
  if (!before) throw unknownOne()
  if (!ownList(setting, change.list_id)) throw wrong('list_id')
  const changed: Candidature = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, it]) => it !== undefined)) }
  const after = changed.list_id === before.list_id ? changed : { ...changed, added_at: at }
  if (position === undefined) return { ...setting, candidates: placed(byPlace(setting.candidates).map((it) => (it === before ? after : it))) }
  const beside = byPlace(setting.candidates).filter((it) => it._id !== _id && it.list_id === after.list_id)
  const others = setting.candidates.filter((it) => it._id !== _id && it.list_id !== after.list_id)
  return { ...setting, candidates: placed([...byPlace(others), ...beside.slice(0, position), after, ...beside.slice(position)]) }
}

/** Before the notice a name is taken off; after it the candidature is withdrawn, and stays to be read. Withdrawing twice is withdrawing once. */
export function withoutCandidate(setting: ElectionSetting, _id: string, { at, isSent }: { at: string; isSent: boolean }): ElectionSetting {
  const before = setting.candidates.find((it) => it._id === _id)
  if (!before) throw unknownOne()
  if (!isSent) return { ...setting, candidates: placed(byPlace(setting.candidates).filter((it) => it !== before)) }
  return { ...setting, candidates: setting.candidates.map((it) => (it === before && it.withdrawn_at === null ? { ...it, withdrawn_at: at } : it)) }
}

const isOther = (setting: ElectionSetting, _id: string) => (it: string) => it !== _id && setting.lists.some((one) => one._id === it)

export function withList(setting: ElectionSetting, { weight, ...draft }: ListDraft & { weight: number }, { _id, at }: Adding): ElectionSetting {
  if (setting.method !== 'LISTS') throw wrong('name')
  if (setting.lists.some((it) => it.name.toLowerCase() === draft.name.toLowerCase())) return setting
  const { name, presented_by = [], presented_weight = weight, presented_at = at, connected_with = [] } = draft
  const added: PresentedList = { _id, name, presented_by, presented_weight, presented_at, connected_with: connected_with.filter(isOther(setting, _id)) }
  return { ...setting, lists: [...setting.lists, added] }
}

export function withListChanged(setting: ElectionSetting, _id: string, change: ListChange): ElectionSetting {
  const before = setting.lists.find((it) => it._id === _id)
  if (!before) throw unknownOne()
  const after: PresentedList = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, it]) => it !== undefined)) }
  const connected = { ...after, connected_with: after.connected_with.filter(isOther(setting, _id)) }
  return { ...setting, lists: setting.lists.map((it) => (it === before ? connected : it)) }
}

/** With its names: before the notice they are taken off, after it they are withdrawn. */
export function withoutList(setting: ElectionSetting, _id: string, { at, isSent }: { at: string; isSent: boolean }): ElectionSetting {
  if (!setting.lists.some((it) => it._id === _id)) throw unknownOne()
  const isOfList = (it: Candidature) => it.list_id === _id
  if (isSent) return { ...setting, candidates: setting.candidates.map((it) => (isOfList(it) && !it.withdrawn_at ? { ...it, withdrawn_at: at } : it)) }
  const lists = setting.lists.filter((it) => it._id !== _id).map((it) => ({ ...it, connected_with: it.connected_with.filter((one) => one !== _id) }))
  return { ...setting, lists, candidates: setting.candidates.filter((it) => !isOfList(it)) }
}
