/** The specification counts characters, not pixels: what is longer ends in an ellipsis. */
export const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text)
