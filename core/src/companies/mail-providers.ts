import { trialMailHost } from '../trial-mail.ts'

interface Place {
  host: string
  port: number
  secure: boolean
}

/** A provider of certified mail with the addresses it publishes for mail programs. */
export interface MailProvider {
  id: string
  name: string
  /** How the addresses it sells end. A company may also have a mailbox on a domain of its own. */
  hosts: readonly string[]
  imap: Place
  smtp: Place
  /** What it calls the user: the address, or a code that it gave out with the mailbox. */
  user: 'address' | 'code'
}

/** TLS from the first byte: the ports that every certified provider serves. */
const places = (imap: string, smtp: string) => ({ imap: { host: imap, port: 993, secure: true }, smtp: { host: smtp, port: 465, secure: true } })

export const mailProviders: readonly MailProvider[] = [
  { id: 'aruba', name: 'Aruba PEC', hosts: ['pec.it', 'arubapec.it'], ...places('imaps.pec.aruba.it', 'smtps.pec.aruba.it'), user: 'address' },
  { id: 'legalmail', name: 'Legalmail (InfoCert)', hosts: ['legalmail.it'], ...places('mbox.cert.legalmail.it', 'sendm.cert.legalmail.it'), user: 'code' },
  {
    id: 'poste',
    name: 'Poste Italiane (Postecert)',
    hosts: ['postecert.it', 'pec.poste.it'],
    ...places('mail.postecert.it', 'mail.postecert.it'),
    user: 'address',
  },
  {
    id: 'namirial',
    name: 'Namirial',
    hosts: ['sicurezzapostale.it'],
    ...places('imaps.sicurezzapostale.it', 'smtps.sicurezzapostale.it'),
    user: 'address',
  },
  {
    id: 'register',
    name: 'Register.it',
    hosts: ['pec-email.com', 'registerpec.it'],
    ...places('server.pec-email.com', 'server.pec-email.com'),
    user: 'address',
  },
]

/** The mailbox of an installation on trial, which has no provider: screens say its name in their own words. */
export const trialMailbox = { id: 'trial', ...places(trialMailHost, trialMailHost), user: 'address' } as const

/** Whose mailbox an address is, by its end; null for a domain of one's own, which tells nothing. */
export function providerOf(email: string): MailProvider | null {
  const host = email.split('@')[1]?.toLowerCase() ?? ''
  return mailProviders.find((it) => it.hosts.some((end) => host === end || host.endsWith(`.${end}`))) ?? null
}

/** Whose servers these are, for who comes back to them. */
export const providerAt = (imap: string, smtp: string): Pick<MailProvider, 'id' | 'user'> | null =>
  [...mailProviders, trialMailbox].find((it) => it.imap.host === imap && it.smtp.host === smtp) ?? null
