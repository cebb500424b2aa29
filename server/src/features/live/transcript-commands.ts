import { randomUUID } from 'node:crypto'
import { Fault, unauthenticated } from '@delibera/core/faults'
import type { SpeechCredentials, TranscriptChunk, TranscriptDraft } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import { refuseChunk } from '@delibera/core/live/word-rules'
import type { Locale } from '@delibera/core/locale'
import { Id } from '@delibera/core/paging'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { type Contexts, holderOf } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { lockedLog } from '../../live/log-store.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { signal } from '../../socket/publish.ts'
import { chairedLog } from '../../stores/live/room-store.ts'
import { addChunk, chunkOf, correctChunk } from '../../stores/live/transcript-store.ts'
import { lockedMeeting } from '../../stores/meetings/meeting-store.ts'

type Chunk = z.infer<typeof TranscriptChunk>
type Draft = z.output<typeof TranscriptDraft>

interface Speaking {
  meeting: Proven<'meeting'>
  /** From whose device it comes. */
  own: string
  /** Of the account, when it is the administrator's. */
  user_id: string | null
  mayCorrect: (state: LiveState) => boolean
  draft: Draft
}

export const saveOwnChunk = (deps: Deps, { meeting, member }: Contexts['link'], draft: Draft): Promise<Chunk> =>
  saveChunk(deps, { meeting, own: member, user_id: null, mayCorrect: ({ secretary_id }) => secretary_id === member, draft })

/** `member` is an id of the meeting, or the second part of a personal link: whoever presides speaks by the administrator's device. */
export async function saveChairChunk(deps: Deps, ctx: Contexts['meeting'], { member, draft }: { member: string; draft: Draft }): Promise<Chunk> {
  const log = await chairedLog(deps.db, ctx)
  const own = Id.safeParse(member).success ? member : await memberBehind(deps, ctx.meeting, member)
  // Heard in a rehearsal, and kept nowhere.
  if (log.kind === 'REHEARSAL') return { ...draft, _id: randomUUID(), member_id: own, corrected: false }
  return saveChunk(deps, { meeting: ctx.meeting, own, user_id: ctx.user, mayCorrect: () => true, draft })
}

async function memberBehind({ db }: Deps, meeting: string, slug: string): Promise<string> {
  const holder = await holderOf(db, { slug })
  if (holder.meeting !== meeting) throw new Fault('MB003')
  return holder.member
}

/** The log is held meanwhile: nobody's words are kept after they have said no, however close the two come. */
function saveChunk(deps: Deps, it: Speaking): Promise<Chunk> {
  const key = { meeting_id: it.meeting as string, kind: 'REAL' as const }
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, it.meeting)
    await lockedLog(tx, key)
    const state = await deps.lives.state(key)
    const { text, ended_at } = it.draft
    const piece = { meeting: it.meeting, member_id: it.draft.member_id ?? it.own, started_at: new Date(it.draft.started_at).toISOString() }
    const known = await chunkOf(tx, piece)
    if (!known) {
      if (piece.member_id !== it.own) throw new Fault('MT001')
      obey(refuseChunk(state, it.own))
      await addChunk(tx, { ...piece, convocation_id: state.convocation_id, text, ended_at })
    } else if (known.text !== text && it.mayCorrect(state)) {
      await correctChunk(tx, known._id, { text, user_id: it.user_id, at: deps.clock.now() })
      const actor = it.user_id ? `user:${it.user_id}` : `member:${it.own}`
      await auditMeeting(tx, deps, row, { actor, action: 'transcript.corrected', data: { chunk_id: known._id } })
    } else {
      if (piece.member_id !== it.own && !it.mayCorrect(state)) throw new Fault('CP003')
      return known
    }
    const saved = (await chunkOf(tx, piece))!
    await signal(tx, { transcript: { _id: saved._id, meeting_id: it.meeting } })
    return saved
  })
}

const languages: Record<Locale, string> = { it: 'it-IT', 'en-US': 'en-US', 'en-GB': 'en-GB' }
const minutes = 60_000

/** Who turns somebody's speech into text. With nobody's consent there is nothing to turn, and no key. */
export async function speechCredentials(deps: Deps, { meeting, member }: Contexts['link'], locale: Locale): Promise<z.infer<typeof SpeechCredentials>> {
  const state = await deps.lives.state({ meeting_id: meeting, kind: 'REAL' })
  const language = languages[locale]
  const { engine } = deps.speech
  const processor = { engine, name: deps.speech.processor }
  if (!state.transcription.on || engine === 'NONE') return { engine: 'NONE', token: null, language, expires_at: null, processor }
  if (engine === 'BROWSER' || refuseChunk(state, member)) return { engine, token: null, language, expires_at: null, processor }
  const expires_at = new Date(deps.clock.system().getTime() + 15 * minutes).toISOString()
  return { engine, token: speechToken(deps, { meeting_id: meeting, member_id: member, language, expires_at }), language, expires_at, processor }
}

const Ticket = z.object({ meeting_id: Id, member_id: Id, language: z.string(), expires_at: z.iso.datetime() })
type Ticket = z.infer<typeof Ticket>
const context = 'speech'

const speechToken = ({ keys }: Pick<Deps, 'keys'>, ticket: Ticket): string => keys.seal(JSON.stringify(ticket), context).toString('base64url')

/** What a key was made out for; null for one that is not ours, or has expired. */
function ticketIn({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, token: string): Ticket | null {
  try {
    const ticket = Ticket.parse(JSON.parse(keys.unseal(Buffer.from(token, 'base64url'), context)))
    return Date.parse(ticket.expires_at) > clock.system().getTime() ? ticket : null
  } catch {
    return null
  }
}

interface Heard {
  token: string
  audio: { bytes: Buffer; mime_type: string }
  /** Counts what one person sends, and refuses too much of it: a service has its price. */
  count: (caller: string) => Promise<void>
}

/** A piece of somebody's own voice as text. Who has withdrawn their consent since the key was given out is not heard. */
export async function heardSpeech(deps: Deps, { token, audio, count }: Heard): Promise<string> {
  const ticket = ticketIn(deps, token)
  if (!ticket || !deps.speech.transcribe) throw unauthenticated()
  await count(`${ticket.meeting_id}:${ticket.member_id}`)
  obey(refuseChunk(await deps.lives.state({ meeting_id: ticket.meeting_id, kind: 'REAL' }), ticket.member_id))
  return deps.speech.transcribe({ ...audio, language: ticket.language })
}
