import { verbalRoutes } from '@delibera/core/minutes/routes'
import type { Confirming, Generating, MinutesBlock, Verbal, VerbalChange } from '@delibera/core/minutes/schema'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { useLine } from '../../../api/useLine.ts'
import { useRetry } from '../../../api/useRetry.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useKeepVerbal, useReadVerbal } from '../useVerbal.ts'

/** Milliseconds of rest after which what was typed is kept. */
const rest = 1_500
const retry_ms = 10_000

type Change = Omit<VerbalChange, 'version' | 'blocks'>

/** What the page needs of the text: it is read when it is sent, not at every key. */
export interface MinutesText {
  blocks: () => MinutesBlock[]
  replace: (blocks: readonly MinutesBlock[]) => void
}

export interface VerbalDraft {
  isDirty: boolean
  busy: boolean
  savedAt: Date | null
  /** A refusal of the last save that is not about somebody else's text. */
  problem: CallError | null
  /** What somebody else saved meanwhile. */
  theirs: Verbal | null
  touch: () => void
  /** Whether everything is kept. */
  flush: () => Promise<boolean>
  /** Keeps a remark, or what was dealt with, together with the text; rejects with a refusal. */
  send: (change: Change) => Promise<boolean>
  /** Writes them anew; what was there stays among the versions. */
  generate: (wish: Omit<Generating, 'version'>) => Promise<void>
  confirm: (wish: Omit<Confirming, 'version'>) => Promise<Verbal>
  restore: (blocks: readonly MinutesBlock[]) => Promise<boolean>
  keepMine: () => Promise<boolean>
  takeTheirs: () => void
}

/** A text that is being written: kept by itself, one save after the other, never over somebody else's. */
export function useVerbalDraft(verbal: Verbal, text: { current: MinutesText | null }): VerbalDraft {
  const saving = useSaving(verbal, text)
  const { standing, save, typed, version, settled, change } = saving
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { theirs, isDirty } = standing
  const flush = () => {
    clearTimeout(timer.current)
    return theirs ? Promise.resolve(false) : save()
  }
  // The one of the newest drawing: a conflict that came meanwhile holds it back.
  const latest = useRef(flush)
  latest.current = flush
  const touch = () => {
    typed.current += 1
    // The page is drawn again at the first key, not at every one.
    if (!isDirty) change({ isDirty: true })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), rest)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useUnsavedChanges(isDirty, flush)
  useRetry(isDirty && standing.problem?.status === 0, flush, retry_ms)
  useOthers({ verbal, isIdle: !isDirty && !saving.busy, version, text })
  return {
    ...standing,
    busy: saving.busy,
    touch,
    flush,
    ...saving.whole,
    restore: (blocks) => {
      text.current?.replace(blocks)
      touch()
      return flush()
    },
    keepMine: () => {
      version.current = theirs?.version ?? version.current
      typed.current += 1
      change({ theirs: null })
      return save()
    },
    takeTheirs: () => {
      if (!theirs) return
      version.current = theirs.version
      settled(typed.current)
      text.current?.replace(theirs.blocks)
      change({ savedAt: null })
    },
  }
}

type Standing = Pick<VerbalDraft, 'isDirty' | 'savedAt' | 'problem' | 'theirs'>

/** The writes themselves: each names the version that the one before it answered. */
function useSaving({ meeting_id: id, version: first }: Verbal, text: { current: MinutesText | null }) {
  const keep = useKeepVerbal(id)
  const readAgain = useReadVerbal(id)
  const { busy, inLine } = useLine()
  const [standing, setStanding] = useState<Standing>({ isDirty: false, savedAt: null, problem: null, theirs: null })
  const change = (it: Partial<Standing>) => setStanding((now) => ({ ...now, ...it }))
  const version = useRef(first)
  /** Counts changes: what is typed while a save is on its way is still to be kept. */
  const typed = useRef(0)
  const kept = useRef(0)
  const settled = (at: number) => {
    kept.current = at
    change({ isDirty: typed.current > at, problem: null, theirs: null, savedAt: machineNow() })
  }
  const keeping =
    (besides: Change = {}) =>
    async () => {
      const at = typed.current
      const blocks = at > kept.current ? text.current?.blocks() : undefined
      if (!blocks && Object.keys(besides).length === 0) return true
      const saved = await call(verbalRoutes.save, { params: { id }, body: { version: version.current, ...(blocks && { blocks }), ...besides } })
      version.current = saved.version
      keep({ ...saved, ...(blocks && { blocks }) })
      settled(at)
      return true
    }
  const save = () => inLine(keeping()).catch(failed)
  /** A lost race brings what won it; any other refusal waits for another try. */
  const failed = async (error: unknown): Promise<false> => {
    if (!(error instanceof CallError)) throw error
    if (error.status !== 409) change({ problem: error })
    else change({ theirs: (await readAgain()) ?? null })
    return false
  }
  /** A refusal is for whoever asked; a lost race is shown beside the text as well. */
  const told = <T>(work: () => Promise<T>): Promise<T> =>
    inLine(work).catch(async (error: unknown) => {
      if (error instanceof CallError && error.status === 409) await failed(error)
      throw error
    })
  /** The answer is another text, which takes the place of this one. */
  const replaced = (work: (version: number) => Promise<Verbal>) =>
    told(async () => {
      const next = await work(version.current)
      version.current = next.version
      settled(typed.current)
      text.current?.replace(next.blocks)
      keep(next)
      return next
    })
  const whole: Pick<VerbalDraft, 'send' | 'generate' | 'confirm'> = {
    send: (besides) => told(keeping(besides)),
    generate: async (wish) => void (await replaced((it) => call(verbalRoutes.generate, { params: { id }, body: { version: it, ...wish } }))),
    confirm: (wish) => replaced((it) => call(verbalRoutes.confirm, { params: { id }, body: { version: it, ...wish } })),
  }
  return { standing, change, busy, version, typed, settled, save, whole }
}

interface Others {
  verbal: Verbal
  isIdle: boolean
  version: { current: number }
  text: { current: MinutesText | null }
}

/** Somebody else saved and nothing was typed here: theirs is what everybody sees. */
function useOthers({ verbal, isIdle, version, text }: Others): void {
  useEffect(() => {
    if (!isIdle || verbal.version <= version.current) return
    version.current = verbal.version
    text.current?.replace(verbal.blocks)
  }, [verbal, isIdle, version, text])
}
