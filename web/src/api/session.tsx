import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { Profile, User } from '@delibera/core/accounts/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import type { ReplyOf } from '@delibera/core/route'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { whenTouched } from '../idle.ts'
import { forget, recall, remember } from '../memory.ts'
import { onRefusal } from './call.ts'
import { endSession, newMark } from './cookie.ts'
import { readOf, useRead, useWordsOfLanguage } from './hooks.ts'

/** Why somebody who is signed in may not act. */
export type InactiveReason = 'unconfirmed' | 'disabled'

interface Kept {
  /** Stands for whoever is signed in here, in every tab. It is no key: that is a cookie which no script reads. */
  mark: string
  user: User | null
  profile: Profile | null
}

type Entered = ReplyOf<typeof entryRoutes.login>['data']

interface Session {
  state: 'out' | 'in' | 'inactive'
  reason: InactiveReason | null
  /** Another one for each signing in. */
  mark: string | null
  user: User | null
  profile: Profile | null
  /** After login. */
  enter(data: Entered): void
  /** Logs out and goes to the login page. */
  leave(): Promise<void>
  /** The session has ended by itself: to the login page, and back here afterwards. */
  expire(): void
  deactivate(reason: InactiveReason): void
  setProfile(profile: Profile): void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Whose profile it is does not depend on the company on screen. */
const profileRead = readOf(entryRoutes.profile, {}, null)
const constantsRead = readOf(helpRoutes.constants, {})

export function SessionProvider({ router, children }: { router: AnyRouter; children: ReactNode }) {
  const queries = useQueryClient()
  const [kept, setKept] = useState(keptHere)
  const [reason, setReason] = useState<InactiveReason | null>(null)
  const actions = useActions({ queries, router, setKept, setReason })
  const { data: profile = null, dataUpdatedAt } = useQuery({
    ...profileRead,
    enabled: kept !== null,
    // What was stored is shown at once and asked again.
    ...(kept?.profile ? { initialData: kept.profile, initialDataUpdatedAt: 0 } : {}),
  })
  useRead(helpRoutes.constants, {}, { enabled: kept !== null, staleTime: Number.POSITIVE_INFINITY })
  useProducts(kept?.mark)
  useWordsOfLanguage()

  useEffect(() => onRefusal(actions.hear), [actions])
  useEffect(() => {
    window.addEventListener('storage', actions.followOtherTab)
    return () => window.removeEventListener('storage', actions.followOtherTab)
  }, [actions])
  useEffect(() => {
    if (kept && profile) remember('profile', JSON.stringify(profile))
  }, [kept, profile])
  // Whoever gets their profile may act again: the address was confirmed in another tab, or an operator enabled the account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same
  useEffect(() => setReason(null), [dataUpdatedAt])

  const session = useMemo<Session>(() => {
    const { enter, leave, expire, deactivate, setProfile } = actions
    const who = kept ? { mark: kept.mark, user: userOf(kept.user, profile), profile } : { mark: null, user: null, profile: null }
    return { state: reason ? 'inactive' : kept ? 'in' : 'out', reason, ...who, enter, leave, expire, deactivate, setProfile }
  }, [actions, kept, profile, reason])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** What can be bought is there when somebody comes to the shop. A page that nobody has touched yet asks for no prices, and the login page knows none. */
function useProducts(mark: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (mark === undefined) return
    const ask = async () => {
      const { paymentRoutes } = await import('@delibera/core/payments/routes')
      await queries.prefetchQuery({ ...readOf(paymentRoutes.products, {}, null), staleTime: Number.POSITIVE_INFINITY })
    }
    // Who needs them and finds none asks again.
    return whenTouched(() => void ask().catch(() => undefined))
  }, [mark, queries])
}

interface Parts {
  queries: QueryClient
  router: AnyRouter
  setKept: (kept: Kept | null) => void
  setReason: (reason: InactiveReason | null) => void
}

function useActions({ queries, router, setKept, setReason }: Parts) {
  return useMemo(() => actionsOn({ queries, router, setKept, setReason }), [queries, router, setKept, setReason])
}

function actionsOn(parts: Parts) {
  const { queries, router } = parts
  const { become, clear, deactivate } = personHere(parts)
  // Whoever is leaving knows that the session ends: its last answers do not lead back to this page, nor touch who comes in next.
  let isLeaving = false
  const actions = {
    deactivate,
    enter(data: Entered) {
      remember('user', JSON.stringify(data.user))
      remember('profile', JSON.stringify(data.profile))
      const mark = newMark()
      // Last, because other tabs act on it and then read the rest.
      remember('session', mark)
      become({ mark, user: data.user, profile: data.profile })
    },
    async leave() {
      // Nobody waits for a server that does not answer: this browser shows nothing of the person in any case, and asks again when it is opened next.
      isLeaving = true
      if (recall('session')) void endSession()
      await new Promise((later) => setTimeout(later, limits.interface.logout_ms))
      isLeaving = false
      clear()
      await router.navigate({ to: '/login', ignoreBlocker: true })
    },
    expire() {
      if (isLeaving) return
      clear()
      // Pages that anybody may see stay open.
      const { href } = router.state.location
      if (isOfSomebody.test(href)) void router.navigate({ to: '/login', search: { to: href }, ignoreBlocker: true })
    },
    /** An answer that is already on its way would bring the old one back. */
    setProfile(profile: Profile) {
      void queries.cancelQueries({ queryKey: profileRead.queryKey }).then(() => queries.setQueryData(profileRead.queryKey, profile))
    },
    hear(error: { status: number; info: unknown }, mark: string | null) {
      // An answer to whoever was here before says nothing of who is here now.
      if (mark === null || mark !== recall('session')) return
      if (error.status === 401) actions.expire()
      if (error.status === 412) deactivate(error.info === 'unconfirmed' ? 'unconfirmed' : 'disabled')
    },
    followOtherTab({ key }: StorageEvent) {
      // A key of null says that the browser's storage was emptied.
      if (key !== 'delibera.session' && key !== null) return
      const kept = keptHere()
      if (!kept) return actions.expire()
      become(kept)
      // Whoever is on the login page is let in here too.
      void router.invalidate()
    },
  }
  return actions
}

/** Who is signed in, as every part of this page knows it: nothing that was read for one person is left to the next. */
function personHere({ queries, setKept, setReason }: Parts) {
  let markedAt = Number.NEGATIVE_INFINITY
  const become = (kept: Kept | null) => {
    const constants = queries.getQueryData(constantsRead.queryKey)
    queries.clear()
    // The same for everybody: what they decide stays where it is until they have been asked again.
    if (constants) queries.setQueryData(constantsRead.queryKey, constants)
    void queries.invalidateQueries({ queryKey: constantsRead.queryKey })
    if (kept?.profile) queries.setQueryData(profileRead.queryKey, kept.profile)
    markedAt = Number.NEGATIVE_INFINITY
    setReason(null)
    setKept(kept)
  }
  return {
    become,
    clear: () => {
      for (const it of ['session', 'user', 'profile', 'companies']) forget(it)
      become(null)
    },
    /** Several calls under way are refused together: within the guard they count once. */
    deactivate: (reason: InactiveReason) => {
      if (Date.now() - markedAt < limits.interface.inactive_guard_ms) return
      markedAt = Date.now()
      setReason(reason)
    },
  }
}

/** Pages that need a session. */
const isOfSomebody = /^\/(user|consultant|company)([/?#]|$)|^\/public\/meetings\/[^/]+\/admin\//

function keptHere(): Kept | null {
  const mark = recall('session')
  return mark === null ? null : { mark, user: read(User, 'user'), profile: read(Profile, 'profile') }
}

/** What an older release left behind may have another form. */
function read<T>(schema: { parse(it: unknown): T }, key: string): T | null {
  try {
    return schema.parse(JSON.parse(recall(key) ?? 'null'))
  } catch {
    return null
  }
}

/** The profile is read again and changed; who one is follows it. */
function userOf(user: User | null, profile: Profile | null): User | null {
  if (!user || !profile) return user
  const { email, first_name, last_name, roles } = profile
  return { _id: user._id, email, first_name, last_name, roles }
}
