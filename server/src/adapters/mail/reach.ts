import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { isLoopback, isPublicAddress } from './addresses.ts'

interface Place {
  host: string
  port: number
}

export interface Reach {
  /** Whether a server may stand on this machine or in its network, at any port: for installations that look after themselves. */
  allowPrivate: boolean
  /** Every address of a host. */
  resolve?: (host: string) => Promise<string[]>
}

const mailPorts = [25, 465, 587, 2525, 143, 993]

/** A place where no mail server of a company may be looked for. */
export class NotAllowed extends Error {}

/** The addresses of a server that a company has named, once they are known to be ones it may name. */
export async function allowedAddresses({ host, port }: Place, { allowPrivate, resolve = everyAddress }: Reach): Promise<string[]> {
  if (!allowPrivate && !mailPorts.includes(port)) throw new NotAllowed()
  const addresses = await resolve(host)
  // One address inside is enough: the next question to the name server could choose it.
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new NotAllowed()
  return addresses
}

const everyAddress = async (host: string) => (await lookup(host, { all: true })).map((it) => it.address)

/** RFC 8314, 3: a password crosses a network only encrypted. */
export const mustEncrypt = (address: string, { allowPrivate }: Reach): boolean => !(allowPrivate && isLoopback(address))

/** A connection to the first address that takes one. The name is not asked for again, so its answer cannot change in between (DNS rebinding). */
export async function reachServer(place: Place, reach: Reach & { timeout_ms: number }): Promise<Socket> {
  const addresses = await allowedAddresses(place, reach)
  for (const [index, address] of addresses.entries()) {
    try {
      return await connected({ host: address, port: place.port }, reach.timeout_ms / addresses.length)
    } catch (error) {
      if (index === addresses.length - 1) throw error
    }
  }
  throw Object.assign(new Error('the host has no address'), { code: 'ENOTFOUND' })
}

function connected(place: Place, timeout_ms: number): Promise<Socket> {
  return new Promise((resolve, refuse) => {
    const socket = connect(place)
    const fail = (error: Error) => {
      socket.destroy()
      refuse(error)
    }
    const timer = setTimeout(() => fail(Object.assign(new Error('nobody answers'), { code: 'CONNECT_TIMEOUT' })), timeout_ms)
    socket.once('error', fail).once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
