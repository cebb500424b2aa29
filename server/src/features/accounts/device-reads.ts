import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountTerms } from '@delibera/core/accounts/rules'
import type { FastifyRequest } from 'fastify'
import { type Keys, newToken } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import { cookieHeader, cookieIn } from '../../http/cookies.ts'

/** Sent where somebody signs in, and nowhere else. */
const cookie = { name: 'delibera_device', path: '/api/users/login', max_age_ms: accountTerms.device_ms } as const
/** Families and offices share a browser; who signed in last is at the end. */
const accountsOnDevice = 8

/** A name for the browser, and a seal for each account that it signed in to. */
interface Device {
  id: string
  seals: string[]
}

const sealOf = (keys: Keys, id: string, email: string): string => createHmac('sha256', keys.device).update(`${id}|${email}`).digest('base64url')

const isOurs = /^[\w-]{43}$/

function deviceIn(request: Pick<FastifyRequest, 'headers'>): Device | null {
  const [id, ...seals] = cookieIn(request, cookie.name)?.split('.') ?? []
  return id && seals.length <= accountsOnDevice && [id, ...seals].every((it) => isOurs.test(it)) ? { id, seals } : null
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The device's name, if it signed in to this account before: nobody else can have that seal. */
export function knownDevice({ keys }: Pick<Deps, 'keys'>, request: Pick<FastifyRequest, 'headers'>, email: string): string | null {
  const device = deviceIn(request)
  const seal = device && sealOf(keys, device.id, email)
  return seal && device.seals.some((it) => isSame(it, seal)) ? device.id : null
}

/** The cookie by which this browser is known from now on. */
export function deviceCookie({ keys, config }: Pick<Deps, 'keys' | 'config'>, request: Pick<FastifyRequest, 'headers'>, email: string): string {
  const { id, seals } = deviceIn(request) ?? { id: newToken(), seals: [] }
  const seal = sealOf(keys, id, email)
  const kept = [...seals.filter((it) => it !== seal), seal].slice(-accountsOnDevice)
  return cookieHeader(config, { ...cookie, value: [id, ...kept].join('.') })
}
