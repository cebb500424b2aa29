import { z } from 'zod'
import { Values } from '../agenda/schema.ts'
import { Instruction } from '../delegations/schema.ts'
import { withShortIds } from '../field-groups.ts'
import { Informing } from '../meeting/informing.ts'
import { Id } from '../paging.ts'
import { accidents } from './accident-kinds.ts'
import { speechStates } from './speech-states.ts'

const text = z.string().trim().max(5000, { error: 'tooLong' })
const moment = z.iso.datetime({ offset: true })

/** One thing that somebody sends into the call. */
const Track = z.object({ member_id: Id, kind: z.enum(['audio', 'video', 'screen']) })

/** A device in the meeting: whose it is, who sits before it, and for whom they vote. */
export const Room = z.object({
  slug: z.string(),
  /** The owner and all who are with them. */
  member_ids: z.array(Id),
  /** What the engine of the call asks for; null where the call is elsewhere, or there is none. */
  call_token: z.string().nullable(),
  owner: Id,
  presents: z.array(Id),
  delegations: z.array(z.object({ _id: Id, delegator_id: Id, delegate_id: Id, votes: z.array(Instruction) })),
  tracks: z.array(Track),
})
export type Room = z.infer<typeof Room>

/** Asked for by the chair, written by the member, accepted into the minutes; one that was removed is kept. */
export const Declaration = z.object({
  _id: Id,
  member: Id,
  convocation_id: Id,
  odg_id: Id.nullable(),
  text: z.string().nullable(),
  file: z.object({ _id: Id, name: z.string() }).nullable(),
  room_slug: z.string().nullable(),
  status: z.enum(['ASKED', 'WRITTEN', 'ACCEPTED', 'REMOVED']),
})
export type Declaration = z.infer<typeof Declaration>

/**
 * Without `presents` whoever sat before the device still does. `device` is the browser's own name for itself, without which it is a new one every
 * time; `force` ends what another device, or another's, holds.
 */
export const RoomEntry = z.object({
  force: z.boolean().default(false),
  presents: z.array(Id).max(50).optional(),
  device: z.string().min(8).max(64).optional(),
})

/** What is left out stays as it is. `consent` is that to the transcription of the own words, `speech` whether the browser can write them. */
export const RoomChange = z.object({
  audio: z.boolean().optional(),
  video: z.boolean().optional(),
  screen: z.boolean().optional(),
  presents: z.array(Id).max(50).optional(),
  consent: z.boolean().optional(),
  speech: z.enum(speechStates).optional(),
})

/** `is_limited`: enough others send video already, and only the voice goes out. */
export const RoomReply = Room.extend({ is_limited: z.boolean() })

export const Hand = z.object({ raised: z.boolean() })
/** Who is given the floor; null takes it back from whoever has it. */
export const Floor = z.object({ member_id: Id.nullable() })
export const DeclarationWanted = z.object({ wanted: z.boolean() })
export const DeclarationRefusal = z.object({ words: z.string().trim().min(1, { error: 'requiredField' }).max(500, { error: 'tooLong' }) })
export const DeclarationDraft = withShortIds(z.object({ text: text.default(''), file_id: Id.nullish() }), ['file'])
export const DeclarationRequest = z.object({ member_id: Id, odg_id: Id.nullable().default(null) })

/** What was missing in the texts of a point, by the name of its place. */
export const PointValues = z.object({
  values: Values,
  /** That those who voted or gave instructions before the meeting did so on another text. Without it the text is refused where there are any. */
  confirm: z.literal(true).optional(),
})
export type PointValues = z.infer<typeof PointValues>

/** What the chair says when the meeting begins: that all the capital is there, which officers were told, whether anybody is against. */
export const Start = z.object({
  totalitarian: z.boolean().default(false),
  informed: z.array(Id).max(200).default([]),
  /** When and how those were, as far as it is known. */
  informing: z.array(Informing).max(200).optional(),
  /** Points that somebody does not want dealt with: left out where nobody was asked. `is_opposed` stands for all of them. */
  opposed: z.array(Id).max(200).optional(),
  is_opposed: z.boolean().optional(),
  opponents: z
    .array(z.object({ odg_id: Id, member_id: Id }))
    .max(2000)
    .default([]),
})
/** `confirm`: the points that remain are skipped. */
export const Close = z.object({ close_video: z.boolean().default(false), confirm: z.boolean().default(false) })
export const Secretary = z.object({ secretary_id: Id })

/** Whom to mute; without a member, everybody but the chair. */
export const Mute = z.object({ member_id: Id.nullish() })
export const PresenceRecord = z.object({ present: z.array(Id).max(5000).default([]), absent: z.array(Id).max(5000).default([]) })
export const Exclusions = z.object({ excluded: z.array(z.object({ member_id: Id, exclusion_reason: z.enum(['CONFLICT', 'LIABILITY']) })).max(5000) })
const Accidents = z.array(z.enum(accidents)).max(accidents.length)
/** How many play the others, and what is to go wrong. */
export const Rehearsal = z.object({ robots: z.int().min(0).max(200).default(5), accidents: Accidents.default([]) })
/** All that is to go wrong from now on. */
export const RehearsalChange = z.object({ accidents: Accidents })
/** What is left out stays as it is. */
export const RehearsalSeat = z.object({ audio: z.boolean().optional(), video: z.boolean().optional() })

/** To everybody, or to the chair alone. */
export const ChatMessage = z.object({ _id: Id, member_id: Id, name: z.string(), to: z.enum(['ALL', 'CHAIR']), text: z.string(), at: z.iso.datetime() })
export type ChatMessage = z.infer<typeof ChatMessage>
/** A message of the chat as the browser sends it through the socket. */
export const ChatDraft = z.object({
  to: z.enum(['ALL', 'CHAIR']).default('ALL'),
  text: z.string().trim().min(1, { error: 'requiredField' }).max(2000, { error: 'tooLong' }),
})

/**
 * What somebody said, as their own microphone heard it. Who writes the minutes corrects a piece by sending it again with other words: `member_id` is
 * then whose words they are, `started_at` which piece of them.
 */
export const TranscriptDraft = z
  .object({ text: text.min(1, { error: 'requiredField' }), started_at: moment, ended_at: moment, member_id: Id.optional() })
  .refine((it) => Date.parse(it.started_at) <= Date.parse(it.ended_at), { error: 'dates.endsBefore', path: ['ended_at'] })
export const TranscriptChunk = z.object({
  _id: Id,
  member_id: Id,
  text: z.string(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  corrected: z.boolean(),
})
export type TranscriptChunk = z.infer<typeof TranscriptChunk>

const SpeechEngine = z.enum(['BROWSER', 'SERVER', 'NONE'])

/**
 * Who turns speech into text: the browser itself, or a server through ours, with a key that soon expires. `processor` says it before anything is
 * written, for whoever is asked to agree: `name` is that of the service; a browser names its own maker.
 */
export const SpeechCredentials = z.object({
  engine: SpeechEngine,
  token: z.string().nullable(),
  language: z.string(),
  expires_at: z.iso.datetime().nullable(),
  processor: z.object({ engine: SpeechEngine, name: z.string().nullable() }),
})
