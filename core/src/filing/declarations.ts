import words from './declarations.json' with { type: 'json' }
import type { Presenter, StampAuthorization } from './schema.ts'

const fill = (text: string, values: Record<string, string | null | undefined>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] || words.blank)

/** What is declared of the copy of the minutes: by a professional of the list, or by whoever holds an office. A room is left for what nobody has said yet. */
export function copyDeclaration({ kind, name, office, register, number }: Presenter): string {
  if (kind === 'PROFESSIONAL') return fill(words.professional, { nome: name, ordine: register, n: number })
  return fill(words.director, { nome: name, carica: office })
}

/** The cash flow statement is part of accounts in ordinary form, and of consolidated ones. */
export function xbrlDeclaration({ name }: Presenter, act_code: string | null): string {
  const rendiconto = act_code === '711' || act_code === '713' ? words.cashFlow : ''
  return fill(words.xbrl.replace('{rendiconto}', rendiconto), { nome: name })
}

/** Null where nobody has said by whose leave the duty is paid in one sum: the line is left out. */
export const stampLine = ({ chamber, number }: StampAuthorization): string | null =>
  chamber && number ? fill(words.stamp, { prov: chamber, aut: number }) : null
