import { isIPv6 } from 'node:net'
import { tooMany } from '@delibera/core/faults'
import { isSignedIn, type LimitClass, type Route } from '@delibera/core/route'

const windowMs = 60_000

export interface RateLimits {
  login: number
  read: number
  write: number
}

/** Per personal link, not per address: fifty phones of one assembly may share a wi-fi. */
const perLink: Record<LimitClass, number> = { login: 10, read: 60, write: 30, room: 120 }
const unknownLinksPerAddress = 20

/**
 * Counts per minute and key, in this process. Several processes behind one address each allow the full number:
 * the limits keep a guesser or a loop away, they are not a quota.
 */
export class Limiter {
  private counts = new Map<string, number>()
  private started: number
  private readonly limits: RateLimits
  private readonly now: () => number

  constructor(limits: RateLimits, now: () => number = Date.now) {
    this.limits = limits
    this.now = now
    this.started = now()
  }

  address(route: Route, address: string): void {
    const line = lineOf(address)
    if (route.access === 'link') this.refuseOver(`stranger:${line}`, unknownLinksPerAddress)
    if (route.access === 'public') this.hit(`${classOf(route)}:${route.limit ? route.path : ''}:${line}`, this.limits[counted(classOf(route))])
  }

  caller(route: Route, caller: string): void {
    const limit = classOf(route)
    if (route.access === 'link') this.hit(`link:${limit}:${caller}`, perLink[limit])
    if (isSignedIn(route)) this.hit(`user:${limit}:${route.limit ? route.path : ''}:${caller}`, this.limits[counted(limit)])
  }

  /** A link that nobody has: whoever tries many is guessing. */
  stranger(address: string): void {
    this.hit(`stranger:${lineOf(address)}`, unknownLinksPerAddress)
  }

  private hit(key: string, max: number): void {
    this.refuseOver(key, max)
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  private refuseOver(key: string, max: number): void {
    const elapsed = this.now() - this.started
    if (elapsed >= windowMs) {
      this.counts.clear()
      this.started = this.now()
    }
    if ((this.counts.get(key) ?? 0) >= max) throw tooMany(Math.max(1, Math.ceil((windowMs - elapsed) / 1000)))
  }
}

/** Who has one line of IPv6 may choose among the 2^64 addresses of its network (RFC 6177): they count as one. */
export function lineOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [before = '', after] = address.split('::')
  const [head, tail] = [before, after ?? ''].map((it) => it.split(':').filter(Boolean)) as [string[], string[]]
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail].slice(0, 4).join(':')
}

/** Who has a session does in a room as much as elsewhere. */
const counted = (it: LimitClass): keyof RateLimits => (it === 'room' ? 'write' : it)

const classOf = (route: Route): LimitClass => route.limit ?? (route.method === 'GET' ? 'read' : 'write')
