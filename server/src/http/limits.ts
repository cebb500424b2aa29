import { isIPv6 } from 'node:net'
import { tooMany } from '@delibera/core/faults'
import { isSignedIn, type LimitClass, type Route } from '@delibera/core/route'
import type { Counters } from '../adapters/counters/port.ts'
import { processCounters } from '../adapters/counters/process.ts'

export interface RateLimits {
  login: number
  read: number
  write: number
}

/** Per personal link, not per address: fifty phones of one assembly may share a wi-fi. */
const perLink: Record<LimitClass, number> = { login: 10, read: 60, write: 30, room: 120 }
const unknownLinksPerAddress = 20

/** As many shut keys as are kept before those that are open again are looked for. */
const manyShut = 10_000

/**
 * Refuses who calls too often: so many times a minute for a key, counted where the installation counts. A key that has had its number is known here until its
 * minute is over, so that who goes on calling asks nobody; another process learns of it with the next call that it counts itself.
 */
export class Limiter {
  private readonly limits: RateLimits
  private readonly counters: Counters
  private readonly now: () => number
  /** Until when. */
  private readonly shut = new Map<string, number>()

  constructor(limits: RateLimits, counters: Counters = processCounters(), now: () => number = Date.now) {
    this.limits = limits
    this.counters = counters
    this.now = now
  }

  async address(route: Route, address: string): Promise<void> {
    const line = lineOf(address)
    if (route.access === 'link') this.refuseShut(`stranger:${line}`)
    if (route.access === 'public') await this.hit(`${classOf(route)}:${route.limit ? route.path : ''}:${line}`, this.limits[counted(classOf(route))])
  }

  async caller(route: Route, caller: string): Promise<void> {
    const limit = classOf(route)
    if (route.access === 'link') await this.hit(`link:${limit}:${caller}`, perLink[limit])
    if (isSignedIn(route)) await this.hit(`user:${limit}:${route.limit ? route.path : ''}:${caller}`, this.limits[counted(limit)])
  }

  /** A link that nobody has: whoever tries many is guessing. */
  stranger(address: string): Promise<void> {
    return this.hit(`stranger:${lineOf(address)}`, unknownLinksPerAddress)
  }

  private async hit(key: string, max: number): Promise<void> {
    this.refuseShut(key)
    const { count, left_ms } = await this.counters.count(key)
    if (count >= max) this.keepShut(key, this.now() + left_ms)
    if (count > max) throw tooMany(secondsOf(left_ms))
  }

  private refuseShut(key: string): void {
    const until = this.shut.get(key)
    if (until === undefined) return
    if (until > this.now()) throw tooMany(secondsOf(until - this.now()))
    this.shut.delete(key)
  }

  private keepShut(key: string, until: number): void {
    if (this.shut.size >= manyShut) for (const [other, end] of this.shut) if (end <= this.now()) this.shut.delete(other)
    this.shut.set(key, until)
  }
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

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
