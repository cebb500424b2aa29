/** As a sentence begins; the rest stays as it is. */
export const upperInitial = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Words with a small first letter, as they stand inside a sentence. */
export const lowerInitial = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
