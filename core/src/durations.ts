/** A day without a change of clocks. */
export const dayMs = 24 * 3_600_000
export const minuteMs = 60_000
