import { expect, test } from 'vitest'
import type { AgendaPoint } from '../agenda/schema.ts'
import type { Statute } from '../company/statute.ts'
import { copiedFrom, detailsLike, peopleLike, usualChair } from './model.ts'
import { usualMode } from './rules.ts'
import type { Meeting } from './schema.ts'

const somebody = (_id: string, type: string, votes = 0) => ({ _id, roles: [{ type }], vote_shares: { value: votes } })
const book = [
  somebody('ada', 'PAR'),
  somebody('bruno', 'ADM'),
  somebody('carla', 'EXT'),
  somebody('new', 'PAR'),
  somebody('dino', 'EXT'),
  somebody('bank', 'EXT', 3000),
]
const taking = (_id: string, source: string, it = {}) => ({ _id, source, kind: 'P', first_name: 'Gino', last_name: 'Riva', email: null, phone: null, ...it })

const point = {
  _id: 'p1',
  title: 'Bilancio al {{fiscal_year_end}}',
  group: 'BILANCIO',
  nature: 'ORDINARY',
  notary_required: false,
  skip_vote: false,
  notes: 'Relazione',
  exponent_intro: 'ada',
  exponent_content: 'gone',
  exponent_positive: null,
  exponent_negative: null,
  values: { fiscal_year_end: '31 dicembre 2025' },
  template_id: 'A01',
  files: [{ file_id: 'f' }],
  status: 'VOTED',
  voted: true,
  accepted: true,
  vote_results: { for: 1 },
  quorum_first: { value: 50, base: 'shares_present', greater: true },
  quorum_second: null,
  also: [],
} as unknown as AgendaPoint

const model = {
  name: 'Assemblea',
  mode: { ...usualMode, call_type: 'CALL_EXTERNAL', call_platform: 'Zoom', call_link: 'https://zoom.example/1' },
  address: null,
  administrator: { _id: 'bruno' },
  secretary: { _id: 'gone' },
  notary: null,
  main_delegatables: ['ada', 'gone'],
  delegation_footer: 'Entro venerdì.',
  planned: { datetime: '2026-04-28T08:00:00.000Z', end_datetime: '2026-04-28T09:00:00.000Z', second: null },
  members: [
    taking('ada', 'BOOK'),
    taking('bruno', 'BOOK'),
    taking('carla', 'BOOK'),
    taking('gone', 'BOOK'),
    taking('x', 'EXTERNAL', { last_name: 'Notaio' }),
    taking('y', 'DELEGATE'),
  ],
  odgs: [point],
} as unknown as Meeting

const people = peopleLike(model, 'ASSEMBLY', book)

test('its people are those of the law today and those of the book who were there; who has left does not come back, a pledgee with a vote comes', () => {
  expect(people.map((it) => it._id)).toEqual(['ada', 'bruno', 'carla', 'new', 'bank'])
  expect(peopleLike(null, 'BOARD', book).map((it) => it._id)).toEqual(['bruno'])
})

test.each<[string, { administrator?: string; chair_rule?: Statute['chair_rule'] }, string]>([
  ['the administrator in charge', { administrator: 'carla' }, 'carla'],
  ['else whoever the statute names', {}, 'dino'],
  ['also when the one in charge does not come', { administrator: 'gone' }, 'dino'],
  ['else a director', { chair_rule: 'ELECTED' }, 'bruno'],
])('the chair of a new meeting is %s', (_, { administrator, chair_rule = 'PCA_OR_AUN' }, chair) => {
  const directors = ['bruno', 'carla', 'dino'].map((_id) => ({ _id, roles: [{ type: 'ADM', code: _id === 'dino' ? 'PCA' : 'CON' }] }))
  const inCharge = administrator ? { _id: administrator } : null
  expect(usualChair([somebody('ada', 'PAR'), ...directors], { administrator: inCharge, statute: { chair_rule } })).toBe(chair)
})

test('how it is held and who leads it are taken over; when, the link of the call and who has left are not', () => {
  const details = detailsLike(model, people)
  expect(details).toMatchObject({
    name: 'Assemblea',
    call_type: 'CALL_EXTERNAL',
    call_platform: 'Zoom',
    call_link: '',
    administrator_id: 'bruno',
    secretary_id: null,
  })
  expect(Object.keys(details)).not.toEqual(expect.arrayContaining(['datetime']))
  expect(Object.keys(details)).not.toEqual(expect.arrayContaining(['second']))
})

test('the points are copies: their texts, not what was filled in, attached or decided', () => {
  const [copy] = copiedFrom(model, people).odgs ?? []
  expect(copy).toMatchObject({
    title: 'Bilancio al {{fiscal_year_end}}',
    template_id: 'A01',
    notes: 'Relazione',
    exponent_intro: 'ada',
    exponent_content: null,
  })
  for (const left of ['_id', 'values', 'files', 'status', 'voted', 'accepted', 'vote_results']) expect(copy).not.toHaveProperty(left)
})

test('guests come as copies, delegates do not, and whom it suggested stays suggested', () => {
  const copied = copiedFrom(model, people)
  expect(copied.member_ids).toEqual(['ada', 'bruno', 'carla', 'new', 'bank'])
  expect(copied.external_members?.map((it) => it.last_name)).toEqual(['Notaio'])
  expect(copied).toMatchObject({ main_delegatables: ['ada'], delegation_footer: 'Entro venerdì.' })
})
