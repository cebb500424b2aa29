let ahead_ms = 0

/**
 * Every answer says when it was given, in whole seconds: between when it was asked for and when it came. A machine whose clock does not fit that is wrong, by that much
 * at least; one that fits is believed.
 */
export function hearTime(reply: Pick<Response, 'headers'>, asked_at: number): void {
  const given_at = Date.parse(reply.headers.get('date') ?? '')
  if (Number.isNaN(given_at)) return
  const isBehindBy = Math.max(0, given_at - Date.now())
  const isAheadBy = Math.max(0, asked_at - (given_at + 1000))
  ahead_ms = isBehindBy - isAheadBy
}

/** Milliseconds by the server's clock, as far as its answers have told. */
export const serverTime = (): number => Date.now() + ahead_ms
