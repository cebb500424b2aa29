import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { isSenderCertified } from './senders.ts'

const now = new Date('2027-04-01T10:00:00Z')
const deps = (trial: boolean, certified: boolean) =>
  ({ clock: { now: () => now }, config: { trial: { mail: trial }, mail: { certified } } }) as unknown as Pick<Deps, 'config' | 'clock'>
const own = (email: string) => ({ smtp: { email, host: 'smtp.example.it', port: 465, secure: true }, email, reply_to: null })
const paid = [{ start_date: '2027-01-01T00:00:00Z', end_date: '2028-01-01T00:00:00Z' }]
const sealed = Buffer.from('sealed')
const platform = { mailer: null, smtp_password: null, terms: [] }

test.each([
  ['the platform without certified mail', deps(false, false), platform, false],
  ['the platform with it', deps(false, true), platform, true],
  ['the trial, whose provider issues receipts', deps(true, false), platform, true],
  ['an own mailbox of certified mail', deps(false, false), { mailer: own('acme@pec.it'), smtp_password: sealed, terms: paid }, true],
  ['an own mailbox of ordinary mail', deps(false, true), { mailer: own('acme@gmail.com'), smtp_password: sealed, terms: paid }, false],
  ['an own mailbox that is no longer paid for', deps(false, false), { mailer: own('acme@pec.it'), smtp_password: sealed, terms: [] }, false],
  ['an own mailbox without its password', deps(false, false), { mailer: own('acme@pec.it'), smtp_password: null, terms: paid }, false],
] as const)('what leaves from %s: can be proven or not', (_, it, writer, expected) => expect(isSenderCertified(it, writer)).toBe(expected))
