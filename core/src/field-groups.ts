import { z } from 'zod'
import type { MessageKey } from './i18n/texts.ts'

const says = (key: MessageKey) => ({ error: key })
/** A rule over several fields speaks as soon as they can be read, also while others of the form are still wrong. */
const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

export const atLeastOne = <Item extends z.ZodType>(item: Item) => z.array(item, says('requiredField')).min(1, says('requiredField'))
export const atLeastTwo = <Item extends z.ZodType>(item: Item) => z.array(item, says('requiredField')).min(2, says('selectAtLeastTwo'))

/** A new password is typed twice, because nobody sees what is typed. `repeated` stays in the browser: the server is sent `password` alone. */
export const withPasswordTwice = <Form extends z.ZodType<{ password: string; repeated: string }>>(form: Form) =>
  form.refine((it) => it.password === it.repeated, { ...says('passwordsDiffer'), path: ['repeated'], when: whenObject })

/** Who holds a share may have given its vote away (usufruct, pledge: art. 2352), never more than it. */
export const voteWithinShares = (it: { shares_value: number; vote_value: number }): boolean => it.vote_value <= it.shares_value

export const withVoteShares = <Form extends z.ZodType<{ shares_value: number; vote_value: number }>>(form: Form) =>
  form.refine(voteWithinShares, { ...says('voteSharesAboveShares'), path: ['vote_value'], when: whenObject })

/** The contract names some ids after what they are ids of: `file` is then the same as `file_id`. A thing written out keeps its name. */
export function withShortIds<Form extends z.ZodType>(form: Form, names: readonly string[]): z.ZodType<z.output<Form>, z.input<Form>> {
  const inFull = (body: unknown): unknown => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const isShort = ([name, value]: [string, unknown]) => names.includes(name) && typeof value === 'string' && !(`${name}_id` in body)
    return Object.fromEntries(Object.entries(body).map((it) => (isShort(it) ? [`${it[0]}_id`, it[1]] : it)))
  }
  return z.preprocess(inFull, form) as unknown as z.ZodType<z.output<Form>, z.input<Form>>
}

interface Identified {
  fiscal_code?: string | null | undefined
  email?: string | null | undefined
}
interface Repeated {
  /** Row and field, as a form names them. */
  path: [row: number, field: keyof Identified]
  message: 'fiscalCodeRepeated' | 'emailRepeated'
}

/** The rows of a group that carry somebody else's fiscal code or e-mail, both sides of each clash; empty ones clash with nobody. */
export function repeatedIn(rows: readonly Identified[]): Repeated[] {
  return [...repeated(rows, 'fiscal_code', 'fiscalCodeRepeated'), ...repeated(rows, 'email', 'emailRepeated')]
}

function repeated(rows: readonly Identified[], field: keyof Identified, message: Repeated['message']): Repeated[] {
  const written = rows.map((it) => it[field]?.trim().toLowerCase() ?? '')
  const count = new Map<string, number>()
  for (const it of written) count.set(it, (count.get(it) ?? 0) + 1)
  return written.flatMap((it, row): Repeated[] => (it !== '' && count.get(it)! > 1 ? [{ path: [row, field], message }] : []))
}

export const withoutRepeats = <Rows extends z.ZodType<readonly Identified[]>>(rows: Rows) =>
  rows.check((ctx) => {
    for (const { path, message } of repeatedIn(ctx.value)) ctx.issues.push({ code: 'custom', path, message, input: ctx.value })
  })
