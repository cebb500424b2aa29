import type { publicVerbalRoutes } from '@delibera/core/minutes/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { noteVisit } from '../../meeting/news.ts'
import { callerOf } from '../../stores/files/file-store.ts'
import { handInSigned } from './elsewhere-commands.ts'
import { askCorrection, minutesForMember, noteRead, refuseSignature, signersForMember } from './public-commands.ts'
import { signDrawn } from './signing-commands.ts'

export function publicVerbalHandlers(deps: Deps): Handlers<typeof publicVerbalRoutes> {
  return {
    load: async ({ ctx }) => {
      await noteVisit(deps, ctx)
      return minutesForMember(deps, ctx)
    },
    read: async ({ ctx }) => {
      await noteRead(deps, ctx)
      return minutesForMember(deps, ctx)
    },
    correct: async ({ ctx, body }) => {
      await askCorrection(deps, ctx, body.text)
      return minutesForMember(deps, ctx)
    },
    signers: ({ ctx }) => signersForMember(deps, ctx),
    sign: async ({ ctx, body }) => {
      await signDrawn(deps, { caller: ctx, member_id: ctx.member, by: 'link', actor: `member:${ctx.member}`, signature: body.signature })
      return minutesForMember(deps, ctx)
    },
    answer: async ({ ctx, body }) => {
      const handed = { caller: ctx, actor: `member:${ctx.member}`, by: 'link', member_ids: [ctx.member] } as const
      if ('refusal' in body) await refuseSignature(deps, ctx, body.refusal)
      else await handInSigned(deps, { ...handed, who: await callerOf(deps.db, ctx), file_id: body.file_id, ack: body.ack })
      return minutesForMember(deps, ctx)
    },
  }
}
