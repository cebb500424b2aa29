import { contextRules, extensionOf, type FileRefusal, fitsTogether, refuseName } from '@delibera/core/files/rules'
import type { FileContext } from '@delibera/core/files/schema'
import { undoTerms } from '@delibera/core/removals/rules'
import { useEffect, useReducer, useRef } from 'react'

/** Sends one file; `onProgress` gets parts of one, and an aborted `signal` ends it. */
export type SendFile = (file: File, ways: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<{ id: string }>

export type UploadRefusal = FileRefusal | 'fileEmpty' | 'filesTooLargeTogether'

export interface Upload {
  key: number
  file: File
  state: 'refused' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'removed'
  /** From 0 to 1. */
  part: number
  refusal?: UploadRefusal
  id?: string
}

type Change = { add: Upload[] } | { key: number; patch: Partial<Upload> } | { remove: number }

function changed(uploads: Upload[], change: Change): Upload[] {
  if ('add' in change) return [...uploads, ...change.add]
  if ('remove' in change) return uploads.filter((it) => it.key !== change.remove)
  return uploads.map((it) => (it.key === change.key ? { ...it, ...change.patch } : it))
}

/** Why a file is not sent at all. The server judges again, by what is inside. */
function refuse({ context, only }: Pick<Options, 'context' | 'only'>, file: File, others: number[]): UploadRefusal | null {
  const byName = refuseName(context, file.name)
  if (byName) return byName
  if (only && !only.includes(extensionOf(file.name))) return 'fileTypeNotAllowed'
  if (file.size === 0) return 'fileEmpty'
  if (file.size > contextRules[context].max_bytes) return 'fileTooLarge'
  return fitsTogether([...others, file.size]) ? null : 'filesTooLargeTogether'
}

interface Options {
  context: FileContext
  only?: readonly string[] | undefined
  send: SendFile
  /** Bytes of the files that are already there: together they have a limit too. */
  kept: readonly number[]
  onSent?: ((file: { id: string; name: string; bytes: number }) => void) | undefined
}

const counts = ({ state }: Upload) => state === 'sending' || state === 'sent'

export function useUploads({ context, only, send, kept, onSent }: Options) {
  const [uploads, change] = useReducer(changed, [])
  const { takeOff, stay } = useLeaving(change)
  const sending = useRef(new Map<number, AbortController>())
  const next = useRef(0)

  useEffect(() => {
    const running = sending.current
    return () => {
      for (const it of running.values()) it.abort()
    }
  }, [])

  async function start(key: number, file: File): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    sending.current.set(key, controller)
    change({ key, patch: { state: 'sending', part: 0 } })
    try {
      const { id } = await send(file, { signal, onProgress: (part) => !signal.aborted && change({ key, patch: { part } }) })
      if (signal.aborted) return
      change({ key, patch: { state: 'sent', part: 1, id } })
      onSent?.({ id, name: file.name, bytes: file.size })
    } catch {
      change({ key, patch: { state: signal.aborted ? 'cancelled' : 'failed' } })
    } finally {
      sending.current.delete(key)
    }
  }

  /** Files are judged one after the other: the one that passes the total is refused, a smaller one after it may still fit. */
  function add(files: readonly File[]): void {
    const sizes = [...kept, ...uploads.filter(counts).map((it) => it.file.size)]
    const added = files.map((file): Upload => {
      const refusal = refuse({ context, only }, file, sizes)
      if (!refusal) sizes.push(file.size)
      next.current += 1
      return { key: next.current, file, part: 0, state: refusal ? 'refused' : 'sending', ...(refusal ? { refusal } : {}) }
    })
    // Another file in its place: what was taken off is not wanted back.
    for (const { key, state } of uploads) if (state === 'removed') change({ remove: key })
    change({ add: added })
    for (const { key, file, state } of added) if (state === 'sending') void start(key, file)
  }

  return {
    uploads,
    add,
    retry: ({ key, file }: Upload) => void start(key, file),
    cancel: ({ key }: Upload) => sending.current.get(key)?.abort(),
    remove: ({ key }: Upload) => change({ remove: key }),
    takeOff,
    putBack: ({ key, id, file }: Upload) => {
      stay(key)
      change({ key, patch: { state: 'sent' } })
      if (id) onSent?.({ id, name: file.name, bytes: file.size })
    },
  }
}

/** Taken off after it was sent, a file can be put back for as long as anything can; then its row goes. */
function useLeaving(change: (it: Change) => void) {
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const going = leaving.current
    return () => {
      for (const it of going.values()) clearTimeout(it)
    }
  }, [])
  return {
    takeOff: ({ key }: Upload) => {
      change({ key, patch: { state: 'removed' } })
      const timer = setTimeout(() => change({ remove: key }), undoTerms.shown)
      leaving.current.set(key, timer)
    },
    stay: (key: number) => clearTimeout(leaving.current.get(key)),
  }
}
