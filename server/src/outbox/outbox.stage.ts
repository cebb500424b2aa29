import type { Insertable } from 'kysely'
import { mailContext } from '../config/keys.ts'
import type { Companies } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { worldOf } from '../testing/world.ts'
import type { CompanyMail } from './post.ts'

type World = ReturnType<typeof worldOf>
type Stage = { world: World; deps: Pick<Deps, 'db' | 'keys'> }

export const anAddress = 'assemblee@pec.valserra.example'

/** A company that sends from a server of its own; answers its id. */
export async function companyWithServer(
  { world, deps: { db, keys } }: Stage,
  port: number,
  it: { password?: string; service?: boolean } = {},
): Promise<string> {
  const { password = 'Segreta.1', service = true } = it
  const company_id = (await world.company('Valserra S.p.A.', await world.person(), {}, { email: 'valserra@pec.it' }))._id
  const smtp = { email: anAddress, host: '127.0.0.1', port, secure: false }
  const mailer: Partial<Insertable<Companies>> = {
    mailer: JSON.stringify({ imap: null, smtp, email: null, reply_to: 'segreteria@valserra.example', status: 'OK' }),
    smtp_password: keys.seal(password, mailContext(company_id, 'smtp')),
  }
  await db.updateTable('companies').set(mailer).where('_id', '=', company_id).execute()
  if (service) await world.subscription(company_id, { code: 'SMTP1', category: 'SERVICE', price: 600 })
  return company_id
}

export const aSlug = 'c2VncmV0by1kZWwtbGluay1wZXJzb25hbGU'

/** A letter to one of many. */
export const aMail = (company_id: string, recipient: string, it: Partial<CompanyMail> = {}): CompanyMail => ({
  company_id,
  event: 'CONVOCATION',
  recipient,
  letter: { subject: 'Convocazione', html: `<p>https://delibera.example/${aSlug}/x</p>`, text: `Apri https://delibera.example/${aSlug}/x` },
  secret: aSlug,
  ...it,
})
