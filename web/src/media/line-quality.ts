/** One look at a line: the part of packets that is lost, and the bits a second that it seems to bear. */
export interface LineSample {
  lost: number
  available: number | null
}

const badLoss = 0.15
const goodLoss = 0.03
/** A small moving picture and a voice need as much. */
const leastBits = 70_000
const looksToGiveUp = 3
const patience = { first: 4, last: 32 }

/** Decides when a line bears only the voice. Giving the picture up is quick, and each time it has to be given up again, the next try is later. */
export class LineJudge {
  isPoor = false
  private bad = 0
  private good = 0
  private looksToTry = patience.first

  look({ lost, available }: LineSample): boolean {
    const isBad = lost > badLoss || (!this.isPoor && available !== null && available < leastBits)
    this.bad = isBad ? this.bad + 1 : 0
    this.good = lost < goodLoss ? this.good + 1 : 0
    if (!this.isPoor && this.bad >= looksToGiveUp) this.turn(true)
    else if (this.isPoor && this.good >= this.looksToTry) this.turn(false)
    return this.isPoor
  }

  private turn(isPoor: boolean): void {
    if (!isPoor) this.looksToTry = Math.min(patience.last, this.looksToTry * 2)
    this.isPoor = isPoor
    this.bad = 0
    this.good = 0
  }
}

/** Reads the numbers of one connection; null before there are any. */
export function lineSample(report: Iterable<[string, Record<string, unknown>]>): LineSample | null {
  let lost: number | null = null
  let available: number | null = null
  for (const [, it] of report) {
    if (it.type === 'remote-inbound-rtp' && typeof it.fractionLost === 'number') lost = Math.max(lost ?? 0, it.fractionLost)
    if (it.type === 'candidate-pair' && it.nominated === true && typeof it.availableOutgoingBitrate === 'number') available = it.availableOutgoingBitrate
  }
  return lost === null ? null : { lost, available }
}
