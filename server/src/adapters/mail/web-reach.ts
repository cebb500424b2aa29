import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress } from './addresses.ts'
import { mustEncrypt, NotAllowed, type Reach } from './reach.ts'

/** A name that nobody knows: no place, allowed or not. */
export class NotKnown extends Error {}

/** The host of an address, without the brackets of IPv6. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The addresses of a web server that somebody has named, once they are known to be ones that may be named: public, and asked only encrypted. */
export async function webAddresses(url: URL, { allowPrivate, resolve = everyAddress }: Reach): Promise<string[]> {
  const host = bareHost(url)
  const addresses = isIP(host)
    ? [host]
    : await resolve(host).catch((cause: unknown) => {
        throw new NotKnown('the name of the server is not known', { cause })
      })
  // One address inside is enough: the next question to the name server could choose it.
  if (addresses.length === 0 || (!allowPrivate && !addresses.every(isPublicAddress))) throw new NotAllowed('an address of a private network')
  if (url.protocol !== 'https:' && addresses.some((it) => mustEncrypt(it, { allowPrivate }))) throw new NotAllowed('not encrypted')
  return addresses
}

const everyAddress = async (host: string) => (await lookup(host, { all: true })).map((it) => it.address)

/** The name is not asked for again: its answer could have changed (DNS rebinding). */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, answer) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) answer(null, known)
    else answer(null, known[0]!.address, known[0]!.family)
  }

/** Whether an address may be named at all, before anybody is asked where it is: not by a number of a private network, and encrypted where that cannot be this machine. */
export function mayBeNamed(url: URL, { allowPrivate }: Pick<Reach, 'allowPrivate'>): boolean {
  const host = bareHost(url)
  if (allowPrivate) return url.protocol === 'https:' || host === 'localhost' || isLoopback(host)
  return url.protocol === 'https:' && host !== 'localhost' && (isIP(host) === 0 || isPublicAddress(host))
}
