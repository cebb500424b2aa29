import { randomUUID } from 'node:crypto'
import type { liveRoutes } from '@delibera/core/live/routes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { chatOf } from './chat-commands.ts'
import { visitRoom } from './presence-commands.ts'
import { changeRoom, joinRoom, leaveRoom } from './room-commands.ts'
import { saveOwnChunk, speechCredentials } from './transcript-commands.ts'
import { raiseHand, wantDeclaration, withdrawDeclaration, writeDeclaration, yieldFloor } from './word-commands.ts'

export function liveHandlers(deps: Deps): Handlers<typeof liveRoutes> {
  return {
    visit: async ({ ctx, params }) => {
      await visitRoom(deps, ctx, params.convocation)
      return done
    },
    join: ({ ctx, body: { device = randomUUID(), force, presents = null } }) => joinRoom(deps, ctx, { device, force, presents }),
    changeRoom: ({ ctx, body }) => changeRoom(deps, ctx, body),
    leave: async ({ ctx }) => {
      await leaveRoom(deps, ctx)
      return done
    },
    raiseHand: ({ ctx, body }) => raiseHand(deps, ctx, body.raised),
    yieldFloor: ({ ctx }) => yieldFloor(deps, ctx),
    wantDeclaration: ({ ctx, body }) => wantDeclaration(deps, ctx, body.wanted),
    writeDeclaration: ({ ctx, params, body }) => writeDeclaration(deps, ctx, { declaration_id: params.id, draft: body }),
    withdrawDeclaration: async ({ ctx, params }) => {
      await withdrawDeclaration(deps, ctx, params.id)
      return done
    },
    speechCredentials: ({ ctx, request }) => speechCredentials(deps, ctx, request.locale),
    chat: async ({ ctx, params }) => {
      const items = await chatOf(deps, ctx, params.convocation)
      return { total: items.length, items }
    },
    saveChunk: ({ ctx, body }) => saveOwnChunk(deps, ctx, body),
  }
}
