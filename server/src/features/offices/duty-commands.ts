import { addDays } from '@delibera/core/dates'
import { termOf } from '@delibera/core/followup/terms'
import { fullName } from '@delibera/core/names'
import { officeDuties } from '@delibera/core/offices/duties'
import type { OfficeRule } from '@delibera/core/offices/schema'
import { officesOn } from '@delibera/core/offices/state'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { endTasks, openTask } from '../../stores/followup/task-store.ts'
import type { KnownOffices } from '../../stores/offices/history-store.ts'
import { rulesOn } from './reads.ts'

/** What happened longer ago is entered to be known, and was filed when it happened. */
const fresh_days = 60

interface Keeping {
  company: Proven<'company'>
  known: KnownOffices
  today: string
  at: Date
}

/** Opens what is due after an entry, and ends what the entry has done; each once, however often it is asked. */
export async function keepDuties(tx: Tx, { company, known, today, at }: Keeping): Promise<void> {
  const { history, rows, type } = known
  const rowOf = new Map(rows.map((it) => [it._id, it]))
  const notice = new Map(rows.flatMap((it) => (it.notice_on ? [[it._id, it.notice_on] as const] : [])))
  for (const { code, office_id, from } of officeDuties(history, today, notice)) {
    const row = rowOf.get(office_id)!
    if (row.is_listed || from < addDays(today, -fresh_days)) continue
    const { meeting_id, odg_id } = row.appointed_by
    const place = code === 'T-OFF-ACC' && odg_id ? { office_id, odg_id, meeting_id } : { office_id }
    await openTask(tx, { company_id: company, ...termOf(code, { type, start: from }), ...place, subject: fullName(row.person) }, { at })
  }
  const states = officesOn(history, today)
  for (const row of rows) {
    const now = states.get(row._id)
    const answered = row.accepted_on ?? (now?.state === 'ENDED' ? now.ended_on : null)
    if (!row.is_listed && answered) await endTasks(tx, { company_id: company, code: 'T-OFF-ACC', office_id: row._id }, { done_on: answered }, { at })
    if (row.filed_on)
      await endTasks(tx, { company_id: company, code: 'T-OFF-FILE', office_id: row._id }, { done_on: row.filed_on, protocol: row.protocol }, { at })
  }
  await keepConvening(tx, { company, known, today, at })
}

const lost: readonly OfficeRule['id'][] = ['L-OFF-07', 'L-OFF-08']

/** A body that has lost its majority, or its members, is convened to complete it: once for each office whose end made it so. */
async function keepConvening(tx: Tx, { company, known, today, at }: Keeping): Promise<void> {
  if (!rulesOn(known, today).some(({ id }) => lost.includes(id))) return
  const states = officesOn(known.history, today)
  const ended = known.rows.filter((it) => !it.is_listed && (states.get(it._id)?.ended_on || states.get(it._id)?.resigned))
  const dayOf = (id: string) => states.get(id)?.ended_on ?? today
  const last = ended.sort((a, b) => (dayOf(a._id) > dayOf(b._id) ? -1 : 1))[0]
  if (!last) return
  const term = termOf('T-CONVENE', { type: known.type, start: today })
  await openTask(tx, { company_id: company, ...term, office_id: last._id, subject: fullName(last.person) }, { at })
}
