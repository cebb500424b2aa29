import { useEffect } from 'react'
import { onRefusal } from '../../api/call.ts'

/** After this it is no longer what somebody writes about. */
const fresh_ms = 10 * 60_000
/** Ours are shorter; a proxy in between may call them as it likes. */
const longest = 100

export interface Fault {
  code: string
  /** Of the call that was refused; null where no answer came. */
  request_id: string | null
}

/** Each code with the last call that it was told of, the latest at the end. */
const faults = new Map<string, Fault & { at: number }>()

function keepLast(fault: Fault): void {
  faults.delete(fault.code)
  faults.set(fault.code, { ...fault, at: Date.now() })
}

/** The one that stands on the page, which need not be the last that happened. */
export const keepFault = (code: string): void => keepLast({ code, request_id: faults.get(code)?.request_id ?? null })

/** Keeps the last refusals, so that whoever asks for help need not copy anything. */
export function useKeptFault(): void {
  useEffect(() => onRefusal(({ code, request_id }) => keepLast({ code, request_id: request_id?.slice(0, longest) ?? null })), [])
}

export function lastFault(): Fault | null {
  const last = [...faults.values()].at(-1)
  return last && Date.now() - last.at < fresh_ms ? last : null
}
