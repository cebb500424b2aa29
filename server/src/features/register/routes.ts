import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { registerRoutes } from '@delibera/core/register/routes'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { readAnew } from '../../stores/register/entry-store.ts'
import { checkSeen } from './check-reads.ts'
import { draftedEntry, judgedEntry, writeEntry } from './entry-commands.ts'
import { entriesSeen, entryPage, entryWithMeetings } from './entry-reads.ts'
import { addNewClass, addNewGroup, onRegisterOf, openingProposed, openRegister, switchMode } from './opening-commands.ts'
import { paperHandlers } from './paper-routes.ts'
import { askedOn, knownRegister, stateSeen } from './reads.ts'

export function registerHandlers(deps: Deps): Handlers<typeof registerRoutes> {
  return { ...readHandlers(deps), ...writeHandlers(deps), ...paperHandlers(deps) }
}

type Part<Names extends keyof typeof registerRoutes> = Pick<Handlers<typeof registerRoutes>, Names>

function readHandlers(deps: Deps): Part<'state' | 'entries' | 'entry' | 'check' | 'proposeOpening' | 'verify'> {
  const { db, clock } = deps
  const knownOf = (ctx: Contexts['company']) => knownRegister(db, deps, ctx.company)
  return {
    state: async ({ ctx, query }) => stateSeen(await knownOf(ctx), askedOn(query, clock.now())),

    entries: async ({ ctx, query }) => entryPage(db, await knownOf(ctx), query),

    entry: async ({ ctx, params }) => {
      const known = await knownOf(ctx)
      const entry = known.book.entries[Number(params.seq) - 1]
      if (!entry) throw new Fault('GEN01', undefined, 404)
      return entryWithMeetings(db, known, entry)
    },

    check: async ({ ctx, body }) => {
      const known = await knownOf(ctx)
      const entry = draftedEntry(known, body, { actor: `user:${ctx.user}`, at: clock.now() })
      return checkSeen(db, known, await judgedEntry(db, known, entry))
    },

    proposeOpening: ({ ctx }) => openingProposed(deps, ctx),

    verify: async ({ ctx }) => {
      const { entries, broken } = await readAnew(db, ctx.company)
      return { entries: entries.length, ok: broken === null, ...(broken && { broken }) }
    },
  }
}

function writeHandlers(deps: Deps): Part<'write' | 'open' | 'switchMode' | 'addGroup' | 'addClass'> {
  const { db, clock } = deps
  const stateNow = async (ctx: Contexts['company']) => stateSeen(await knownRegister(db, deps, ctx.company), { on: dayInRome(clock.now()), known_at: null })
  return {
    write: async ({ ctx, body }) => {
      const stored = await writeEntry(deps, ctx, body)
      const [seen] = await entriesSeen(db, await knownRegister(db, deps, ctx.company), [stored])
      return seen!
    },

    open: async ({ ctx, body }) => {
      await openRegister(deps, ctx, body)
      return stateNow(ctx)
    },

    switchMode: async ({ ctx, body: { mode } }) => {
      await switchMode(deps, ctx, mode)
      return stateNow(ctx)
    },

    addGroup: ({ ctx, body }) => onRegisterOf(deps, ctx, (tx) => addNewGroup(tx, deps, ctx, body)),

    addClass: async ({ ctx, body }) => {
      await onRegisterOf(deps, ctx, (tx) => addNewClass(tx, deps, ctx, body))
      return body
    },
  }
}
