import { useEffect } from 'react'
import { onRefusal } from '../../api/call.ts'

/** After this it is no longer what somebody writes about. */
const fresh_ms = 10 * 60_000

let last: { code: string; at: number } | null = null

export function keepFault(code: string): void {
  last = { code, at: Date.now() }
}

/** Keeps the code of the last refusal, so that whoever asks for help need not copy it. */
export function useKeptFault(): void {
  useEffect(() => onRefusal(({ code }) => keepFault(code)), [])
}

export const lastFault = (): string | null => (last && Date.now() - last.at < fresh_ms ? last.code : null)
