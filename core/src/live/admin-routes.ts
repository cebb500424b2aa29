import { z } from 'zod'
import { Appended, AppendedWithChecks } from '../meeting/appended.ts'
import { Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import {
  Close,
  Declaration,
  DeclarationRequest,
  Exclusions,
  Mute,
  PointValues,
  PresenceRecord,
  Rehearsal,
  Secretary,
  Start,
  TranscriptChunk,
  TranscriptDraft,
} from './schema.ts'

const admin = '/live/admin/meetings/:id'
const ById = z.object({ id: Id })
const OfPoint = ById.extend({ odg: Id })
const OfDeclaration = ById.extend({ declarationId: Id })

/** The right lets somebody near; the handler lets nobody act but the meeting's own administrator (403 CP003). */
const byAdministrator = { access: 'meeting', right: 'read' } as const

/** What the administrator does in the room. */
export const adminLiveRoutes = {
  open: route({ method: 'PATCH', path: `${admin}/open`, ...byAdministrator, params: ById, reply: Appended, about: 'Opens the room, and pays for it.' }),
  start: route({
    method: 'PATCH',
    path: `${admin}/start`,
    ...byAdministrator,
    params: ById,
    body: Start,
    reply: AppendedWithChecks,
    about: 'Begins the meeting: chair, secretary and enough capital are there.',
  }),
  close: route({
    method: 'PATCH',
    path: `${admin}/close`,
    ...byAdministrator,
    params: ById,
    body: Close,
    reply: Appended,
    about: 'Closes the meeting, with the video or without; points that remain are skipped once that is confirmed.',
  }),
  closeVideo: route({
    method: 'PATCH',
    path: `${admin}/close-video`,
    ...byAdministrator,
    params: ById,
    reply: Appended,
    about: 'Ends video and audio; the meeting goes on.',
  }),
  closePoint: route({
    method: 'PATCH',
    path: `${admin}/close/:odg`,
    ...byAdministrator,
    params: OfPoint,
    reply: Appended,
    about: 'Ends the discussion of a point without a vote.',
  }),
  expel: route({
    method: 'DELETE',
    path: `${admin}/room/:member`,
    ...byAdministrator,
    params: ById.extend({ member: Id }),
    reply: Appended,
    about: 'Sends somebody out of the room.',
  }),
  lowerHand: route({
    method: 'DELETE',
    path: `${admin}/hand/:member`,
    ...byAdministrator,
    params: ById.extend({ member: Id }),
    reply: Appended,
    about: 'Takes somebody out of the row of those who ask for the floor: they had it, or need it no longer.',
  }),
  nameSecretary: route({
    method: 'POST',
    path: `${admin}/secretary`,
    ...byAdministrator,
    params: ById,
    body: Secretary,
    reply: Appended,
    about: 'Names who writes the minutes.',
  }),
  takeUp: route({ method: 'POST', path: `${admin}/next/:odg`, ...byAdministrator, params: OfPoint, reply: Appended, about: 'Takes up a point.' }),
  askDeclaration: route({
    method: 'POST',
    path: `${admin}/declaration`,
    ...byAdministrator,
    params: ById,
    body: DeclarationRequest,
    reply: Declaration,
    status: 201,
    about: 'Lets a member write a declaration for the minutes.',
  }),
  acceptDeclaration: route({
    method: 'PATCH',
    path: `${admin}/declarations/:declarationId/accept`,
    ...byAdministrator,
    params: OfDeclaration,
    reply: Declaration,
    about: 'Takes a declaration into the minutes.',
  }),
  removeDeclaration: route({
    method: 'DELETE',
    path: `${admin}/declarations/:declarationId`,
    ...byAdministrator,
    params: OfDeclaration,
    reply: Done,
    about: 'Removes a declaration; it is kept as removed.',
  }),
  saveChunk: route({
    method: 'POST',
    path: `${admin}/transcription/meeting/:meeting/member/:member/save-chunk`,
    ...byAdministrator,
    params: ById.extend({ meeting: z.string().max(100), member: z.string().max(100) }),
    body: TranscriptDraft,
    reply: TranscriptChunk,
    status: 201,
    about: "Keeps a piece of speech as text, from the administrator's own device.",
  }),
  mute: route({ method: 'PATCH', path: `${admin}/mute`, ...byAdministrator, params: ById, body: Mute, reply: Appended, about: 'Mutes one or everybody.' }),
  recordPresence: route({
    method: 'POST',
    path: `${admin}/presence`,
    ...byAdministrator,
    params: ById,
    body: PresenceRecord,
    reply: Appended,
    about: 'Notes who is in the physical room without a device, and who has left it.',
  }),
  exclude: route({
    method: 'PATCH',
    path: `${admin}/exclusions/:odg`,
    ...byAdministrator,
    params: OfPoint,
    body: Exclusions,
    reply: Appended,
    about: 'Who does not vote on a point, for a conflict of interest or their own liability.',
  }),
  fillPoint: route({
    method: 'PATCH',
    path: `${admin}/values/:odg`,
    ...byAdministrator,
    params: OfPoint,
    body: PointValues,
    reply: Appended,
    about: 'Fills in what is missing in the texts of a point, before its vote opens.',
  }),
  rehearse: route({
    method: 'POST',
    path: `${admin}/rehearsal`,
    ...byAdministrator,
    params: ById,
    body: Rehearsal,
    reply: Done,
    status: 201,
    about: 'Starts a rehearsal with robots; nothing of it stays.',
  }),
  endRehearsal: route({ method: 'DELETE', path: `${admin}/rehearsal`, ...byAdministrator, params: ById, reply: Done, about: 'Ends the rehearsal.' }),
} as const
