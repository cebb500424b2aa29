import { describe, expect, test } from 'vitest'
import { isLoopback, isPublicAddress } from './addresses.ts'

describe('an address is public', () => {
  test.each(['8.8.8.8', '62.149.128.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '223.255.255.255'])('%s', (it) => {
    expect(isPublicAddress(it)).toBe(true)
  })
  test.each(['2a00:1450:4002:402::200e', '2606:4700::1111', '2001:4860:4860::8888', '2400::1'])('%s', (it) => {
    expect(isPublicAddress(it)).toBe(true)
  })
})

describe('an address is not public', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, another of its addresses', '127.255.255.254'],
    ['any address of this machine', '0.0.0.0'],
    ['private, 10/8', '10.1.2.3'],
    ['private, 172.16/12', '172.16.0.1'],
    ['private, 172.16/12, its end', '172.31.255.255'],
    ['private, 192.168/16', '192.168.1.1'],
    ['of the link, where clouds keep their secrets', '169.254.169.254'],
    ['behind a carrier (CGNAT)', '100.64.0.1'],
    ['behind a carrier (CGNAT), its end', '100.127.255.255'],
    ['for documentation', '192.0.2.1'],
    ['for measurements', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this machine in IPv6', '::1'],
    ['any address in IPv6', '::'],
    ['of the link in IPv6', 'fe80::1'],
    ['of the link in IPv6, with its zone', 'fe80::1%eth0'],
    ['unique local (fc00::/7)', 'fd12:3456:789a::1'],
    ['multicast in IPv6', 'ff02::1'],
    ['IPv4 written as IPv6', '::ffff:10.0.0.1'],
    ['a public IPv4 written as IPv6', '::ffff:8.8.8.8'],
    ['IPv4 behind a translator (NAT64)', '64:ff9b::7f00:1'],
    ['IPv4 in a tunnel (6to4)', '2002:7f00:1::'],
    ['IPv4 in a tunnel (Teredo)', '2001::1'],
    ['for documentation in IPv6', '2001:db8::1'],
    ['no address', 'mail.example'],
    ['nothing', ''],
  ])('%s', (_, it) => {
    expect(isPublicAddress(it)).toBe(false)
  })
})

test('loopback is this machine and nothing else', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['10.0.0.1', '8.8.8.8', '::', 'fe80::1%lo', 'localhost', ''].map(isLoopback)).toEqual([false, false, false, false, false, false])
})
