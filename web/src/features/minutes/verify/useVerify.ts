import { type Examination, examine } from '@delibera/core/exports/examination'
import { type Answer, type Verdict, verdictOf } from '@delibera/core/exports/verdict'
import { verifyRoutes } from '@delibera/core/minutes/routes'
import type { Verification } from '@delibera/core/minutes/signatures'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'

/** Larger ones are for the page inside the bundle: this one holds a file whole. */
export const most_bytes = 200 * 1024 * 1024

/** A file somebody chose, and how far it is. */
export interface VerifiedFile {
  key: number
  name: string
  state: 'checking' | 'checked' | 'failed' | 'tooLarge' | 'insecure'
  result: { examination: Examination; verdict: Verdict; isAsked: boolean } | null
}

/** How many beginnings are asked for: a signature each. */
const most_starts = 8

const issued = (sha256: string): Promise<Verification> => call(verifyRoutes.verify, { params: { sha256 } })

/** Only hashes leave. Null when nobody answers. */
async function answerOf({ sha256, starts }: Examination): Promise<Answer | null> {
  try {
    const file = await issued(sha256)
    if (file.issued) return { file, start: null }
    for (const it of starts.slice(0, most_starts)) {
      const { document } = await issued(it)
      if (document) return { file, start: document }
    }
    return { file, start: null }
  } catch {
    return null
  }
}

async function judged(examination: Examination) {
  const answer = await answerOf(examination)
  return { examination, verdict: await verdictOf(examination, answer), isAsked: answer !== null }
}

async function checked(file: File): Promise<Pick<VerifiedFile, 'state' | 'result'>> {
  // Browsers have no signatures and no hashes on a page that came without encryption.
  if (!globalThis.crypto?.subtle) return { state: 'insecure', result: null }
  if (file.size > most_bytes) return { state: 'tooLarge', result: null }
  try {
    return { state: 'checked', result: await judged(await examine(new Uint8Array(await file.arrayBuffer()))) }
  } catch {
    return { state: 'failed', result: null }
  }
}

/** Files are read here, one after the other, the newest shown first. */
export function useVerify() {
  const [files, setFiles] = useState<readonly VerifiedFile[]>([])
  const last = useRef(0)
  const change = useCallback((key: number, it: Partial<VerifiedFile>) => setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...it } : one))), [])
  const verify = useCallback(
    async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const key = ++last.current
        setFiles((all) => [{ key, name: file.name, state: 'checking', result: null }, ...all])
        change(key, await checked(file))
      }
    },
    [change],
  )
  const askAgain = useCallback(async ({ key, result }: VerifiedFile) => result && change(key, { result: await judged(result.examination) }), [change])
  return { files, verify, askAgain }
}
