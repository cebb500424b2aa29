/** The names of what a message is given, in the format of ICU: «{name}», «{count, plural, one {…} other {…}}», and those within its cases. */
export function argumentsIn(message: string): Set<string> {
  const found = new Set<string>()
  let at = 0
  const upTo = (signs: string): string => {
    const from = at
    while (at < message.length && !signs.includes(message[at]!)) at++
    return message.slice(from, at).trim()
  }
  /** What stands between braces, or the whole; leaves off at the brace that ends it. */
  const words = (): void => {
    for (;;) {
      upTo('{}')
      if (message[at] !== '{') return
      at++
      argument()
    }
  }
  const argument = (): void => {
    const name = upTo(',{}')
    if (/^\w+$/.test(name)) found.add(name)
    // Of a plural or a choice, each case; of a number or a date, how it is written.
    while (message[at] === ',') {
      at++
      upTo(',{}')
      while (message[at] === '{') {
        at++
        words()
        at++
        upTo(',{}')
      }
    }
    at++
  }
  words()
  return found
}
