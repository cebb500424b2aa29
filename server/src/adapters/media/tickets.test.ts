import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { meshLimit, meshMedia } from './mesh.ts'
import { iceServers, readTicket, signedTicket } from './tickets.ts'

const secret = new Uint8Array(32).fill(7)
const at = new Date('2027-04-28T10:00:00Z')
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
const ticket = { meeting_id: 'm', member_id: 'anna', room: 'r', can_publish: false }
const bodyOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())

describe('a ticket', () => {
  const token = signedTicket(secret, ticket, { engine: 'mesh', now: at })

  test('is read again as it was given, for twelve hours', () => {
    expect(readTicket(secret, token, at)).toMatchObject({ ...ticket, engine: 'mesh' })
    expect(readTicket(secret, token, later(11.9))).not.toBeNull()
    expect(readTicket(secret, token, later(12))).toBeNull()
  })

  test('of another installation, or changed in any way, is none', () => {
    expect(readTicket(new Uint8Array(32).fill(8), token, at)).toBeNull()
    const raised = Buffer.from(JSON.stringify({ ...bodyOf(token), can_publish: true })).toString('base64url')
    for (const it of ['', '.', 'x', `${raised}.${token.split('.')[1]}`, `${token.split('.')[0]}.`, token.slice(0, -2)])
      expect(readTicket(secret, it, at)).toBeNull()
  })
})

describe('a relay', () => {
  const turn = { urls: ['turn:turn.example:3478', 'turns:turn.example:443'], secret: 'between us' }

  test('is given a name that says until when, and its keyed digest as the password', () => {
    const username = `${later(12).getTime() / 1000}:anna`
    const credential = createHmac('sha1', 'between us').update(username).digest('base64')
    expect(iceServers(turn, 'anna', at)).toEqual([{ urls: turn.urls, username, credential }])
  })

  test('is not named where there is none', () => expect(iceServers(undefined, 'anna', at)).toEqual([]))

  test('travels in the token of the mesh, with the number of people that it holds', async () => {
    const token = await meshMedia({ secret, turn, now: () => at }).token(ticket)
    expect(bodyOf(token!)).toMatchObject({ engine: 'mesh', max: meshLimit, ice: iceServers(turn, 'anna', at) })
    expect(token).not.toContain('between us')
  })
})
