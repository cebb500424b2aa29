import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/** Long enough for those who wait for the first answers, soon enough for a process that waits for anybody. */
const soon_ms = 1000

/**
 * Gives back what starting took. Reading the program leaves V8's young generation at its largest: some thirty megabytes that an idle process would hold for ever, since V8
 * looks at them again only when there is work. They come back with the work. It costs one pause of about a tenth of a second, once, a moment after the start.
 * What is called is the collector's own answer to a system that is short of memory; the session is with this process itself and opens no port.
 */
export function giveBackMemory(after_ms = soon_ms): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      const session = new Session()
      session.connect()
      session.post('HeapProfiler.collectGarbage', () =>
        // Not within its own answer: a session that is ended there waits for itself.
        setImmediate(() => {
          session.disconnect()
          resolve()
        }),
      )
    }, after_ms)
    // A process that stops meanwhile does not wait for this.
    timer.unref()
  })
}

/**
 * Lets the heap grow by half of what lives in it before it is collected, where V8 would let it grow to four times that: a room of a thousand keeps some sixty megabytes
 * and would be given a hundred more, of things that nobody needs any longer. It costs a collection of some ten milliseconds every few seconds of such a room.
 * Not while the program is read and the demo is made: they would be held up by collections that find little.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
