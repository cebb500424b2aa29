/** A day without a change of clocks. */
export const dayMs = 24 * 3_600_000
