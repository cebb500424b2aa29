import { z } from 'zod'
import { AppendedWithChecks } from '../meeting/appended.ts'
import { ById, ByLink, Id, listOf } from '../paging.ts'
import { route } from '../route.ts'
import {
  CandidatePhoto,
  CandidatureChange,
  CandidatureDraft,
  ElectionAction,
  ElectionChange,
  ElectionPaper,
  ElectionPoint,
  ElectionReceipt,
  ListChange,
  ListDraft,
  PhotoChange,
} from './schema.ts'

const point = '/meetings/:id/odg/:odg'
const OfPoint = ById.extend({ odg: Id })
const OfCandidate = OfPoint.extend({ candidate: Id })
const OfList = OfPoint.extend({ list: Id })
const preparing = { access: 'meeting', right: 'prepare', reply: ElectionPoint } as const

/** Elections of people: how a point is set, who stands, how it is voted and conducted. */
export const electionRoutes = {
  set: route({
    method: 'PATCH',
    path: `${point}/election`,
    ...preparing,
    params: OfPoint,
    body: ElectionChange,
    about: 'Makes a point an election or a motion, and sets how seats are given. Until the notice has left.',
  }),
  addCandidate: route({
    method: 'POST',
    path: `${point}/candidates`,
    ...preparing,
    params: OfPoint,
    body: CandidatureDraft,
    status: 201,
    about: 'Adds somebody who stands, until the vote opens. Who stands already is not added twice.',
  }),
  changeCandidate: route({
    method: 'PATCH',
    path: `${point}/candidates/:candidate`,
    ...preparing,
    params: OfCandidate,
    body: CandidatureChange,
    about: 'Changes what is known of a candidate, or their place.',
  }),
  setPhoto: route({
    method: 'PATCH',
    path: `${point}/candidates/:candidate/photo`,
    access: 'meeting',
    right: 'prepare',
    params: OfCandidate,
    body: PhotoChange,
    reply: listOf(CandidatePhoto),
    about: 'Keeps a small photograph of a candidate, or takes it away. Answers all of the point.',
  }),
  photos: route({
    method: 'GET',
    path: `${point}/photos`,
    access: 'meeting',
    right: 'read',
    params: OfPoint,
    reply: listOf(CandidatePhoto),
    about: 'The photographs of who stands on a point.',
  }),
  photosByLink: route({
    method: 'GET',
    path: '/live/meetings/:meeting/members/:member/election/:odg/photos',
    access: 'link',
    params: ByLink.extend({ odg: Id }),
    reply: listOf(CandidatePhoto),
    about: 'The same for who votes.',
  }),
  withdrawCandidate: route({
    method: 'DELETE',
    path: `${point}/candidates/:candidate`,
    ...preparing,
    params: OfCandidate,
    about: 'Takes a candidate off before the notice; after it the candidature is withdrawn and stays to be read.',
  }),
  addList: route({
    method: 'POST',
    path: `${point}/lists`,
    ...preparing,
    params: OfPoint,
    body: ListDraft,
    status: 201,
    about: 'Adds a list of candidates, until the vote opens. One of the same name is not added twice.',
  }),
  changeList: route({
    method: 'PATCH',
    path: `${point}/lists/:list`,
    ...preparing,
    params: OfList,
    body: ListChange,
    about: 'Changes what is known of a list: who presented it, when, and with which others it is connected.',
  }),
  withdrawList: route({
    method: 'DELETE',
    path: `${point}/lists/:list`,
    ...preparing,
    params: OfList,
    about: 'Takes a list off with its names before the notice; after it they are withdrawn.',
  }),
  cast: route({
    method: 'POST',
    path: '/live/meetings/:meeting/members/:member/election/:odg',
    access: 'link',
    limit: 'room',
    params: ByLink.extend({ odg: Id }),
    body: ElectionPaper,
    reply: ElectionReceipt,
    about: 'Casts the whole ballot of a round, own and of the delegators, again until the round stops; a secret one once.',
  }),
  receipts: route({
    method: 'GET',
    path: '/live/meetings/:meeting/members/:member/election-receipts',
    access: 'link',
    params: ByLink,
    reply: listOf(ElectionReceipt),
    about: 'The receipts of the ballots that the holder of a link has cast in elections, one a round, on any device and after the meeting.',
  }),
  enter: route({
    method: 'POST',
    path: `${point}/elected`,
    access: 'meeting',
    right: 'edit',
    params: OfPoint,
    reply: z.object({ entered: z.int() }),
    about: 'Enters those who were elected into the company’s book with the role of their office. Who has it already stays as they are.',
  }),
  conduct: route({
    method: 'PATCH',
    path: '/live/admin/meetings/:id/election/:odg',
    // The right lets somebody near; the handler lets nobody act but the meeting's own administrator (403 CP003).
    access: 'meeting',
    right: 'read',
    params: z.object({ id: Id, odg: Id }),
    body: ElectionAction,
    reply: AppendedWithChecks,
    about: 'Opens, stops or gives up a round, enters lots and the answers of who was elected, takes down votes of people without a device.',
  }),
}
