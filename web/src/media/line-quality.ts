import { type LineGrade, lineGrades } from './picture.ts'

/** One look at a line: the part of packets that is lost, and the bits a second that it seems to bear. */
export interface LineSample {
  lost: number
  available: number | null
}

const badLoss = 0.15
const someLoss = 0.08
const goodLoss = 0.03
/** A small moving picture and a voice need as much; below the next one an ordinary picture would stutter; above the last a large one is borne. */
const bits = { least: 70_000, fair: 300_000, wide: 1_000_000 }
const looksToLower = 3
const patience = { first: 4, last: 32 }

const rank = (it: LineGrade) => lineGrades.indexOf(it)

/** What one look alone would say. Without a picture on its way nothing tells how much more the line would bear. */
function gradeOf({ lost, available }: LineSample, isVoiceAlone: boolean): LineGrade {
  const known = isVoiceAlone ? null : available
  if (lost > badLoss || (known !== null && known < bits.least)) return 'poor'
  if (lost > someLoss || (known !== null && known < bits.fair)) return 'thin'
  return known !== null && known >= bits.wide ? 'wide' : 'fair'
}

/** Decides what a line bears. Going down is quick; up it goes by one step, and each time a step had to be taken back, the next try is later. */
export class LineJudge {
  grade: LineGrade = 'fair'
  private worse: LineGrade[] = []
  private good = 0
  private readonly looksToRaise = new Map<LineGrade, number>()

  look(sample: LineSample): LineGrade {
    const found = gradeOf(sample, this.grade === 'poor')
    this.worse = rank(found) < rank(this.grade) ? [...this.worse, found] : []
    this.good = rank(found) > rank(this.grade) && sample.lost < goodLoss ? this.good + 1 : 0
    const wait = this.looksToRaise.get(this.grade) ?? patience.first
    // The mildest of them: one bad moment among thin ones does not take the whole picture.
    if (this.worse.length >= looksToLower) this.turn(lineGrades[Math.max(...this.worse.map(rank))]!)
    else if (this.good >= wait) {
      this.looksToRaise.set(this.grade, Math.min(patience.last, wait * 2))
      this.turn(lineGrades[rank(this.grade) + 1]!)
    }
    return this.grade
  }

  private turn(grade: LineGrade): void {
    this.grade = grade
    this.worse = []
    this.good = 0
  }
}

/** What has come by a connection so far, and what was lost on its way. */
export interface Arrived {
  received: number
  lost: number
}

export function arrivedBy(report: Iterable<[string, Record<string, unknown>]>): Arrived {
  const sum = { received: 0, lost: 0 }
  for (const [, it] of report) {
    if (it.type !== 'inbound-rtp') continue
    sum.received += Number(it.packetsReceived ?? 0)
    sum.lost += Number(it.packetsLost ?? 0)
  }
  return sum
}

/** A look at what comes: of how much more the line would bear nothing is known here. Null where nothing came: nobody may have sent. */
export function arrivalSample(before: Arrived, now: Arrived): LineSample | null {
  const [received, lost] = [now.received - before.received, Math.max(0, now.lost - before.lost)]
  // Connections that were given up take their numbers with them.
  return received <= 0 ? null : { lost: lost / (received + lost), available: null }
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
