import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionAction, ElectionPaper } from '@delibera/core/elections/schema'
import type { Accident } from '@delibera/core/live/accident-kinds'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import type { PointValues } from '@delibera/core/live/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { InputOf, ReplyOf, Route } from '@delibera/core/route'
import { voteRoutes } from '@delibera/core/votes/routes'
import type { BallotVote } from '@delibera/core/votes/schema'
import { useMemo, useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useReadMeeting } from '../../meeting/useMeeting.ts'
import { useConsoleRefusal } from './useConsoleRefusal.ts'
import type { toldOf } from './useStart.ts'

const routes = { ...adminLiveRoutes, vote: voteRoutes.conduct, elect: electionRoutes.conduct }
type Name = keyof typeof routes
type Exclusions = InputOf<typeof routes.exclude>['body']['excluded']

/** What the administrator does. Each answers what came of it, or null when it was refused and that has been said. `busy` is what is under way. */
export function useConsoleActs({ _id: id, company_type }: Meeting) {
  const [busy, setBusy] = useState<Name | null>(null)
  const [refusal, readAgain] = [useConsoleRefusal(), useReadMeeting()]
  const latest = useRef({ refusal, readAgain })
  latest.current = { refusal, readAgain }
  const acts = useMemo(() => {
    const run = async <R extends Route>(name: Name, route: R, input: InputOf<R>): Promise<ReplyOf<R> | null> => {
      setBusy(name)
      try {
        return await call(route, input)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        latest.current.refusal(error, { company_type })
        return null
      } finally {
        setBusy(null)
      }
    }
    /** What the pages of the meeting say of it is another thing from then on: its status, its cart. */
    const turning = async <T>(done: Promise<T | null>): Promise<T | null> => {
      const reply = await done
      if (reply !== null) await latest.current.readAgain(id)
      return reply
    }
    const params = { id }
    const vote = (odg: string, action: 'start' | 'stop' | 'skip') => run('vote', routes.vote, { params: { id, odg }, body: { action } })
    return {
      open: () => turning(run('open', routes.open, { params })),
      start: (body: ReturnType<typeof toldOf>) => turning(run('start', routes.start, { params, body })),
      close: (body: { close_video: boolean; confirm: boolean }) => turning(run('close', routes.close, { params, body })),
      closeVideo: () => run('closeVideo', routes.closeVideo, { params }),
      takeUp: (odg: string) => run('takeUp', routes.takeUp, { params: { id, odg } }),
      closePoint: (odg: string) => run('closePoint', routes.closePoint, { params: { id, odg } }),
      startVote: (odg: string) => vote(odg, 'start'),
      stopVote: (odg: string) => vote(odg, 'stop'),
      skip: (odg: string) => vote(odg, 'skip'),
      elect: (odg: string, body: ElectionAction) => run('elect', routes.elect, { params: { id, odg }, body }),
      record: (odg: string, votes: BallotVote[]) => run('vote', routes.vote, { params: { id, odg }, body: { action: 'record', votes } }),
      expel: (member: string) => run('expel', routes.expel, { params: { id, member } }),
      lowerHand: (member: string) => run('lowerHand', routes.lowerHand, { params: { id, member } }),
      giveFloor: (member_id: string | null) => run('giveFloor', routes.giveFloor, { params, body: { member_id } }),
      mute: (member_id: string | null) => run('mute', routes.mute, { params, body: { member_id } }),
      nameSecretary: (secretary_id: string) => run('nameSecretary', routes.nameSecretary, { params, body: { secretary_id } }),
      recordPresence: (body: { present: string[]; absent: string[] }) => run('recordPresence', routes.recordPresence, { params, body }),
      fillPoint: (odg: string, body: PointValues) => run('fillPoint', routes.fillPoint, { params: { id, odg }, body }),
      exclude: (odg: string, excluded: Exclusions) => run('exclude', routes.exclude, { params: { id, odg }, body: { excluded } }),
      askDeclaration: (body: { member_id: string; odg_id: string | null }) => run('askDeclaration', routes.askDeclaration, { params, body }),
      declineDeclaration: (member: string, words: string) => run('declineDeclaration', routes.declineDeclaration, { params: { id, member }, body: { words } }),
      acceptDeclaration: (declarationId: string) => run('acceptDeclaration', routes.acceptDeclaration, { params: { id, declarationId } }),
      removeDeclaration: (declarationId: string) => run('removeDeclaration', routes.removeDeclaration, { params: { id, declarationId } }),
      rehearse: (body: { robots: number; accidents: Accident[] }) => run('rehearse', routes.rehearse, { params, body }),
      changeRehearsal: (accidents: Accident[]) => run('changeRehearsal', routes.changeRehearsal, { params, body: { accidents } }),
      sitInRehearsal: (body: { audio?: boolean; video?: boolean }) => run('sitInRehearsal', routes.sitInRehearsal, { params, body }),
      voteInRehearsal: (odg: string, votes: BallotVote[]) => run('voteInRehearsal', routes.voteInRehearsal, { params: { id, odg }, body: { votes } }),
      electInRehearsal: (odg: string, body: ElectionPaper) => run('electInRehearsal', routes.electInRehearsal, { params: { id, odg }, body }),
      endRehearsal: () => turning(run('endRehearsal', routes.endRehearsal, { params })),
    }
  }, [id, company_type])
  return useMemo(() => ({ ...acts, busy }), [acts, busy])
}

export type ConsoleActs = ReturnType<typeof useConsoleActs>
