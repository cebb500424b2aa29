import { type Guide, stepsDone } from '@delibera/core/companies/guide'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { exampleOf } from '../../stores/companies/example-store.ts'
import { guidedCompany, hasSentNotices } from '../../stores/companies/guide-store.ts'

/** How far somebody is on the way to a first notice: with one company, or with the newest that they administer. */
export async function guideOf(db: Db, user: Proven<'user'>, about: string | null): Promise<Guide> {
  const [found = null, hasSent, example] = await Promise.all([guidedCompany(db, user, about), hasSentNotices(db, user), exampleOf(db, user)])
  return {
    company: found && { _id: found._id, business_name: found.business_name, confirmed: found.confirmed },
    done: stepsDone(found),
    meeting: found?.meeting ?? null,
    is_new: !hasSent,
    example_id: example ?? null,
  }
}
