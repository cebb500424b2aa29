import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { type Channel, closeCodes, type Frame } from '@delibera/core/notifications/frames'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { ReplyOf, Route } from '@delibera/core/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { readOf, useRead } from './hooks.ts'
import { useSession } from './session.tsx'
import { type AppSocket, openSocket, type SocketState } from './socket.ts'

type Handler = (frame: Frame) => void
type Handlers = Map<Channel, Set<Handler>>

const StateContext = createContext<SocketState | 'off'>('off')
const HandlersContext = createContext<Handlers>(new Map())

/** `off`: nobody is signed in, or this installation has no sockets. */
export const useSocketState = (): SocketState | 'off' => useContext(StateContext)

/** Hears what comes on a channel while the component is on screen; `reset` too, after which what one knows has to be read again. */
export function useFrames(channel: Channel, handler: Handler): void {
  const handlers = useContext(HandlersContext)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const hear: Handler = (frame) => latest.current(frame)
    const ofChannel = handlers.get(channel) ?? new Set()
    handlers.set(channel, ofChannel.add(hear))
    return () => void ofChannel.delete(hear)
  }, [handlers, channel])
}

/** Around the pages of somebody who is signed in: the login page does not carry it. */
export function SocketProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { state, mark } = useSession()
  const { data: constants } = useRead(helpRoutes.constants, {}, { enabled: state === 'in', staleTime: Number.POSITIVE_INFINITY })
  const isOn = state === 'in' && constants?.flags.websockets === true
  const company_id = useDisplayedCompany()
  const meeting_id = useDisplayedDecision()
  const target = useMemo(() => ({ company_id, meeting_id }), [company_id, meeting_id])
  const [socketState, setSocketState] = useState<SocketState | 'off'>('off')
  const handlers = useMemo<Handlers>(() => new Map(), [])
  const line = useRef<AppSocket>(null)
  const place = useRef(target)

  useEffect(() => {
    if (!isOn) return
    const open = () => {
      let isGreeted = false
      line.current = openSocket({
        who: () => mark,
        target: place.current,
        readUpTo: readUpTo(queries, place.current.company_id),
        onFrame: (frame) => {
          refresh(queries, frame)
          if (!isGreeted && frame.channel === 'app' && frame.type === 'hello') {
            isGreeted = true
            // Between the first reading and this line nobody was told of what came, unless the reading said how far it was: the line begins there.
            if (readUpTo(queries, place.current.company_id) !== frame.seq) readAgain(queries, 'app')
          }
          if (frame.type !== 'hello') for (const it of handlers.get(frame.channel) ?? []) it(frame)
        },
        onState: (next, code) => {
          setSocketState(next)
          // Logged out, or disabled: the answer to this says which, and the session draws the consequence.
          if (code === closeCodes.unauthenticated) void queries.invalidateQueries({ queryKey: [entryRoutes.profile.path] })
        },
      })
    }
    const callOff = whenIdle(open)
    return () => {
      callOff()
      line.current?.close()
      line.current = null
      setSocketState('off')
    }
  }, [isOn, mark, queries, handlers])

  useEffect(() => {
    place.current = target
    line.current?.retarget(target)
  }, [target])

  return (
    <HandlersContext value={handlers}>
      <StateContext value={socketState}>{children}</StateContext>
    </HandlersContext>
  )
}

/** The company of the page on screen. A live meeting has a line of its own (live.ts), which lasts as long as its room is on screen. */
function useDisplayedCompany(): string | null {
  return useRouterState({ select: ({ matches }) => (matches.at(-1)?.params as { companyId?: string } | undefined)?.companyId ?? null })
}

/** The decision in writing of the page on screen: who has it open is told what each answer comes to. */
function useDisplayedDecision(): string | null {
  return useRouterState({
    select: ({ matches }) => {
      const { pathname = '', params = {} } = matches.at(-1) ?? {}
      return (pathname.includes('/decisions/') && (params as { id?: string }).id) || null
    },
  })
}

/** The reads that a channel keeps fresh. */
const keptFresh: Record<Channel, readonly Route[]> = { app: [notificationRoutes.list, homeRoutes.todo], live: [], chat: [], decision: [] }

function refresh(queries: QueryClient, { channel, type }: Frame): void {
  const isNews = channel === 'app' && type === 'notification'
  // Counted at once, because the list may not be on screen; asking it again corrects whatever was counted twice.
  if (isNews)
    queries.setQueriesData<ReplyOf<typeof notificationRoutes.list>>(
      { queryKey: [notificationRoutes.list.path] },
      (it) => it && { ...it, unread: it.unread + 1 },
    )
  if (isNews || type === 'reset') readAgain(queries, channel)
}

/** How far the person's topic was when the page was read by one call; undefined where its parts were read by themselves. */
function readUpTo(queries: QueryClient, company_id: string | null): number | undefined {
  const { queryKey } = company_id === null ? readOf(homeRoutes.dashboard, {}, null) : readOf(homeRoutes.opening, { params: { id: company_id } }, company_id)
  return queries.getQueryData<{ seq: number }>(queryKey)?.seq
}

function readAgain(queries: QueryClient, channel: Channel): void {
  for (const it of keptFresh[channel]) void queries.invalidateQueries({ queryKey: [it.path] })
}
