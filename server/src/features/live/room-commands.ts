import { joinEvents, leaveEvents } from '@delibera/core/live/decisions'
import type { NewEvent } from '@delibera/core/live/events'
import { type Joining, liveLimit, mediaGranted, refuseJoin, refuseLeave, refuseMedia, refuseShare } from '@delibera/core/live/room-rules'
import { roomOf } from '@delibera/core/live/rooms'
import type { RoomChange, RoomReply } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import type { z } from 'zod'
import { newToken } from '../../config/keys.ts'
import { togetherOn } from '../../db/together.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { paidLines } from '../../ledger/meeting-charges.ts'
import { noteHeard } from '../../live/line-store.ts'
import type { LogKey } from '../../live/log-store.ts'
import { obey } from '../../meeting/room-points.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { onEntry } from './entry-commands.ts'
import { followEngine } from './media-commands.ts'

type Holder = Contexts['link']
type Reply = z.infer<typeof RoomReply>

const realLog = (ctx: Pick<Holder, 'meeting'>): LogKey => ({ meeting_id: ctx.meeting, kind: 'REAL' })
const byMember = (ctx: Holder) => ({ kind: 'member', id: ctx.member }) as const

/** How many may come by a device: those of the plan, and those of each supplement that the meeting has paid. */
export const limitOf = togetherOn(async (deps: Pick<Deps, 'db' | 'clock'>, comers: readonly Pick<Holder, 'company' | 'meeting'>[]): Promise<number[]> => {
  const limits = new Map<string, number>()
  for (const it of comers) if (!limits.has(it.meeting)) limits.set(it.meeting, await limitIn(deps, it))
  return comers.map((it) => limits.get(it.meeting)!)
})

async function limitIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, { company, meeting }: Pick<Holder, 'company' | 'meeting'>): Promise<number> {
  const { max_members_live } = await planOf(db, company, clock.now())
  const blocks = (await paidLines(db, meeting)).filter((it) => it.code === 'M0006').reduce((sum, it) => sum + it.qty, 0)
  return liveLimit(max_members_live, blocks)
}

/** Comes into the room. Whoever had given a delegation takes it back by coming. */
export async function joinRoom(deps: Deps, ctx: Holder, told: Omit<Joining, 'member_id'>): Promise<Reply> {
  const limit = await limitOf(deps, ctx)
  const joining: Joining = { ...told, member_id: ctx.member }
  const place = { meeting_id: ctx.meeting as string, member_id: ctx.member as string }
  const entered = await onEntry(deps, {
    caller: ctx,
    log: realLog(ctx),
    actor: byMember(ctx),
    comers: [ctx.member],
    decide: (state) => {
      obey(refuseJoin(state, joining, limit))
      const old = state.rooms[ctx.member]?.slug
      // Of thousands who come at once, none keeps the state of the moment: what is told of it is read here.
      return { events: joinEvents(state, joining, newToken()), reply: ({ state: after }) => ({ old, ...roomIn(after, ctx.member) }), forgets: true }
    },
  })
  await noteHeard(deps.db, place)
  // The other device is in the call until the engine is told.
  if (entered.old && entered.old !== entered.room.slug) await followEngine(deps, 'expel', (media) => media.expel(place))
  return roomReply(deps, ctx, entered)
}

export async function changeRoom(deps: Deps, ctx: Holder, change: z.infer<typeof RoomChange>): Promise<Reply> {
  const limit = change.presents ? await limitOf(deps, ctx) : 0
  const after = await deps.lives.act(realLog(ctx), byMember(ctx), (state) => {
    obey(refuseMedia(state, ctx.member))
    if (change.presents) obey(refuseShare(state, { member_id: ctx.member, presents: change.presents }, limit))
    return { events: changeEvents(state, ctx.member, change), reply: (it) => roomIn(it.state, ctx.member), forgets: true }
  })
  return roomReply(deps, ctx, after, change.video === true)
}

/** What is as it was is no news. */
function changeEvents(state: LiveState, member_id: string, { presents, consent, speech, ...asked }: z.infer<typeof RoomChange>): NewEvent[] {
  const { audio, video, screen, presents: seated, speech: said } = state.rooms[member_id]!
  const media = mediaGranted(state, member_id, { audio: asked.audio ?? audio, video: asked.video ?? video, screen: asked.screen ?? screen })
  const isOther = media.audio !== audio || media.video !== video || media.screen !== screen
  return [
    ...(isOther ? [{ type: 'MEDIA_SET' as const, member_id, ...media }] : []),
    ...(presents && presents.join() !== seated.join() ? [{ type: 'ROOM_SHARED' as const, member_id, presents }] : []),
    ...(consent !== undefined && consent !== state.transcription.consents[member_id]
      ? [{ type: 'TRANSCRIPTION_CONSENT' as const, member_id, given: consent }]
      : []),
    ...(speech !== undefined && speech !== said ? [{ type: 'SPEECH_SET' as const, member_id, speech }] : []),
  ]
}

export async function leaveRoom(deps: Deps, ctx: Holder): Promise<void> {
  await deps.lives.act(realLog(ctx), byMember(ctx), (state) => {
    obey(refuseLeave(state, ctx.member))
    return { events: leaveEvents(state, ctx.member, false), reply: () => undefined, forgets: true }
  })
  await followEngine(deps, 'expel', (media) => media.expel({ meeting_id: ctx.meeting, member_id: ctx.member }))
}

interface RoomSeen {
  room: NonNullable<ReturnType<typeof roomOf>>
  /** Whether the call is ours, and not closed. */
  isCall: boolean
  /** Whether no more pictures may be sent. */
  isFull: boolean
}

function roomIn(state: LiveState, member_id: string): RoomSeen {
  const isCall = state.register.meeting.call_type === 'CALL_DELIBERA' && !state.video_closed
  const isFull = !mediaGranted(state, member_id, { audio: true, video: true, screen: false }).video
  return { room: roomOf(state, member_id, null)!, isCall, isFull }
}

/** `asked`: the camera was to be turned on. */
async function roomReply(deps: Deps, { meeting, member }: Holder, { room, isCall, isFull }: RoomSeen, asked = false): Promise<Reply> {
  const ticket = { meeting_id: meeting as string, member_id: member as string, room: room.slug, can_publish: true }
  const call_token = isCall ? await followEngine(deps, 'token', (media) => media.token(ticket)) : null
  return { ...room, call_token: call_token ?? null, is_limited: isCall && (isFull || asked) && !room.tracks.some((it) => it.kind === 'video') }
}
