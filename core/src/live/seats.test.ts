import { expect, test } from 'vitest'
import { seatsIn } from './seats.ts'
import { type LiveRoom, standby } from './state.ts'

const room = (it: Partial<LiveRoom> = {}): LiveRoom => ({ slug: 's', device: 'd', presents: [], audio: false, video: false, screen: false, ...it })
const { register } = standby
const chaired = { ...register, meeting: { ...register.meeting, chair_id: 'chair' } }

test('who came first sits first, but for the chair, whenever they come', () => {
  const rooms = { anna: room({ audio: true }), bice: room(), chair: room({ video: true, screen: true }) }
  expect(seatsIn({ rooms, register: chaired, video_closed: false })).toEqual([
    { member_id: 'chair', audio: false, video: true, screen: true },
    { member_id: 'anna', audio: true, video: false, screen: false },
    { member_id: 'bice', audio: false, video: false, screen: false },
  ])
})

test('a call whose video was closed has no places', () => {
  expect(seatsIn({ rooms: { anna: room() }, register, video_closed: true })).toEqual([])
})
