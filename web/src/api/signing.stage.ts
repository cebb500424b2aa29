import type { Verbal } from '@delibera/core/minutes/schema'
import type { PublicVerbal, VerbalDocument, VerbalSignature } from '@delibera/core/minutes/signatures'
import { meetingId, participants } from './meetings.stage.ts'

const [chair, keeper] = participants

export const signatureOf = (it: Partial<VerbalSignature> = {}): VerbalSignature => ({
  member_id: keeper!._id,
  name: 'Bruno Gallo',
  role: 'SECRETARY',
  requested_at: '2027-04-28T10:00:00.000Z',
  reminded_at: null,
  read_at: null,
  signed_at: null,
  way: null,
  identity: null,
  holder: null,
  refused_at: null,
  refusal: null,
  ...it,
})

/** The chair has signed. */
export const chairSigned = signatureOf({
  member_id: chair!._id,
  name: 'Ada Neri',
  role: 'PRESIDENT',
  read_at: '2027-04-28T10:30:00.000Z',
  signed_at: '2027-04-28T10:31:00.000Z',
  way: 'DRAWN',
})

export const documentOf = (it: Partial<VerbalDocument> = {}): VerbalDocument => ({
  _id: 'a1000000-0000-4000-8000-000000000001',
  kind: 'CONFIRMED',
  file_id: 'f1000000-0000-4000-8000-000000000001',
  name: 'Verbale 28 aprile 2027.pdf',
  sha256: '9f3a71c0'.repeat(8),
  bytes: 84_000,
  at: '2027-04-28T10:00:00.000Z',
  member_ids: [],
  ...it,
})

/** Final minutes that wait for the secretary, who reads them by personal link. */
export const publicVerbal = (it: Partial<PublicVerbal> = {}): PublicVerbal => {
  const own = it.own === undefined ? signatureOf() : it.own
  const { file_id, name, sha256, bytes } = documentOf()
  return {
    company_name: 'Acme S.r.l.',
    title: 'Verbale dell’assemblea ordinaria dei soci',
    subtitle: '28 aprile 2027',
    held_at: '2027-04-28T08:00:00.000Z',
    locale: 'it',
    name: 'Bruno Gallo',
    confirmed: true,
    number: { number: 13, year: 2027, book: 'Libro delle decisioni dei soci' },
    for_notary: false,
    html: '<section id="a" data-kind="point"><h2>1. Approvazione del bilancio</h2><p>L’assemblea <strong>delibera</strong> di approvare il bilancio.</p></section>',
    signers: [chairSigned, own ?? signatureOf()].map(({ name: who, role, signed_at, refused_at }) => ({ name: who, role, signed_at, refused_at })),
    document: { file_id, name, sha256, bytes },
    notes: [],
    ...it,
    own,
  }
}

/** The same as the company has them. */
export const verbalOf = (it: Partial<Verbal> = {}): Verbal => ({
  meeting_id: meetingId,
  _id: 'a0000000-0000-4000-8000-000000000001',
  locale: 'it',
  closing: 'LATER',
  html: '',
  blocks: [],
  generated: [],
  is_outdated: false,
  version: 3,
  versions: [],
  updated_at: '2027-04-28T09:50:00.000Z',
  confirmed: true,
  confirmed_at: '2027-04-28T10:00:00.000Z',
  number: { number: 13, year: 2027, book: 'Libro delle decisioni dei soci' },
  for_notary: false,
  notes: [],
  events: [],
  signatures: [chairSigned, signatureOf()],
  documents: [documentOf()],
  checks: [],
  gaps: [],
  ...it,
})
