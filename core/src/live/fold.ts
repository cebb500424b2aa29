import { advanceFolds } from './advance-fold.ts'
import { type Own, owning } from './draft.ts'
import { electionFolds } from './election-fold.ts'
import type { EventType, LiveEvent } from './events.ts'
import { pointFolds } from './point-fold.ts'
import { type Fold, type Folds, roomFolds } from './room-fold.ts'
import { type DeclarationStatus, type LiveState, standby } from './state.ts'

const declare = (state: LiveState, id: string, status: DeclarationStatus, own: Own) => {
  const declaration = own(own(state, 'declarations'), id)
  if (declaration) declaration.status = status
  return declaration
}

const saidFolds: Folds<Exclude<EventType, keyof typeof roomFolds | keyof typeof pointFolds | keyof typeof electionFolds | keyof typeof advanceFolds>> = {
  DECLARATION_WANTED: (state, { member_id, odg_id, at }, own) => {
    own(state, 'wishes')[member_id] = { odg_id, at, declined: null }
  },
  DECLARATION_UNWANTED: (state, { member_id }, own) => {
    delete own(state, 'wishes')[member_id]
  },
  DECLARATION_DECLINED: (state, { member_id, words }, own) => {
    const wish = own(own(state, 'wishes'), member_id)
    if (wish) wish.declined = words
  },
  // Whoever had asked for it has it now.
  DECLARATION_ASKED: (state, { declaration_id, member_id, odg_id, room_slug }, own) => {
    delete own(state, 'wishes')[member_id]
    own(state, 'declarations')[declaration_id] = { member_id, odg_id, room_slug, text: null, file: null, status: 'ASKED' }
  },
  DECLARATION_WRITTEN: (state, { declaration_id, text, file }, own) => {
    Object.assign(declare(state, declaration_id, 'WRITTEN', own) ?? {}, { text, file })
  },
  DECLARATION_ACCEPTED: (state, { declaration_id, text, file }, own) => {
    Object.assign(declare(state, declaration_id, 'ACCEPTED', own) ?? {}, { text, file })
  },
  DECLARATION_REMOVED: (state, { declaration_id }, own) => {
    declare(state, declaration_id, 'REMOVED', own)
  },
  CHAT: () => undefined,
  TRANSCRIPTION_ON: (state, _, own) => {
    own(state, 'transcription').on = true
  },
  TRANSCRIPTION_OFF: (state, _, own) => {
    own(state, 'transcription').on = false
  },
  TRANSCRIPTION_CONSENT: (state, { member_id, given }, own) => {
    own(own(state, 'transcription'), 'consents')[member_id] = given
  },
  ACCIDENTS_SET: (state, { accidents, at }) => {
    state.accidents = Object.fromEntries(accidents.map((it) => [it, state.accidents?.[it] ?? at]))
  },
}

const folds: Folds<EventType> = { ...roomFolds, ...pointFolds, ...electionFolds, ...advanceFolds, ...saidFolds }

function apply(state: LiveState, event: LiveEvent, own: Own): void {
  const foldIt = folds[event.type] as Fold<EventType>
  foldIt(state, event, own)
  state.seq = event.seq
}

/** What the state is after one more event; the one before stays as it was. The same on the server and in the browser. */
export function fold(state: LiveState, event: LiveEvent): LiveState {
  const next = { ...state }
  apply(next, event, owning())
  return next
}

/** What a log says, from its beginning or from a state that was kept. With the same `own` as before, what was folded then is not copied again, and changes. */
export function replay(events: Iterable<LiveEvent>, from: LiveState = standby, own: Own = owning()): LiveState {
  const state = { ...from }
  for (const it of events) apply(state, it, own)
  return state
}
