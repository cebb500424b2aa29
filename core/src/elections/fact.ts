import type { ElectionFact } from '../law/election-fact.ts'
import type { Candidature, ElectionSetting } from './schema.ts'

/** Who is put in charge of the company or of its control says that nothing stands against it; of other offices the law asks nothing. */
const isDeclared = ({ office }: ElectionSetting, { accepted_at, declaration_file_id }: Candidature) =>
  office === 'OTHER' || (accepted_at !== null && declaration_file_id !== null)

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
