/** As a sentence begins; the rest stays as it is. */
export const upperInitial = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
