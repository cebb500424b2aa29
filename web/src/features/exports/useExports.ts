import type { InputOf, Route } from '@delibera/core/route'
import { useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { type DownloadProgress, download } from '../../api/download.ts'
import { useReaction } from '../../shell/useReaction.tsx'

/** How a download stands: on its way, saved, nothing to save, or refused. */
export type ExportState = { is: 'idle' } | { is: 'busy'; progress: DownloadProgress | null } | { is: 'done' } | { is: 'empty' } | { is: 'failed' }

/** A byte more at a time would draw the page thousands of times. */
const told_ms = 120

/** Saves a file, telling how far it is. A file that does not exist is told where it was asked for, and is no failure. */
export function useExport() {
  const react = useReaction()
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const told = useRef(0)
  const tell = (progress: DownloadProgress) => {
    if (Date.now() - told.current < told_ms) return
    told.current = Date.now()
    setState({ is: 'busy', progress })
  }
  const save = async <R extends Route>(route: R, input: InputOf<R>): Promise<void> => {
    setState({ is: 'busy', progress: null })
    try {
      await download(route, input, tell)
      setState({ is: 'done' })
    } catch (error) {
      const isEmpty = error instanceof CallError && (error.status === 204 || error.code === 'DG002')
      setState({ is: isEmpty ? 'empty' : 'failed' })
      if (!isEmpty) react(error, 'loading')
    }
  }
  return { state, save, isBusy: state.is === 'busy' }
}
