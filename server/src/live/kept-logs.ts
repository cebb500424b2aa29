import type { LiveState } from '@delibera/core/live/state'

/** Members and events that a process keeps ready, of all its logs together: a thousand small assemblies, or a few crowds. */
const most = 200_000

/** What a log weighs in memory: a state grows with the people of the register and with what they do. */
export const weightOf = ({ register, seq }: LiveState): number => register.members.length + seq

/**
 * What this process has read of logs, ready for the next act. The longest unused go first. Counted by weight and not by number: whoever drops a
 * room that is still being held reads and replays all of it at its next act.
 */
export class KeptLogs<Value> {
  private readonly weigh: (value: Value) => number
  private readonly most: number
  private readonly held = new Map<string, { value: Value; weight: number }>()
  private weight = 0

  constructor(weigh: (value: Value) => number, limit = most) {
    this.weigh = weigh
    this.most = limit
  }

  get(key: string): Value | undefined {
    return this.held.get(key)?.value
  }

  set(key: string, value: Value): void {
    this.drop(key)
    const weight = this.weigh(value)
    this.held.set(key, { value, weight })
    this.weight += weight
    for (const oldest of this.held.keys()) {
      if (this.weight <= this.most || oldest === key) break
      this.drop(oldest)
    }
  }

  clear(): void {
    this.held.clear()
    this.weight = 0
  }

  private drop(key: string): void {
    this.weight -= this.held.get(key)?.weight ?? 0
    this.held.delete(key)
  }
}
