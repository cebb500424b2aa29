/** Some of a crowd, a bit for each. */
export type Readers = Uint32Array

const bits = 32

/** Those who ask for files, each with their weight. A build compares some of them with others a million times. */
export class Crowd {
  /** The weight of every byte that a word of bits can hold at its place. */
  private readonly weights: Float64Array[]
  private readonly words: number

  constructor(weights: readonly number[]) {
    this.words = Math.ceil(weights.length / bits)
    this.weights = Array.from({ length: this.words * 4 }, (_, place) =>
      Float64Array.from({ length: 256 }, (_, byte) =>
        Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1 ? (weights[place * 8 + bit] ?? 0) : 0)).reduce((sum, it) => sum + it, 0),
      ),
    )
  }

  of(places: readonly number[]): Readers {
    const some = new Uint32Array(this.words)
    for (const it of places) some[it >> 5]! |= 1 << (it & 31)
    return some
  }

  static together = (some: Readers, others: Readers): Readers => some.map((it, at) => it | others[at]!)
  common = (some: Readers, others: Readers): Readers => some.map((it, at) => it & others[at]!)
  without = (some: Readers, others: Readers): Readers => some.map((it, at) => it & ~others[at]!)

  weigh(some: Readers): number {
    const { weights } = this
    let sum = 0
    for (let at = 0; at < some.length; at++) {
      const word = some[at]!
      if (word === 0) continue
      for (let byte = 0; byte < 4; byte++) sum += weights[at * 4 + byte]![(word >>> (byte * 8)) & 255]!
    }
    return sum
  }
}
