import { Appended } from '../meeting/appended.ts'
import { ByLink, Done, Id, listOf } from '../paging.ts'
import { route } from '../route.ts'
import {
  ChatMessage,
  Declaration,
  DeclarationDraft,
  Hand,
  RoomChange,
  RoomEntry,
  RoomReply,
  SpeechCredentials,
  TranscriptChunk,
  TranscriptDraft,
} from './schema.ts'

const member = '/live/meetings/:meeting/members/:member'
const OfDeclaration = ByLink.extend({ id: Id })

/** What a member does in the room, by personal link. */
export const liveRoutes = {
  visit: route({
    method: 'POST',
    path: `${member}/visited/:convocation`,
    access: 'link',
    params: ByLink.extend({ convocation: Id }),
    reply: Done,
    about: 'Notes that the holder of a link has come to the waiting room.',
  }),
  join: route({
    method: 'POST',
    path: `${member}/room`,
    access: 'link',
    limit: 'room',
    params: ByLink,
    body: RoomEntry,
    reply: RoomReply,
    about: 'Enters the room, alone or with people before the same device; the own delegation ends.',
  }),
  changeRoom: route({
    method: 'PATCH',
    path: `${member}/room`,
    access: 'link',
    limit: 'room',
    params: ByLink,
    body: RoomChange,
    reply: RoomReply,
    about: 'Microphone, camera and screen, who else is there, consent to transcription.',
  }),
  leave: route({ method: 'DELETE', path: `${member}/room`, access: 'link', limit: 'room', params: ByLink, reply: Done, about: 'Leaves the room.' }),
  raiseHand: route({
    method: 'PATCH',
    path: `${member}/hand`,
    access: 'link',
    limit: 'room',
    params: ByLink,
    body: Hand,
    reply: Appended,
    about: 'Asks for the floor, or no longer.',
  }),
  writeDeclaration: route({
    method: 'PATCH',
    path: `${member}/declarations/:id`,
    access: 'link',
    limit: 'room',
    params: OfDeclaration,
    body: DeclarationDraft,
    reply: Declaration,
    about: 'Writes the declaration that the chair has asked for.',
  }),
  withdrawDeclaration: route({
    method: 'DELETE',
    path: `${member}/declarations/:id`,
    access: 'link',
    limit: 'room',
    params: OfDeclaration,
    reply: Done,
    about: 'Takes the own declaration back, as long as it is not accepted.',
  }),
  speechCredentials: route({
    method: 'GET',
    path: '/speech-to-text/meetings/:meeting/members/:member/credentials',
    access: 'link',
    params: ByLink,
    reply: SpeechCredentials,
    about: 'Who turns the own speech into text, and with which key.',
  }),
  chat: route({
    method: 'GET',
    path: '/chats/meetings/:meeting/convocations/:convocation/members/:member',
    access: 'link',
    params: ByLink.extend({ convocation: Id }),
    reply: listOf(ChatMessage),
    about: 'What was written in the chat, as far as the holder of the link may read it.',
  }),
  saveChunk: route({
    method: 'POST',
    path: '/transcription/meeting/:meeting/member/:member/save-chunk',
    access: 'link',
    limit: 'room',
    params: ByLink,
    body: TranscriptDraft,
    reply: TranscriptChunk,
    status: 201,
    about: 'Keeps a piece of the own speech as text.',
  }),
} as const
