import type { ChosenRecipient, Communication, CommunicationFile, ShownRecipient } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { useLine } from '../../../api/useLine.ts'
import { useKnownMails } from '../useMailNews.ts'
import { draftSeed, type MailText, type Seed } from './useMailSeed.ts'

/** Milliseconds of rest after which what was typed is kept; whom it goes to is judged by the server, and that is wanted sooner. */
const rest = { text: 1_500, people: 400 }

export const recipientKey = (it: Pick<ShownRecipient, 'kind' | 'id' | 'code' | 'email'>): string => `${it.kind}:${it.id ?? it.code ?? it.email}`

function chosen({ kind, id, code, email, name }: ShownRecipient): ChosenRecipient {
  if (kind === 'ROLE') return { kind, code: code ?? '' }
  if (kind === 'ADDRESS') return { kind, email: email ?? '', name: name === email ? null : name }
  return { kind, id: id ?? '' }
}

const wire = ({ to, cc, subject, body, attachments, tags, reply_to, forward_of }: MailText) => ({
  to: to.map(chosen),
  cc: cc.map(chosen),
  subject: subject.trim(),
  body,
  attachments: attachments.map((it) => it._id),
  tags,
  reply_to,
  forward_of,
})

/** Somebody else saved the same draft: their text is shown beside this one. */
export const isRace = (error: unknown): boolean => error instanceof CallError && error.info === 'changed'

const isRefused = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500

/** A letter that has left, or was given up, is not written on; one whose sending was never answered may have left, and a late save is then refused for that. */
type Leaving = 'no' | 'asked' | 'left'

export interface MailDraft {
  text: MailText
  change: (it: Partial<MailText>) => void
  isDirty: boolean
  busy: boolean
  savedAt: Date | null
  /** A refusal of the last save that is not about somebody else's text. */
  problem: CallError | null
  /** What somebody else saved meanwhile. */
  theirs: Communication | null
  /** Of the draft once it was kept. */
  id: () => string | null
  /** By which the server puts back the files that the last save took away; null while none did. */
  removalId: () => string | null
  /** Whether everything is kept; who leaves needs no address for a new draft. */
  flush: (isLeaving?: boolean) => Promise<boolean>
  keepMine: () => Promise<boolean>
  takeTheirs: () => void
  send: () => Promise<Communication>
  /** Nothing is kept of it from now on; answers what has been, once a save that is on its way has ended. */
  giveUp: () => Promise<string | null>
}

interface Options {
  company_id: string
  seed: Seed
  /** The first time it was kept. */
  onBegun: (id: string) => void
}

type Standing = Pick<MailDraft, 'isDirty' | 'savedAt' | 'problem' | 'theirs'>

/** A letter that is being written: kept by itself, one save after the other, never over somebody else's. */
export function useMailDraft(options: Options): MailDraft {
  const { company_id } = options
  const { text, now, put, kept, standing, stand, known, busy, inLine, body, keep, failed } = useKeeping(options)
  const sendKey = useRef(crypto.randomUUID())
  const flush = async (isLeaving = false) => (standing.theirs ? false : inLine(() => keep(isLeaving)).catch(failed))
  const afterRest = useRest(flush)
  return {
    text,
    ...standing,
    busy,
    flush,
    id: () => kept.current.id,
    removalId: () => kept.current.removal,
    change: (it) => {
      put({ ...now.current, ...it })
      kept.current.typed += 1
      stand({ isDirty: kept.current.leaving !== 'left' })
      afterRest('to' in it || 'cc' in it ? rest.people : rest.text)
    },
    keepMine: () => {
      kept.current.version = standing.theirs?.version ?? kept.current.version
      kept.current.typed += 1
      stand({ theirs: null })
      return inLine(keep).catch(failed)
    },
    takeTheirs: () => {
      if (!standing.theirs) return
      const { _id: _, version, ...theirs } = draftSeed(standing.theirs)
      Object.assign(kept.current, { version, at: kept.current.typed })
      put(theirs)
      stand({ isDirty: false, theirs: null, savedAt: null })
    },
    giveUp: () => {
      kept.current.leaving = 'left'
      return inLine(async () => kept.current.id)
    },
    send: () => {
      kept.current.leaving = 'asked'
      return inLine(async () => {
        const sent = await call(communicationRoutes.send, { query: { company_id }, body: { ...body(), key: sendKey.current } })
        kept.current.leaving = 'left'
        stand({ isDirty: false })
        known.keep(sent)
        await known.listAgain()
        return sent
      }).catch(async (error: unknown) => {
        if (isRefused(error)) kept.current.leaving = 'no'
        if (isRace(error)) await failed(error)
        throw error
      })
    },
  }
}

/** One save of the draft: what of it is kept by the server, what came back, and what stood against it. */
function useKeeping({ company_id, seed, onBegun }: Options) {
  const known = useKnownMails(company_id)
  const { text, now, put } = useText(seed)
  const { busy, inLine } = useLine()
  const { standing, stand } = useStanding()
  const kept = useRef({ id: seed._id, version: seed.version, typed: 0, at: 0, leaving: 'no' as Leaving, removal: null as string | null })
  const body = () => ({ ...wire(now.current), ...(kept.current.id && { _id: kept.current.id, version: kept.current.version ?? undefined }) })

  const keep = async (isLeaving = false): Promise<boolean> => {
    const { typed, at, id, leaving } = kept.current
    if (typed === at || leaving === 'left') return true
    const { removal_id, ...saved } = await call(communicationRoutes.save, { query: { company_id }, body: body() })
    Object.assign(kept.current, { id: saved._id, version: saved.version, at: typed, ...(removal_id && { removal: removal_id }) })
    put(judged(now.current, saved))
    known.keep(saved)
    stand({ isDirty: kept.current.typed > typed, problem: null, theirs: null, savedAt: machineNow() })
    if (!id && !isLeaving && kept.current.leaving !== 'left') onBegun(saved._id)
    void known.listAgain()
    return true
  }
  /** A lost race brings what won it; any other refusal waits for another try. */
  const failed = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof CallError)) throw error
    const isLate = kept.current.leaving === 'asked' && error.info === 'sent'
    if (isLate) stand({ isDirty: false, problem: null })
    else if (!isRace(error)) stand({ problem: error })
    else stand({ theirs: await call(communicationRoutes.one, { params: { id: kept.current.id ?? '' }, query: { company_id } }) })
    return isLate
  }
  return { text, now, put, kept, standing, stand, known, busy, inLine, body, keep, failed }
}

/** Works once nobody has asked again for so many milliseconds. */
function useRest(work: () => Promise<unknown>): (ms: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The one of the newest drawing: a conflict that came meanwhile holds it back.
  const latest = useRef(work)
  latest.current = work
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ms) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), ms)
  }
}

function useStanding() {
  const [standing, setStanding] = useState<Standing>({ isDirty: false, savedAt: null, problem: null, theirs: null })
  return { standing, stand: (it: Partial<Standing>) => setStanding((before) => ({ ...before, ...it })) }
}

/** What the server says of the people and files that are still there; what was added meanwhile stays as it is. */
function judged(mine: MailText, saved: Communication): MailText {
  const of = (list: readonly ShownRecipient[], told: readonly ShownRecipient[]) =>
    list.map((it) => told.find((one) => recipientKey(one) === recipientKey(it)) ?? it)
  const files = mine.attachments.map((it): CommunicationFile => saved.attachments.find((one) => one._id === it._id) ?? it)
  return { ...mine, to: of(mine.to, saved.to), cc: of(mine.cc, saved.cc), attachments: files }
}

/** What is on screen, and the same for who reads it before the next drawing. */
function useText({ _id: _, version: __, ...first }: Seed) {
  const [text, setText] = useState<MailText>(first)
  const now = useRef(text)
  const put = (next: MailText) => {
    now.current = next
    setText(next)
  }
  return { text, now, put }
}
