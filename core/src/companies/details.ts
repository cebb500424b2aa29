import { z } from 'zod'
import { StatuteChange } from '../company/statute.ts'
import { Email, orNothing } from '../fields.ts'
import { refuseDetails } from './rules.ts'
import { CompanyChange, MailerChange } from './schema.ts'

/** The form of a company's details: what the call takes, and what its fields say against each other. The statute has a form of its own. */
export const CompanyDetails = CompanyChange.omit({ statute: true, version: true, is_active_cda: true }).superRefine((it, context) => {
  const fault = refuseDetails(it)
  if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

/** The form of the statute, with the one setting of the company that goes with it. */
export const StatuteDetails = StatuteChange.extend({ is_active_cda: z.boolean() })

const Server = MailerChange.shape.smtp.unwrap().unwrap()

/** A password is asked for once: afterwards an empty box leaves the one that is kept. */
const serverForm = (isKept: boolean) =>
  Server.extend({
    password: isKept ? orNothing(z.string().max(500)) : z.string({ error: 'requiredField' }).min(1, { error: 'requiredField' }).max(500, { error: 'tooLong' }),
  }).transform(({ password, ...rest }) => ({
    ...rest,
    ...(password ? { password: password as string } : {}),
  }))

/** The company's own mailbox: it sends by one server, and reads the receipts from the other. */
export const mailerForm = (kept: { imap: boolean; smtp: boolean }) =>
  z.object({ email: Email, reply_to: orNothing(Email), imap: serverForm(kept.imap), smtp: serverForm(kept.smtp) })
