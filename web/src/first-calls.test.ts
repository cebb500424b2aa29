import { expect, test } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { screens } from './screens.ts'

const callsAt = (path: string) => firstCalls(screens.find((it) => it.path === path)!)

test('a screen begins with the calls that it asks at once', () => {
  expect(callsAt('/login')).toEqual(['/constants'])
  expect(callsAt('/user/dashboard')).toEqual(['/constants', '/users/dashboard'])
  expect(callsAt('/company/{companyId}/meetings/{meetingId}/details')).toEqual([
    '/constants?company_id={companyId}',
    '/companies/{companyId}/opening?company_id={companyId}',
    '/meetings/{meetingId}?company_id={companyId}',
  ])
  expect(callsAt('/company/{companyId}/home')).toEqual([
    '/constants?company_id={companyId}',
    '/companies/{companyId}/opening?company_id={companyId}',
    '/companies/{companyId}/home?company_id={companyId}',
  ])
  expect(callsAt('/public/meetings/{meetingSlug}/member/{memberSlug}')).toEqual(['/constants', '/meetings/public/{meetingSlug}/members/{memberSlug}/details'])
})

test('a screen of a personal link that does not show the meeting leaves no answer that nobody takes', () => {
  for (const page of ['member/{memberSlug}/proposals', 'member/{memberSlug}/sign', 'admin/{memberSlug}/live'])
    expect(callsAt(`/public/meetings/{meetingSlug}/${page}`)).toEqual(['/constants'])
})

test('every place in a call stands in the address of its screen', () => {
  for (const it of screens) {
    const places = firstCalls(it).flatMap((call) => call.match(/\{\w+\}/g) ?? [])
    expect(places.filter((place) => !it.path.includes(place))).toEqual([])
  }
})
