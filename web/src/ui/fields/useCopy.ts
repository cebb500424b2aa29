import { useEffect, useState } from 'react'
import type { Outcome } from './CopyOutcome.tsx'

/** How long the confirmation stays, in milliseconds. */
const shown = 4000

/** A page that is not served safely has no clipboard of its own; the old way still copies there. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const isDone = document.execCommand?.('copy') ?? false
    area.remove()
    return isDone
  }
}

export function useCopy(): { outcome: Outcome; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shown)
    return () => clearTimeout(timer)
  }, [outcome])
  return { outcome, copy: async (text) => setOutcome((await write(text)) ? 'copied' : 'failed') }
}
