import type { Identity } from '@delibera/core/companies/confirmations'
import type { CompanyEmailEvents } from '@delibera/core/letters'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { asksCertifiedMail, type CompanyLetterFacts, companyLetter } from '../outbox/company-letters.ts'
import { renderLetter } from '../outbox/letter.ts'
import { postMail } from '../outbox/post.ts'

/** A person as a letter names one. */
export interface LetterPerson {
  first_name: string
  last_name: string
  studio?: string | null
}

export interface CompanyLetter {
  event: CompanyEmailEvents
  /** A mailbox that is nobody's (the certified mail, an invitation) is read in Italian. */
  to: { email: string; _id?: string; first_name?: string; last_name?: string; locale?: string }
  /** Business name. */
  company: string
  /** Who asks, or whom it is about. */
  person?: LetterPerson
  url?: string
  /** Who the company is to be. */
  identity?: Identity
}

const fullName = ({ first_name, last_name }: LetterPerson) => `${first_name} ${last_name}`

export async function postCompanyMail(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  { event, to, company, person, url, identity }: CompanyLetter,
): Promise<void> {
  const facts: CompanyLetterFacts = {
    locale: (to.locale ?? defaultLocale) as Locale,
    name: [to.first_name, to.last_name].filter(Boolean).join(' ') || to.email,
    company,
    public_url: deps.config.public_url,
    ...(person && { person: { name: fullName(person), studio: person.studio ?? null } }),
    ...(url && { url }),
    ...(identity && { identity }),
  }
  const letter = renderLetter(companyLetter(event, facts))
  await postMail(tx, deps, { event, recipient: to.email, is_secret: asksCertifiedMail(event), letter, ...(to._id && { user_id: to._id }) })
}
