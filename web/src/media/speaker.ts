const heard = 0.05
const holdMs = 1200

/** Who speaks: the loudest, but not for a cough; somebody stays the speaker for a moment after their last word. */
export class SpeakerWatch {
  private current: { member_id: string; at: number } | null = null

  look(levels: ReadonlyMap<string, number>, now: number): string | null {
    const loudest = [...levels].filter(([, level]) => level > heard).sort(([, a], [, b]) => b - a)[0]
    const own = this.current ? (levels.get(this.current.member_id) ?? 0) : 0
    const isHeld = this.current !== null && now - this.current.at < holdMs
    if (this.current && loudest && own > heard && loudest[1] < 2 * own) this.current.at = now
    else if (!isHeld) this.current = loudest ? { member_id: loudest[0], at: now } : null
    return this.current?.member_id ?? null
  }
}

/** In few steps, so that a screen is drawn again only when something can be seen. */
export const stepped = (level: number): number => Math.min(10, Math.ceil(Math.max(0, level - 0.01) * 20)) / 10
