import { z } from 'zod'
import { Name } from '../fields.ts'
import { Id } from '../paging.ts'

/** MOTION is voted with yes or no, ELECTION names people. */
export const VoteKind = z.enum(['MOTION', 'ELECTION'])
export type VoteKind = z.infer<typeof VoteKind>

export const Office = z.enum(['DIRECTORS', 'AUDITORS', 'CHAIR', 'OTHER'])
export type Office = z.infer<typeof Office>

const Moment = z.iso.datetime()
const Day = z.iso.date({ error: 'dates.invalid' })
const people = z.array(Id).max(500)

/** Somebody who stands. `added_at`, for their list, tells whether the notice could name them. */
export const Candidature = z.object({
  _id: Id,
  name: Name,
  /** In the meeting's own book; null for somebody from outside. */
  member_id: Id.nullable(),
  born_on: Day.nullable(),
  /** Null where people stand for themselves. */
  list_id: Id.nullable(),
  position: z.int().min(0),
  presented_by: people,
  /** When the person declared to accept the office; null while nobody has it on paper. */
  accepted_at: Moment.nullable(),
  /** Files of the point. */
  declaration_file_id: Id.nullable(),
  cv_file_id: Id.nullable(),
  withdrawn_at: Moment.nullable(),
  added_at: Moment,
})
export type Candidature = z.infer<typeof Candidature>

export const PresentedList = z.object({
  _id: Id,
  name: Name,
  presented_by: people,
  presented_weight: z.int().min(0),
  presented_at: Moment,
  connected_with: z.array(Id).max(50),
})
export type PresentedList = z.infer<typeof PresentedList>

/** How people are elected on a point. How many seats there are is decided before, by a proposal of its own. */
const rules = {
  office: Office,
  /** Of another office: what it is called. */
  label: z.string().trim().max(120, { error: 'tooLong' }),
  seats: z.int().min(1).max(50),
  method: z.enum(['PLURALITY', 'MAJORITY', 'LISTS']),
  list_method: z.enum(['MINORITY_SEAT', 'QUOTIENT']),
  weight: z.enum(['CAPITAL', 'HEADS']),
  preferences_max: z.int().min(1).max(50),
  tie_rule: z.enum(['RUNOFF', 'AGE', 'LOT']),
  runoff_rule: z.enum(['MAJORITY', 'PLURALITY']),
  minority_seats: z.int().min(0).max(50),
  list_threshold: z
    .tuple([z.int().min(1), z.int().min(1)])
    .refine(([n, d]) => n <= d, { error: 'invalidValue' })
    .nullable(),
  lists_close_at: Moment.nullable(),
  secret: z.boolean(),
}

export const ElectionSetting = z.object({ ...rules, candidates: z.array(Candidature).max(200), lists: z.array(PresentedList).max(50) })
export type ElectionSetting = z.infer<typeof ElectionSetting>
/** What a point says of its election; `version` is the point's. */
export const ElectionPoint = z.object({ _id: Id, version: z.int(), vote_kind: VoteKind, election: ElectionSetting.nullable() })

export type ElectionRules = Omit<ElectionSetting, 'candidates' | 'lists'>

/** What is left out stays as it is; a point that was voted with yes or no begins with the usual rules. `version` is the point's. */
export const ElectionChange = z.object({ vote_kind: VoteKind, ...z.object(rules).partial().shape, version: z.int() })
export type ElectionChange = z.infer<typeof ElectionChange>

const candidature = {
  name: Name,
  member_id: Id.nullable(),
  born_on: Day.nullable(),
  list_id: Id.nullable(),
  presented_by: people,
  accepted_at: Moment.nullable(),
  declaration_file_id: Id.nullable(),
  cv_file_id: Id.nullable(),
}
export const CandidatureDraft = z.object({ ...z.object(candidature).partial().shape, name: Name })
export type CandidatureDraft = z.infer<typeof CandidatureDraft>
/** `position` moves the candidate to that place of the list, or of the ballot, from 0. */
export const CandidatureChange = z.object({ ...candidature, position: z.int().min(0).max(200) }).partial()
export type CandidatureChange = z.infer<typeof CandidatureChange>

/** A small picture as a data address; nothing a browser would run, and drawn anew by the page that sends it. */
const Photo = z
  .string()
  .max(60_000, { error: 'fileTooLarge' })
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/, { error: 'fileTypeNotAllowed' })
export const CandidatePhoto = z.object({ candidate_id: Id, photo: Photo })
/** Null takes it away. */
export const PhotoChange = z.object({ photo: Photo.nullable() })

/** What presents a list weighs as much as who presents it, unless somebody says otherwise. */
const presented = { name: Name, presented_by: people, presented_weight: z.int().min(0), presented_at: Moment, connected_with: z.array(Id).max(50) }
export const ListDraft = z.object({ ...z.object(presented).partial().shape, name: Name })
export type ListDraft = z.infer<typeof ListDraft>
export const ListChange = z.object(presented).partial()
export type ListChange = z.infer<typeof ListChange>

/** Of an election, as who votes reads it before it opens: who may be named, or the lists with their people, and how many of them. */
export const ElectionOffer = z.object({
  preferences_max: z.int(),
  lists: z.boolean(),
  secret: z.boolean(),
  /** By heads a right is one vote, which nobody divides. */
  weight: rules.weight,
  names: z.array(z.object({ _id: Id, name: z.string(), people: z.array(z.string()) })),
})
export type ElectionOffer = z.infer<typeof ElectionOffer>

const Named = z
  .array(Id)
  .min(1, { error: 'requiredField' })
  .max(50)
  .refine((it) => new Set(it).size === it.length, { error: 'invalidValue' })
/** Candidates, or one list; against all of them; or nobody. */
export const ElectionChoice = z.union([Named, z.literal('AGAINST'), z.literal('ABSTAIN')])
export type ElectionChoice = z.infer<typeof ElectionChoice>

/** Without `weight` the whole right; with it, one of the parts into which a fiduciary divides it. */
export const ElectionVote = z.object({ member_id: Id, choice: ElectionChoice, weight: z.int().min(1).optional() })
export type ElectionVote = z.infer<typeof ElectionVote>

const votes = z.array(ElectionVote).min(1).max(3000)
export const ElectionPaper = z.object({ round: z.int().min(1).max(20), votes })
export type ElectionPaper = z.infer<typeof ElectionPaper>

/** A round as somebody took it down after the meeting: what each said, and the orders that were drawn where people were equal. */
const TakenRound = z.object({ votes, lots: z.array(z.array(Id).min(2).max(200)).max(50).default([]) })
/** An election as somebody took it down: its rounds one after the other, and whether who was elected takes the office. */
export const TakenElection = z.object({
  rounds: z.array(TakenRound).min(1).max(20),
  answers: z
    .array(z.object({ candidate_id: Id, accepted: z.boolean() }))
    .max(200)
    .default([]),
})
export type TakenElection = z.infer<typeof TakenElection>

export const CastWay = z.enum(['SELF', 'DELEGATION', 'PRESENCE', 'ADVANCE'])
export type CastWay = z.infer<typeof CastWay>

/** What the voter keeps: of a secret ballot that one has voted, and for how many. */
export const ElectionReceipt = z.object({
  meeting_id: Id,
  convocation_id: Id,
  odg_id: Id,
  title: z.string(),
  round: z.int(),
  caster_id: Id,
  secret: z.boolean(),
  votes: z.array(
    z.object({
      member_id: Id,
      name: z.string(),
      said: z.enum(['NAMED', 'AGAINST', 'ABSTAIN', 'SECRET']),
      /** Whom the ballot names, candidates or a list: by id and by name. */
      choice: z.array(Id),
      names: z.array(z.string()),
      weight: z.int(),
      vote_type: CastWay,
    }),
  ),
  at: z.iso.datetime(),
  seq: z.int(),
  hash: z.string(),
  signature: z.string(),
})
export type ElectionReceipt = z.infer<typeof ElectionReceipt>

/** `lots` enters the order that was drawn, `answer` whether somebody elected takes the office, `record` the votes of people without a device. */
export const ElectionAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['start', 'stop', 'skip']) }),
  z.object({ action: z.literal('lots'), order: z.array(Id).min(2).max(200) }),
  z.object({ action: z.literal('answer'), candidate_id: Id, accepted: z.boolean() }),
  z.object({ action: z.literal('record'), votes }),
])
export type ElectionAction = z.infer<typeof ElectionAction>

const Counted = z.object({ id: Id, votes: z.int(), percentage: z.number() })
const By = z.enum(['VOTES', 'AGE', 'LOT', 'RUNOFF', 'PRESENTED', 'MINORITY', 'NEXT_LIST', 'FEWEST', 'LIST'])
/** A round as it was counted (`ElectionResult`). */
export const ElectionRoundResult = z.object({
  round: z.int(),
  method: rules.method,
  list_method: rules.list_method.nullable(),
  seats: z.int(),
  present: z.int(),
  base: z.int(),
  against: z.int(),
  abstained: z.int(),
  unvoted: z.int(),
  votes: z.array(Counted),
  lists: z.array(Counted.extend({ seats: z.int() })),
  first: Id.nullable(),
  first_by: By.nullable(),
  minority: Id.nullable(),
  elected: z.array(z.object({ id: Id, seat: z.int(), by: By, list: Id.nullable(), quotient: z.string().nullable() })),
  tie: z.object({ candidates: z.array(Id), lists: z.array(Id), seats: z.int(), rule: z.enum(['RUNOFF', 'LOT']) }).nullable(),
  vacant: z.int(),
  outcome: z.enum(['APPROVED', 'PARTIAL', 'DECLINED']).nullable(),
})
