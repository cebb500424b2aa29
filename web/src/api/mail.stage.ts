import type { Communication, CommunicationItem, CommunicationList, CommunicationRecipient, MailboxState } from '@delibera/core/communications/panel'
import type { Company } from '@delibera/core/companies/schema'
import type { EmailStatus } from '@delibera/core/letters'
import { companyId, subscription } from './company.stage.ts'

export const mailId = (at: number): string => `e0000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const recipientId = (at: number): string => `f0000000-0000-4000-8000-${String(at).padStart(12, '0')}`

export const mailbox: MailboxState = { email: 'acme@pec.example.it', read_at: '2027-04-12T09:40:00.000Z', reason: null, detail: null, is_read: true }

/** With the panel among its services, and a mailbox to write from. */
export const withPanel = () => {
  const base = subscription({ services: ['BASE', 'MAILER'] })
  return { subscriptions: [base], active_subscriptions: { base, all: [base] }, mailer_config: mailer }
}

const server = { email: 'acme@pec.example.it', password: null, host: 'pec.example.it', port: 465, secure: true }
const mailer: Company['mailer_config'] = { imap: null, smtp: server, email: server.email, reply_to: null, status: 'OK' }

export const arrived = (at: number, it: Partial<CommunicationItem> = {}): CommunicationItem => ({
  _id: mailId(at),
  company: companyId,
  position: 'inbox',
  status: 'SENT',
  from: { name: 'Registro imprese', email: 'registro@pec.example.it' },
  subject: `Protocollo ${at}`,
  preview: 'Si comunica che la pratica',
  tags: [],
  timestamp: '2027-04-12T07:02:00.000Z',
  last_update: '2027-04-12T07:02:00.000Z',
  reply_to: null,
  thread_id: mailId(at),
  recipients_count: 1,
  recipients_names: ['Acme'],
  prevalent_status: null,
  reached: null,
  attachments_count: 0,
  seen_at: null,
  envelope: null,
  ...it,
})

export const sent = (at: number, it: Partial<CommunicationItem> = {}): CommunicationItem =>
  arrived(at, {
    position: 'sent',
    from: { name: 'Acme', email: mailbox.email },
    subject: 'Deposito del progetto di bilancio',
    recipients_count: 6,
    recipients_names: ['Teodora Valserra', 'Rocco Santangeli', 'Ines Rovelli'],
    seen_at: '2027-04-12T07:02:00.000Z',
    prevalent_status: 'DELIVERED',
    reached: { delivered: 3, viewed: 1, waiting: 1, failed: 1, unprovable: 0 },
    ...it,
  })

export const whole = (item: CommunicationItem, it: Partial<Communication> = {}): Communication => ({
  ...item,
  to: [],
  cc: [],
  addressed: [],
  body: null,
  attachments: [],
  recipients: [],
  receipts: [],
  has_remote: false,
  forward_of: null,
  thread: [item],
  version: 1,
  ...it,
})

export const recipient = (at: number, name: string, statuses: EmailStatus[], it: Partial<CommunicationRecipient> = {}): CommunicationRecipient => ({
  _id: recipientId(at),
  name,
  email: `p${at}@pec.example.it`,
  is_copy: false,
  certified: true,
  status: statuses.at(-1) ?? 'SENDING',
  receipts: [],
  events: statuses.map((status) => ({ status, at: '2027-04-12T07:02:00.000Z', detail: status === 'NOT_DELIVERED' ? 'casella piena' : null })),
  replaced: false,
  unprovable: false,
  delayed: null,
  ...it,
})

export const listOf = (items: CommunicationItem[], it: Partial<CommunicationList> = {}): CommunicationList => ({
  total: items.length,
  items,
  unseen: items.filter((one) => one.position === 'inbox' && one.seen_at === null).length,
  drafts: 0,
  tags: [],
  mailbox,
  ...it,
})
