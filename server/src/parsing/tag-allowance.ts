/** How many tags may still be parsed: twenty kilobytes can unpack to five million elements, and each costs its time and its memory. */
export class TagAllowance {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  /** Answers the text if the tags that it needs are still allowed. */
  spent(xml: string): string {
    for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) if (--this.#left < 0) throw new Error('too many elements')
    return xml
  }
}
