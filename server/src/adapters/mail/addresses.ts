import { BlockList, isIP } from 'node:net'

/** The ranges of IANA's special-purpose registry (RFC 6890): nobody out there answers at these, only machines near this one. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is public; inside it stand protocols and tunnels, whose addresses hide an IPv4 one, and documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is one of the public Internet: not of this machine, of its network, of a cloud's inside or of a tunnel to them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  // A zone (fe80::1%eth0) belongs to addresses of a link.
  return family === 6 && !address.includes('%') && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether what is said to this address stays on this machine. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !address.includes('%') && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
