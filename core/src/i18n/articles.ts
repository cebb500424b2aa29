const joined: Readonly<Record<string, readonly [vowel: string, zero: string]>> = {
  il: ['l’', 'lo '],
  al: ['all’', 'allo '],
  del: ['dell’', 'dello '],
  dal: ['dall’', 'dallo '],
  nel: ['nell’', 'nello '],
  sul: ['sull’', 'sullo '],
}

/** Figures that one says with a vowel first: eight and whatever begins with it, eleven, and one where it is a part of something and not a day. */
const vowel = String.raw`8|11(?!\d)|1(?=,\d|[\s\u00a0]?%)`
const zero = String.raw`0(?![\d:/])`
const article = new RegExp(String.raw`(?<![\p{L}\d])(il|al|del|dal|nel|sul) (?=(?:${vowel})|(${zero}))`, 'giu')

/** Italian as one reads it aloud, once the figures are in their places: l’88,24 %, lo 0,00 %, dell’8 maggio. */
export function withArticles(text: string): string {
  return text.replace(article, (_, word: string, isZero: string | undefined) => {
    const [before, beforeZero] = joined[word.toLowerCase()]!
    const said = isZero === undefined ? before : beforeZero
    return /^\p{Lu}/u.test(word) ? said.charAt(0).toUpperCase() + said.slice(1) : said
  })
}
