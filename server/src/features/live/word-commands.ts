import { randomUUID } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { floorEvents, wishEvents } from '@delibera/core/live/decisions'
import type { DeclaredFile } from '@delibera/core/live/events'
import { floorIn } from '@delibera/core/live/presence'
import { declarationOf } from '@delibera/core/live/rooms'
import type { Declaration, DeclarationDraft, DeclarationRequest } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import {
  refuseAccept,
  refuseAsk,
  refuseDecline,
  refuseFloor,
  refuseHand,
  refuseRemove,
  refuseWish,
  refuseWithdraw,
  refuseWrite,
} from '@delibera/core/live/word-rules'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { LogKey } from '../../live/log-store.ts'
import { obey } from '../../meeting/room-points.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { keepDeclaredFile, openDeclaredFile } from '../../stores/live/declaration-store.ts'
import { chairedLog } from '../../stores/live/room-store.ts'
import { usableVersion } from '../files/commands.ts'

type Holder = Contexts['link']
type Acting = Contexts['meeting']

const realLog = ({ meeting }: Holder): LogKey => ({ meeting_id: meeting, kind: 'REAL' })
const byMember = ({ member }: Holder) => ({ kind: 'member', id: member }) as const
const byUser = ({ user }: Acting) => ({ kind: 'user', id: user }) as const

/** Asking for the floor twice is asking once, and keeps the place in the row. */
export const raiseHand = (deps: Deps, ctx: Holder, raised: boolean): Promise<{ seq: number }> =>
  deps.lives.act(realLog(ctx), byMember(ctx), (state) => {
    obey(refuseHand(state, ctx.member))
    const isNews = state.hands.includes(ctx.member) !== raised
    return { events: isNews ? [{ type: raised ? 'HAND_RAISED' : 'HAND_LOWERED', member_id: ctx.member }] : [], reply: ({ seq }) => ({ seq }) }
  })

/** Who was given the floor no longer asks for it. Lowering a hand that is not up changes nothing. */
export async function lowerHand(deps: Deps, ctx: Acting, member_id: string): Promise<{ seq: number }> {
  return deps.lives.act(await chairedLog(deps.db, ctx), byUser(ctx), (state) => ({
    events: state.hands.includes(member_id) ? [{ type: 'HAND_LOWERED', member_id }] : [],
    reply: ({ seq }) => ({ seq }),
  }))
}

const written = ({ seq }: { seq: number }) => ({ seq })

/** The floor is said by the log, to everybody at once. */
export async function giveFloor(deps: Deps, ctx: Acting, member_id: string | null): Promise<{ seq: number }> {
  return deps.lives.act(await chairedLog(deps.db, ctx), byUser(ctx), (state) => {
    obey(refuseFloor(state, member_id))
    return { events: floorEvents(state, member_id), reply: written }
  })
}

/** Who does not have the floor has nothing to give back. */
export const yieldFloor = (deps: Deps, ctx: Holder): Promise<{ seq: number }> =>
  deps.lives.act(realLog(ctx), byMember(ctx), (state) => ({
    events: floorIn(state)?.member_id === ctx.member ? floorEvents(state, null) : [],
    reply: written,
  }))

export const wantDeclaration = (deps: Deps, ctx: Holder, wanted: boolean): Promise<{ seq: number }> =>
  deps.lives.act(realLog(ctx), byMember(ctx), (state) => {
    obey(refuseWish(state, ctx.member))
    return { events: wishEvents(state, { member_id: ctx.member, wanted }), reply: written }
  })

/** The same words a second time are nothing new. */
export async function declineDeclaration(deps: Deps, ctx: Acting, { member_id, words }: { member_id: string; words: string }): Promise<{ seq: number }> {
  return deps.lives.act(await chairedLog(deps.db, ctx), byUser(ctx), (state) => {
    obey(refuseDecline(state, member_id))
    return { events: state.wishes[member_id]?.declined === words ? [] : [{ type: 'DECLARATION_DECLINED', member_id, words }], reply: written }
  })
}

const shown = (state: LiveState, declaration_id: string): Declaration => declarationOf(state, declaration_id)!

export async function askDeclaration(deps: Deps, ctx: Acting, { member_id, odg_id }: z.output<typeof DeclarationRequest>): Promise<Declaration> {
  const declaration_id = randomUUID()
  return deps.lives.act(await chairedLog(deps.db, ctx), byUser(ctx), (state) => {
    obey(refuseAsk(state, { member_id, odg_id }))
    const room_slug = state.rooms[member_id]?.slug ?? null
    return { events: [{ type: 'DECLARATION_ASKED', declaration_id, member_id, odg_id, room_slug }], reply: (it) => shown(it.state, declaration_id) }
  })
}

interface Written {
  declaration_id: string
  draft: z.output<typeof DeclarationDraft>
}

export async function writeDeclaration(deps: Deps, ctx: Holder, { declaration_id, draft }: Written): Promise<Declaration> {
  const { text } = draft
  const file = draft.file_id ? await ownFile(deps, ctx, draft.file_id) : null
  const writing = { declaration_id, member_id: ctx.member as string, text, has_file: file !== null }
  const write = (state: LiveState) => {
    obey(refuseWrite(state, writing))
    return {
      events: [{ type: 'DECLARATION_WRITTEN' as const, declaration_id, text: text === '' ? null : text, file }],
      reply: (it: { state: LiveState }) => shown(it.state, declaration_id),
    }
  }
  if (!file) return deps.lives.act(realLog(ctx), byMember(ctx), write)
  return deps.db.transaction().execute(async (tx) => {
    await keepDeclaredFile(tx, file._id, ctx)
    return deps.lives.actIn(tx, realLog(ctx), { actor: byMember(ctx), decide: write })
  })
}

/** A file that this very member has brought for it, or that is in a declaration of theirs already. */
async function ownFile(deps: Deps, { meeting, member }: Holder, file_id: string): Promise<DeclaredFile> {
  const file = await fileOf(deps.db, file_id)
  const isOwn = file?.owner_member === member && file.meeting_id === meeting && file.context !== 'delegation'
  if (!file || !isOwn) throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
  await usableVersion(deps, file)
  return { _id: file._id, name: file.name }
}

const remove = (declaration_id: string, against: (state: LiveState) => Fault | null) => (state: LiveState) => {
  obey(against(state))
  return { events: [{ type: 'DECLARATION_REMOVED' as const, declaration_id }], reply: () => undefined }
}

export const withdrawDeclaration = (deps: Deps, ctx: Holder, declaration_id: string): Promise<void> =>
  deps.lives.act(
    realLog(ctx),
    byMember(ctx),
    remove(declaration_id, (state) => refuseWithdraw(state, { declaration_id, member_id: ctx.member })),
  )

export const removeDeclaration = async (deps: Deps, ctx: Acting, declaration_id: string): Promise<void> =>
  deps.lives.act(
    await chairedLog(deps.db, ctx),
    byUser(ctx),
    remove(declaration_id, (state) => refuseRemove(state, declaration_id)),
  )

/** With the very words that stand there: from here everybody reads them. */
export async function acceptDeclaration(deps: Deps, ctx: Acting, declaration_id: string): Promise<Declaration> {
  const log = await chairedLog(deps.db, ctx)
  return deps.db.transaction().execute(async (tx) => {
    const accepted = await deps.lives.actIn(tx, log, {
      actor: byUser(ctx),
      decide: (state) => {
        obey(refuseAccept(state, declaration_id))
        const { text, file } = state.declarations[declaration_id]!
        return { events: [{ type: 'DECLARATION_ACCEPTED', declaration_id, text, file }], reply: (it) => shown(it.state, declaration_id) }
      },
    })
    if (accepted.file && log.kind === 'REAL') await openDeclaredFile(tx, accepted.file._id, ctx.meeting)
    return accepted
  })
}
