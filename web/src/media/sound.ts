/** Plays the voices: a list of people has no pictures to hang them on, and a picture that leaves the screen must not take its voice along. */
export class Sound {
  private readonly players = new Map<string, HTMLAudioElement>()
  private readonly onBlocked: (isBlocked: boolean) => void
  private speaker = ''

  /** Browsers play nothing before the first gesture on the page. */
  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.onBlocked = onBlocked
  }

  set(member_id: string, track: MediaStreamTrack | null): void {
    const player = this.players.get(member_id)
    if (!track) {
      if (player) player.srcObject = null
      this.players.delete(member_id)
    } else if (player) {
      const [playing] = (player.srcObject as MediaStream).getTracks()
      if (playing !== track) this.play(player, track)
    } else {
      const added = new Audio()
      this.players.set(member_id, added)
      this.point(added)
      this.play(added, track)
    }
  }

  setSpeaker(device_id: string): void {
    this.speaker = device_id
    for (const it of this.players.values()) this.point(it)
  }

  /** Called from a gesture. */
  async resume(): Promise<void> {
    const played = await Promise.allSettled([...this.players.values()].map((it) => it.play()))
    this.onBlocked(played.some((it) => it.status === 'rejected'))
  }

  close(): void {
    for (const it of [...this.players.keys()]) this.set(it, null)
  }

  private play(player: HTMLAudioElement, track: MediaStreamTrack): void {
    player.srcObject = new MediaStream([track])
    player.play().catch((error: Error) => error.name === 'NotAllowedError' && this.onBlocked(true))
  }

  /** Where the browser lets one choose; a loudspeaker that was unplugged gives way to the usual one. */
  private point(player: HTMLAudioElement): void {
    if (this.speaker && 'setSinkId' in player) void player.setSinkId(this.speaker).catch(() => undefined)
  }
}
