import { templateOf } from '../agenda/every-template.ts'
import { pointFromTemplate } from '../agenda/rules.ts'
import type { LawFacts, MemberFact } from '../law/facts.ts'
import { assembly, board, member, point } from '../law/law.stage.ts'
import type { Mandate } from '../live/events.ts'
import { mandate, Play } from '../live/player.stage.ts'
import { minutesFacts } from './facts.ts'
import { heldInRoom } from './held.ts'
import { recordsOf, shifted } from './minutes.stage.ts'
import type { MinutesRecords, PointRecord } from './records.ts'
import { companies } from './texts.stage.ts'
import type { MinutesFacts } from './told.ts'

// Meetings in which something happens that no scenario has, each told word for word in golden.json.

interface Written {
  id: string
  template: string
  title: string
  values: Record<string, string>
  files?: readonly string[]
}

interface Story {
  facts: LawFacts
  agenda: readonly Written[]
  mandates?: readonly Mandate[]
  /** As which scenario's company. */
  as: 'S01' | 'S04' | 'S06'
  /** When it begins. */
  at: string
  act: (play: Play) => void
  change?: Partial<MinutesRecords>
}

const codes: Record<string, string> = { 'Cleo Bora': 'BNCGLI75H55F205M', 'Alba Neri': 'NRENNA99T71F839W' }

const recordOf = ({ id, template, title, values, files = [] }: Written, { company }: LawFacts): PointRecord => ({
  ...pointFromTemplate(templateOf(template)!, { type: company.type, statute: { quorum_overrides: {} } }),
  _id: id,
  title,
  values,
  discussion: null,
  notary_required: false,
  files: files.map((name) => ({ file_id: name, name })),
})

function told({ facts, agenda, mandates = [], as, at, act, change = {} }: Story): MinutesFacts {
  const play = new Play({ ...facts, agenda: facts.agenda.map((it, index) => ({ ...it, _id: agenda[index]!.id, title: agenda[index]!.title })) }, mandates)
  act(play)
  const base = recordsOf(as)
  const person = ({ name, ...it }: MemberFact) => ({ ...it, name, fiscal_code: codes[name] ?? null, legal_representative: null })
  return minutesFacts(heldInRoom(shifted(play.log, at))!, {
    ...base,
    company: { ...base.company, ...companies[as] },
    people: facts.members.map(person),
    points: agenda.map((it) => recordOf(it, facts)),
    first_at: at,
    second_at: null,
    administrator_id: facts.meeting.chair_id,
    today: at.slice(0, 10),
    papers: {
      delegations: mandates.map(({ delegation_id, delegator_id, delegate_id }) => ({ _id: delegation_id, delegator_id, delegate_id })),
      has_notice: true,
      has_receipts: true,
    },
    ...change,
  })
}

const come = (play: Play, ...names: string[]) => {
  for (const it of names) play.join(it)
}

type Votes = Record<string, 1 | -1 | 0>

/** Each says it alone, or who represents them. */
function decide(play: Play, id: string, votes: Votes, by: Record<string, string> = {}): void {
  play.next(id)
  play.openVote(id)
  const casters = [...new Set(Object.keys(votes).map((it) => by[it] ?? it))]
  const said = (caster: string) => Object.fromEntries(Object.entries(votes).filter(([it]) => (by[it] ?? it) === caster))
  for (const caster of casters) play.vote(caster, said(caster), id)
  play.stopVote(id)
}

const accounts = { fiscal_year_end: '31 dicembre 2025', net_result: '38.214,70' }
const fee = { total_fee: '60.000,00', fee_split: 'euro 36.000,00 al presidente ed euro 24.000,00 al consigliere', effective_date: '1° luglio 2026' }
const approval: Written = { id: '1', template: 'A01', title: 'Approvazione del bilancio', values: accounts }
const fees: Written = { id: '2', template: 'A08', title: 'Compenso degli amministratori', values: fee }

const partners = [member('Alba Neri', 'PAR PCA', 400_000), member('Bix Orsi', 'PAR', 150_000), member('Cleo Bora', 'PAR', 450_000), member('Dino Sala', 'SIE')]
const srl = assembly('SRL', { members: partners, agenda: [point(), point()], meeting: { chair_id: 'Alba Neri', secretary_id: 'Bix Orsi' } })

const shareholders = [
  ...[member('Ada Villa', 'PAR', 30_000), member('Bruno Orsi', 'PAR', 25_000), member('Carla Pini', 'PAR CON', 20_000), member('Dario Elli', 'PAR', 25_000)],
  ...[member('Pio Zani', 'PCA'), member('Rita Gala', 'PCS'), member('Ugo Testa', 'SIE')],
]
const spa = (more: Parameters<typeof assembly>[1]) =>
  assembly('SPA', { members: shareholders, ...more, meeting: { chair_id: 'Pio Zani', secretary_id: 'Bruno Orsi', ...more?.meeting } })

const lateNotice: MinutesRecords['notice'] = {
  kind: 'SENT',
  convocation_id: 'c1',
  channels: ['CERTIFIED_MAIL'],
  at: '2026-05-15T08:00:00.000Z',
  received_at: '2026-05-15T08:01:00.000Z',
}

const halfOfAll = { value: 50, base: 'shares_total', greater: true } as const
const directors = ['Pia Galli PCA', 'Boris Hatz CON', 'Cleo Iorio CON', 'Dora Leoni CON'].map((it) => member(it.slice(0, -4), it.slice(-3)))

export const stories: Readonly<Record<string, () => MinutesFacts>> = {
  'a delegator who comes later': () =>
    told({
      facts: srl,
      agenda: [approval, fees],
      mandates: [mandate('Cleo Bora', 'Bix Orsi')],
      as: 'S01',
      at: '2026-04-29T08:00:00.000Z',
      change: { excused: ['Dino Sala'] },
      act: (play) => {
        play.hall(['Alba Neri', 'Bix Orsi'])
        play.start()
        decide(play, '1', { 'Alba Neri': 1, 'Bix Orsi': 1, 'Cleo Bora': 1 }, { 'Cleo Bora': 'Bix Orsi' })
        play.join('Cleo Bora')
        decide(play, '2', { 'Alba Neri': 1, 'Bix Orsi': 1, 'Cleo Bora': -1 })
        play.close()
      },
    }),
  'across midnight': () =>
    told({
      facts: srl,
      agenda: [approval, fees],
      as: 'S01',
      at: '2026-04-29T21:50:00.000Z',
      act: (play) => {
        come(play, 'Alba Neri', 'Bix Orsi', 'Dino Sala')
        play.start()
        decide(play, '1', { 'Alba Neri': 1, 'Bix Orsi': 1 })
        play.join('Cleo Bora')
        decide(play, '2', { 'Alba Neri': 1, 'Bix Orsi': 1, 'Cleo Bora': -1 })
        play.close()
      },
    }),
  'a mixed assembly': () =>
    told({
      facts: spa({
        meeting: { nature: 'MIXED', has_notary: true, secretary_id: null },
        agenda: [point(), point({ nature: 'EXTRAORDINARY', notary_required: true, quorum_first: halfOfAll })],
      }),
      agenda: [
        approval,
        {
          id: '2',
          template: 'A21',
          title: 'Modifica degli articoli 3 e 12 dello statuto',
          files: ['Testo aggiornato dello statuto.pdf'],
          values: { statute_articles: '3 e 12', amendments_summary: 'oggetto sociale e intervento a distanza', annex_letter: 'D' },
        },
      ],
      as: 'S04',
      at: '2026-05-20T07:00:00.000Z',
      change: { notary: { name: 'Livia Fabbri', place: 'Milano' } },
      act: (play) => {
        come(play, 'Pio Zani', 'Ada Villa', 'Bruno Orsi', 'Carla Pini', 'Rita Gala')
        play.start()
        decide(play, '1', { 'Ada Villa': 1, 'Bruno Orsi': 1, 'Carla Pini': -1 })
        decide(play, '2', { 'Ada Villa': 1, 'Bruno Orsi': 1, 'Carla Pini': -1 })
        play.close()
      },
    }),
  'a casting vote': () =>
    told({
      facts: board('SPA', {
        company: { type: 'SPA', statute: { ...assembly('SPA').company.statute, casting_vote: true } },
        members: directors,
        meeting: { chair_id: 'Pia Galli', secretary_id: 'Dora Leoni' },
      }),
      agenda: [
        {
          id: '1',
          template: 'B06',
          title: 'Finanziamento bancario',
          values: {
            bank_name: 'Banca delle Prealpi',
            loan_amount: '1.200.000,00',
            loan_term: 'sessanta mesi',
            signatory: 'Boris Hatz',
            rate: 'Euribor a tre mesi maggiorato di 1,40 punti',
            guarantees: 'costituite da privilegio speciale sul bene acquistato',
          },
        },
      ],
      as: 'S06',
      at: '2026-06-15T08:00:00.000Z',
      act: (play) => {
        come(play, 'Pia Galli', 'Boris Hatz', 'Cleo Iorio', 'Dora Leoni')
        play.start()
        decide(play, '1', { 'Pia Galli': 1, 'Boris Hatz': 1, 'Cleo Iorio': -1, 'Dora Leoni': -1 })
        play.close()
      },
    }),
  'an action for liability': () =>
    told({
      facts: spa({}),
      agenda: [
        {
          id: '1',
          template: 'A12',
          title: 'Azione di responsabilità nei confronti di Carla Pini',
          values: {
            director_name: 'Carla Pini',
            facts: 'acquisti estranei all’oggetto sociale per euro 210.000,00',
            lawyer_name: 'Sara Conti, avvocato in Biella',
          },
        },
      ],
      as: 'S04',
      at: '2026-05-20T07:00:00.000Z',
      act: (play) => {
        come(play, 'Pio Zani', 'Ada Villa', 'Bruno Orsi', 'Carla Pini', 'Rita Gala', 'Ugo Testa')
        play.start()
        play.write({ type: 'EXCLUSION_SET', odg_id: '1', excluded: [{ member_id: 'Carla Pini', reason: 'LIABILITY' }] })
        decide(play, '1', { 'Ada Villa': 1, 'Bruno Orsi': -1 })
        play.close()
      },
    }),
  'an opposition': () =>
    told({
      facts: spa({ members: [...shareholders, member('Sara Poli', 'SIE')], agenda: [point(), point()] }),
      agenda: [approval, fees],
      as: 'S04',
      at: '2026-05-20T07:00:00.000Z',
      change: { notice: lateNotice },
      act: (play) => {
        come(play, 'Pio Zani', 'Ada Villa', 'Bruno Orsi', 'Carla Pini', 'Dario Elli', 'Rita Gala', 'Ugo Testa')
        play.start({ totalitarian: true, informed: [], opposed: ['2'], opponents: [{ odg_id: '2', member_id: 'Dario Elli' }] })
        decide(play, '1', { 'Ada Villa': 1, 'Bruno Orsi': 1, 'Carla Pini': 1, 'Dario Elli': 0 })
        play.close(true)
      },
    }),
}
