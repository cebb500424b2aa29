import { expect, test } from 'vitest'
import { voteRoutes } from '../votes/routes.ts'
import { VoteAction } from '../votes/schema.ts'
import { adminLiveRoutes } from './admin-routes.ts'
import { liveRoutes } from './routes.ts'
import { ChatDraft, Close, DeclarationDraft, Mute, RoomEntry, Start, TranscriptDraft } from './schema.ts'

/** The group `live` of the specification, in its words; the last nine are ours. */
const calls = `public POST /live/meetings/{meeting}/members/{member}/visited/{convocation}
public POST /live/meetings/{meeting}/members/{member}/room
public PATCH /live/meetings/{meeting}/members/{member}/room
public DELETE /live/meetings/{meeting}/members/{member}/room
public POST /live/meetings/{meeting}/members/{member}/vote/{odg}
public PATCH /live/meetings/{meeting}/members/{member}/hand
public PATCH /live/meetings/{meeting}/members/{member}/declarations/{id}
public DELETE /live/meetings/{meeting}/members/{member}/declarations/{id}
public GET /speech-to-text/meetings/{meeting}/members/{member}/credentials
public GET /chats/meetings/{meeting}/convocations/{convocation}/members/{member}
admin PATCH /live/admin/meetings/{id}/open
admin PATCH /live/admin/meetings/{id}/start
admin PATCH /live/admin/meetings/{id}/close
admin PATCH /live/admin/meetings/{id}/close-video
admin PATCH /live/admin/meetings/{id}/close/{odg}
admin DELETE /live/admin/meetings/{id}/room/{member}
admin POST /live/admin/meetings/{id}/secretary
admin POST /live/admin/meetings/{id}/next/{odg}
admin PATCH /live/admin/meetings/{id}/vote/{odg}
admin POST /live/admin/meetings/{id}/declaration
admin PATCH /live/admin/meetings/{id}/declarations/{declarationId}/accept
admin DELETE /live/admin/meetings/{id}/declarations/{declarationId}
public POST /transcription/meeting/{meeting}/member/{member}/save-chunk
admin POST /live/admin/meetings/{id}/transcription/meeting/{meeting}/member/{member}/save-chunk
admin PATCH /live/admin/meetings/{id}/mute
admin POST /live/admin/meetings/{id}/presence
admin PATCH /live/admin/meetings/{id}/exclusions/{odg}
admin PATCH /live/admin/meetings/{id}/values/{odg}
admin POST /live/admin/meetings/{id}/rehearsal
admin DELETE /live/admin/meetings/{id}/rehearsal
admin DELETE /live/admin/meetings/{id}/hand/{member}
admin PATCH /live/admin/meetings/{id}/floor
admin PATCH /live/admin/meetings/{id}/declaration-requests/{member}
public DELETE /live/meetings/{meeting}/members/{member}/floor
public PATCH /live/meetings/{meeting}/members/{member}/declaration-request
public GET /live/meetings/{meeting}/members/{member}/receipts
admin PATCH /live/admin/meetings/{id}/rehearsal
admin POST /live/admin/meetings/{id}/rehearsal/seat
admin POST /live/admin/meetings/{id}/rehearsal/vote/{odg}
admin POST /live/admin/meetings/{id}/rehearsal/election/{odg}`

test('every call of the room is stated, and no other', () => {
  const stated = [...Object.values(liveRoutes), ...Object.values(adminLiveRoutes), ...Object.values(voteRoutes)].map(({ access, method, path }) => {
    return `${access === 'link' ? 'public' : 'admin'} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`
  })
  expect(stated.sort()).toEqual(calls.split('\n').sort())
})

const id = '00000000-0000-4000-8000-000000000000'
const said = { text: 'Buongiorno', started_at: '2027-04-20T08:00:00Z', ended_at: '2027-04-20T08:00:05Z' }

test.each([
  ['an entry needs nothing', RoomEntry, {}, true],
  ['it may say from which device', RoomEntry, { device: 'a-browser' }, true],
  ['in a word that nobody else has by chance', RoomEntry, { device: 'a' }, false],
  ['a vote starts', VoteAction, { action: 'start' }, true],
  ['or is taken down, with votes', VoteAction, { action: 'record', votes: [{ member_id: id, accepted: -1 }] }, true],
  ['not without', VoteAction, { action: 'record' }, false],
  ['nor with an empty list', VoteAction, { action: 'record', votes: [] }, false],
  ['nor with a vote of another kind', VoteAction, { action: 'record', votes: [{ member_id: id, accepted: 2 }] }, false],
  ['nor with half a share', VoteAction, { action: 'record', votes: [{ member_id: id, accepted: 1, weight: 0.5 }] }, false],
  ['nothing else is done with a vote', VoteAction, { action: 'restart' }, false],
  ['a start declares nothing of its own accord', Start, {}, true],
  ['a close neither', Close, {}, true],
  ['everybody is muted', Mute, {}, true],
  ['a declaration may be a file alone', DeclarationDraft, { file_id: id }, true],
  ['by its short name', DeclarationDraft, { file: id }, true],
  ['which is an id too', DeclarationDraft, { file: 'verbale.pdf' }, false],
  ['a message is to everybody unless it says otherwise', ChatDraft, { text: 'Buongiorno' }, true],
  ['and has words', ChatDraft, { text: '  ' }, false],
  ['what was said has an end', TranscriptDraft, said, true],
  ['not before its beginning', TranscriptDraft, { ...said, ended_at: '2027-04-20T07:59:59Z' }, false],
  ['and words', TranscriptDraft, { ...said, text: ' ' }, false],
])('%s', (_, schema, body, expected) => expect(schema.safeParse(body).success).toBe(expected))
