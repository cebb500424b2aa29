import type { ElectionFact } from '../law/election-fact.ts'
import type { Candidature, ElectionChoice, ElectionOffer, ElectionSetting } from './schema.ts'

/** Who is put in charge of the company or of its control says that nothing stands against it; of other offices the law asks nothing. */
const isDeclared = ({ office }: ElectionSetting, { accepted_at, declaration_file_id }: Candidature) =>
  office === 'OTHER' || (accepted_at !== null && declaration_file_id !== null)

/** An election as it is offered to who votes: a list whose people have all withdrawn is not presented any more. */
export function electionOffer({ method, secret, weight, preferences_max, candidates, lists }: ElectionSetting): ElectionOffer {
  const isLists = method === 'LISTS'
  const standing = candidates.filter((it) => it.withdrawn_at === null).toSorted((a, b) => a.position - b.position)
  const peopleOf = (list_id: string) => standing.filter((it) => it.list_id === list_id).map((it) => it.name)
  const names = isLists
    ? lists.map(({ _id, name }) => ({ _id, name, people: peopleOf(_id) })).filter((it) => it.people.length > 0)
    : standing.map(({ _id, name }) => ({ _id, name, people: [] }))
  return { preferences_max: isLists ? 1 : preferences_max, lists: isLists, secret, weight, names }
}

/** Whether a choice is one of the words of an election before it opens: people who stand, as many as may be named; a list, alone. */
export function isOffered(setting: ElectionSetting, choice: ElectionChoice): boolean {
  if (typeof choice === 'string') return true
  const { preferences_max, names } = electionOffer(setting)
  return choice.length <= preferences_max && choice.every((id) => names.some((it) => it._id === id))
}

/** An election as the law asks about it. */
export function electionFact(setting: ElectionSetting, sent_at: string | null): ElectionFact {
  const { office, method, runoff_rule, weight, secret, seats, lists_close_at } = setting
  const standing = setting.candidates.filter((it) => it.withdrawn_at === null)
  const namesAfter = (at: string | null) => (at === null ? [] : standing.filter((it) => it.added_at > at).map((it) => it.name))
  return {
    office,
    method,
    runoff_rule,
    weight,
    secret,
    seats,
    standing: standing.length,
    undeclared: standing.filter((it) => !isDeclared(setting, it)).map((it) => it.name),
    late: namesAfter(sent_at),
    closed: method === 'LISTS' ? namesAfter(lists_close_at) : [],
  }
}
