/** Rows of keys and the usual orders: what lies side by side in one of them is a walk, in either direction. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
  '!"£$%&/()',
  '!@#$%^&*()',
]

const goesOn = (before: string, next: string): boolean => before === next || rows.some((row) => row.includes(before + next) || row.includes(next + before))

/** The signs that neither repeat the one before nor go on from it: "Aaaa1234!" has three. */
function surprises(text: string): number {
  const signs = [...text.toLowerCase()]
  return signs.filter((it, i) => i === 0 || !goesOn(signs[i - 1]!, it)).length
}

/** A password of fewer different or unexpected signs is tried before any word. */
const leastSurprises = 5
const productName = 'delibera'

/**
 * Whether a password can be guessed by its look alone: repeats, sequences, walks over the keyboard, the name of the product. Small enough for every page;
 * words that many people use are known to the server alone (`isGuessable`).
 */
export function isPatterned(password: string): boolean {
  const signs = [...password.toLowerCase()]
  return new Set(signs).size < leastSurprises || surprises(password) < leastSurprises || lettersOf(password).includes(productName)
}

/** Signs that stand for a letter in the middle of a word. */
const disguises: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't', '8': 'b', '9': 'g' }
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string): string =>
  [...plain(text)]
    .map((it) => disguises[it] ?? it)
    .join('')
    .replace(/[^a-z]/g, '')

/** The words and what stands around them: `P@ssw0rd.2026` is "password" between "" and ".2026". */
function wordIn(password: string): { word: string; around: string } {
  const text = plain(password)
  const [before = ''] = /^[^a-z]*/.exec(text) ?? []
  const [after = ''] = /[^a-z]*$/.exec(text.slice(before.length)) ?? []
  return { word: lettersOf(text.slice(before.length, text.length - after.length)), around: before + after }
}

/** Digits that say little: few of them, a day, or a walk. */
function isUsualNumber(around: string): boolean {
  const digits = around.replace(/\D/g, '')
  return digits.length <= 4 || surprises(digits) < 4 || /^(0?[1-9]|[12]\d|3[01])(0?[1-9]|1[0-2])(19|20)?\d\d$/.test(digits)
}

/** The parts of an e-mail address or a name that somebody would write into a password. */
const partsOf = (about: string): string[] =>
  about
    .toLowerCase()
    .replace(/@.*/, '')
    .split(/[^\p{L}\d]+/u)
    .map(lettersOf)
    .filter((it) => it.length >= 3)

const isMadeOf = (word: string, isKnown: (it: string) => boolean): boolean =>
  isKnown(word) || Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => i + 1).some((i) => isKnown(word.slice(0, i)) && isKnown(word.slice(i)))

interface Known {
  /** Words that many people use. */
  common: ReadonlySet<string>
  /** What a guesser knows of the person: e-mail address, names. */
  about: readonly string[]
}

/** Whether a password is one of the first that a guesser would try: a pattern, one or two usual words with a year behind them, or the owner's own name. */
export function isGuessable(password: string, { common, about }: Known): boolean {
  if (isPatterned(password)) return true
  const letters = lettersOf(password)
  if (about.some((it) => lettersOf(it.replace(/@.*/, '')).length >= 4 && letters.includes(lettersOf(it.replace(/@.*/, ''))))) return true
  const own = new Set(about.flatMap(partsOf))
  const { word, around } = wordIn(password)
  return isUsualNumber(around) && isMadeOf(word, (it) => common.has(it) || own.has(it))
}
