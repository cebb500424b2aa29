/** How long somebody can change their mind, in milliseconds. */
export const undoTerms = {
  /** What was taken away, and the way back, are in sight for so long. */
  shown: 10_000,
  /** And kept for so long, by the machine's clock: whoever stays on the bar has all the time they need. */
  kept: 10 * 60_000,
} as const

/** Whether something can still be put back. */
export const isRestorable = ({ removed_at }: { removed_at: string }, now: Date): boolean => now.getTime() - Date.parse(removed_at) <= undoTerms.kept
