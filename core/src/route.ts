import type { Right } from './permissions.ts'
import type { ServiceCode } from './services.ts'

/** The little of a zod schema that types need. Asking for the class itself makes the compiler compare whole classes. */
export interface Shape {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/**
 * Who may call a route. The server turns each word into a guard and a typed context; `company` asks for a right in the company that the
 * call names, `meeting` for one in the company of the meeting that it names.
 */
export type Access = 'public' | 'user' | 'link' | 'company' | 'meeting'

/** Whether a call needs somebody who is signed in. */
export const isSignedIn = ({ access }: { readonly access: Access }): boolean => access === 'user' || access === 'company' || access === 'meeting'

/** How often it may be called: the server holds the numbers. Without a word the method decides between read and write; `room` is what somebody does while a meeting goes on. */
export type LimitClass = 'login' | 'read' | 'write' | 'room'

/** What a call may answer that is no JSON of ours. */
type MediaType =
  | 'application/pdf'
  | 'application/pkcs7-mime'
  | 'application/zip'
  | 'application/json'
  | 'application/octet-stream'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'message/rfc822'
  | 'text/calendar'
  | 'text/csv'
  | 'text/html'
  | 'text/plain'
  | '*/*'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The names after a colon in a path: `/meetings/:meeting/x/:id` gives `meeting` and `id`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : {}

interface Call {
  readonly method: Method
  /** Relative to /api. */
  readonly path: string
  /** One sentence for the API page. */
  readonly about: string
  /** Checks the path's parameters where any text will not do. */
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly reply?: Shape
  readonly status?: number
  /** Answers a file instead of a reply, of one of these types. */
  readonly files?: readonly MediaType[]
  /** Whether the call may have nothing to give, which it answers with 204. */
  readonly orNothing?: true
  readonly limit?: LimitClass
  /** The answer seldom changes: it carries an ETag. */
  readonly cached?: true
  /** A whole table may come in its body: more than the usual megabyte. */
  readonly large?: true
  /** The handler reads the request itself, of this type: a file on its way in, or a text that is signed byte by byte. */
  readonly upload?: 'multipart/form-data' | 'application/json'
  /** Also for a company whose subscription has ended, where its right would be shut. */
  readonly whenExpired?: true
  /** A service that the company must have besides: its calls are shut without it, reading too. */
  readonly service?: ServiceCode
  /** What a stranger to the company is told: loading one has a status of its own (420). */
  readonly forbidden?: 420
}

type InCompany = 'company' | 'meeting'

export type Route = Call & ({ readonly access: Exclude<Access, InCompany>; readonly right?: undefined } | { readonly access: InCompany; readonly right: Right })

export type Routes = Record<string, Route>

/** States one call of the API. It only keeps literal types; it does nothing at run time. */
export const route = <const R extends Route>(it: R): R => it

type Out<S> = S extends Shape ? S['_zod']['output'] : undefined
type In<S> = S extends Shape ? S['_zod']['input'] : undefined
/** The keys of every member of a union, not only those they share. */
type AnyKey<T> = T extends unknown ? keyof T : never
type OnlyDefined<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : [AnyKey<T[K]>] extends [never] ? never : K]: T[K] }
/** A query or body whose every field is optional may be left out altogether. */
type Omittable<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & { [K in keyof T as {} extends T[K] ? K : never]?: T[K] }

/** What the caller must give. */
export type InputOf<R extends Route> = Omittable<OnlyDefined<{ params: ParamsOf<R['path']>; query: In<R['query']>; body: In<R['body']> }>>
/** What the handler receives, after parsing. */
export type ParsedOf<R extends Route> = { params: ParamsOf<R['path']>; query: Out<R['query']>; body: Out<R['body']> }
export type ReplyOf<R extends Route> = R['reply'] extends Shape ? R['reply']['_zod']['output'] : undefined

/** Which parameter of the path is the company; without one the query names it, as `company_id`. */
export const companyParam = (path: string): string | null => /^\/companies\/(?:custom\/|registry\/)?:([A-Za-z_]+)/.exec(path)?.[1] ?? null

/** Which parameter of the path is the meeting, or the decision in writing: its id for who has a session, its slug in a personal link. */
export const meetingParam = (path: string): string | null => /\/(?:meetings?|decisions)\/(?:admin\/|offline\/|public\/)?:([A-Za-z_]+)/.exec(path)?.[1] ?? null

/** Whether a call is about a decision in writing: what is about a meeting that people sit in does not open it, nor the other way round. */
export const isAboutDecision = (path: string): boolean => /\/decisions\//.test(path)

export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`missing path parameter "${name}" in ${path}`)
    return encodeURIComponent(value)
  })
}
