import type { PaymentEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { companyPage } from '../../notices/company-news.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { renewalLetter } from '../../outbox/payment-letters.ts'
import { postMail } from '../../outbox/post.ts'
import { adminsOf } from '../../stores/companies/role-store.ts'
import type { DueRenewal } from '../../stores/subscriptions/renewal-store.ts'

interface RenewalMail {
  event: PaymentEmailEvents
  due: DueRenewal
  /** Its new end, the next try, or when it ended. */
  until: string
  units: number
}

/** To everybody who manages the company, each in their own language. */
export async function postRenewalMail(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, { event, due, until, units }: RenewalMail): Promise<void> {
  const { public_url } = deps.config
  const facts = {
    company: due.business_name,
    code: due.code,
    until: new Date(until),
    units,
    public_url,
    url: public_url + companyPage(due.company_id, 'settings/products'),
  }
  for (const { _id, email, first_name, last_name, locale } of await adminsOf(tx, due.company_id)) {
    const letter = renderLetter(renewalLetter(event, { ...facts, locale: locale as Locale, name: `${first_name} ${last_name}` }))
    await postMail(tx, deps, { event, recipient: email, user_id: _id, is_secret: false, letter })
  }
}
