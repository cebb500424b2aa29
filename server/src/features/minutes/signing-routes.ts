import type { signingRoutes } from '@delibera/core/minutes/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { callerOf } from '../../stores/files/file-store.ts'
import { handInDeed } from './deed-commands.ts'
import { handInSigned } from './elsewhere-commands.ts'
import { verbalView } from './reads.ts'
import { requestSignatures } from './request-commands.ts'
import { sendMinutes } from './send-commands.ts'
import { accountSigner, signDrawn } from './signing-commands.ts'

export function signingHandlers(deps: Deps): Handlers<typeof signingRoutes> {
  return {
    sign: async ({ ctx, body }) => {
      const acting = { caller: ctx, actor: `user:${ctx.user}`, by: 'account' } as const
      const who = await callerOf(deps.db, ctx)
      if ('signature' in body) await signDrawn(deps, { ...acting, member_id: await accountSigner(deps, ctx), signature: body.signature })
      else if ('file_id' in body) await handInSigned(deps, { ...acting, who, file_id: body.file_id, member_ids: [...new Set(body.member_ids)], ack: body.ack })
      else await handInDeed(deps, { ...acting, who, file_id: body.deed_file_id })
      return verbalView(deps, ctx)
    },
    request: async ({ ctx, body }) => {
      await requestSignatures(deps, ctx, body)
      return verbalView(deps, ctx)
    },
    send: ({ ctx, body }) => sendMinutes(deps, ctx, body),
  }
}
