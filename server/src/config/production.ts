import { isLoopback } from '../adapters/mail/addresses.ts'
import type { Env, SettingFault } from './environment.ts'

/** Domains that are nobody's, for ever (RFC 2606, RFC 6761): a letter from there is refused, and one to there reaches nobody. */
const reserved = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/i

const isReserved = (email: string): boolean => reserved.test(email.slice(email.lastIndexOf('@') + 1))

/** Whether the address that people are given leads to their own machine. */
function leadsHome(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return /(^|\.)localhost$/.test(host) || isLoopback(host) || ['0.0.0.0', '::'].includes(host)
}

function publicUrlFault(url: string | undefined): string | null {
  if (!url) return 'production needs the address at which people reach it, such as https://delibera.your-company.it: it stands in every letter'
  if (leadsHome(url)) return 'production needs an address that others can reach, and this one leads everybody to their own machine'
  return url.startsWith('https:') ? null : 'must begin with https:// in production: passwords and personal links would travel in the clear'
}

function addressFault(email: string | undefined, purpose: string): string | null {
  if (!email) return `production needs ${purpose}`
  return isReserved(email) ? `production needs ${purpose}, and ${email} is at a domain that nobody can have` : null
}

/** What a trial may leave out and production may not: letters with legal weight would leave with wrong addresses, or nowhere. */
export function productionFaults(env: Env): SettingFault[] {
  if (env.NODE_ENV !== 'production') return []
  const isUnpaid = env.PAYMENTS && !env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_PUBLISHABLE_KEY
  const reasons: [name: string, reason: string | null | false | undefined][] = [
    ['PUBLIC_URL', publicUrlFault(env.PUBLIC_URL)],
    ['MAIL_URL', !env.MAIL_URL && 'production needs a real mail server, the trial mailbox delivers nothing'],
    ['MAIL_FROM', addressFault(env.MAIL_FROM, 'a sender of its letters')],
    ['SUPPORT_EMAIL', addressFault(env.SUPPORT_EMAIL, 'an address where people can write for help')],
    [
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY',
      isUnpaid && 'production needs a real card provider, or PAYMENTS=off to run without selling anything',
    ],
    [
      'REGISTRY_TOKEN',
      !env.REGISTRY_TOKEN &&
        env.REGISTRY !== 'manual' &&
        'production needs a real business registry, the sample one knows no company; or REGISTRY=manual to run without, and every company says that it was not verified',
    ],
    ['SECRET_KEY', env.DATABASE_URL && !env.SECRET_KEY && 'needed with DATABASE_URL, so that every process and every restart uses the same keys'],
  ]
  return reasons.flatMap(([name, reason]) => (reason ? [{ name, reason }] : []))
}
