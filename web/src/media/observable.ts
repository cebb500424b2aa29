/** Something that is looked at as a whole and says when it has changed, as `useSyncExternalStore` asks for it. */
export class Observable<Snapshot> {
  private readonly listeners = new Set<() => void>()
  private snapshot: Snapshot

  constructor(first: Snapshot) {
    this.snapshot = first
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Snapshot => this.snapshot

  protected become(next: Snapshot): void {
    if (next === this.snapshot) return
    this.snapshot = next
    for (const it of this.listeners) it()
  }
}
