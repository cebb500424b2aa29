import type { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { closeVideo, expelMember, muteMembers } from './media-commands.ts'
import { recordPresence } from './presence-commands.ts'
import { beginRehearsal, endRehearsal } from './rehearsal-commands.ts'
import { electInRehearsal, setAccidents, sitInRehearsal, voteInRehearsal } from './rehearsed-commands.ts'
import { saveChairChunk } from './transcript-commands.ts'
import { acceptDeclaration, askDeclaration, declineDeclaration, giveFloor, lowerHand, removeDeclaration } from './word-commands.ts'

type Name =
  | ('expel' | 'mute' | 'lowerHand' | 'closeVideo' | 'recordPresence' | 'askDeclaration' | 'acceptDeclaration' | 'removeDeclaration' | 'saveChunk')
  | ('giveFloor' | 'declineDeclaration' | 'rehearse' | 'changeRehearsal' | 'sitInRehearsal' | 'voteInRehearsal' | 'electInRehearsal' | 'endRehearsal')

/** What the administrator does with the room and with the people in it. */
export function roomAdminHandlers(deps: Deps): Pick<Handlers<typeof adminLiveRoutes>, Name> {
  return {
    expel: ({ ctx, params }) => expelMember(deps, ctx, params.member),
    mute: ({ ctx, body }) => muteMembers(deps, ctx, body.member_id ?? null),
    lowerHand: ({ ctx, params }) => lowerHand(deps, ctx, params.member),
    giveFloor: ({ ctx, body }) => giveFloor(deps, ctx, body.member_id),
    closeVideo: ({ ctx }) => closeVideo(deps, ctx),
    recordPresence: ({ ctx, body }) => recordPresence(deps, ctx, body),
    askDeclaration: ({ ctx, body }) => askDeclaration(deps, ctx, body),
    declineDeclaration: ({ ctx, params, body }) => declineDeclaration(deps, ctx, { member_id: params.member, words: body.words }),
    acceptDeclaration: ({ ctx, params }) => acceptDeclaration(deps, ctx, params.declarationId),
    removeDeclaration: async ({ ctx, params }) => {
      await removeDeclaration(deps, ctx, params.declarationId)
      return done
    },
    saveChunk: ({ ctx, params, body }) => saveChairChunk(deps, ctx, { member: params.member, draft: body }),
    rehearse: async ({ ctx, body }) => {
      await beginRehearsal(deps, ctx, body)
      return done
    },
    changeRehearsal: ({ ctx, body }) => setAccidents(deps, ctx, body.accidents),
    sitInRehearsal: ({ ctx, body }) => sitInRehearsal(deps, ctx, body),
    electInRehearsal: ({ ctx, params, body }) => electInRehearsal(deps, ctx, params.odg, body),
    voteInRehearsal: ({ ctx, params, body }) => voteInRehearsal(deps, ctx, params.odg, body.votes),
    endRehearsal: async ({ ctx }) => {
      await endRehearsal(deps, ctx)
      return done
    },
  }
}
