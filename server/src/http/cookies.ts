import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** What a cookie of that name holds, as this request brings it. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((it) => it.trim()) ?? []
  return pairs.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1)
}

interface Cookie {
  name: string
  value: string
  path: string
  max_age_ms: number
}

/** The header that sets a cookie which no script reads and no other site sends along. Values are of the alphabet of base64url and dots. */
export function cookieHeader({ public_url }: Pick<Config, 'public_url'>, { name, value, path, max_age_ms }: Cookie): string {
  const secure = public_url.startsWith('https://') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${Math.round(max_age_ms / 1000)}; HttpOnly; SameSite=Strict${secure}`
}
