import { z } from 'zod'
import { ById, Id, InCompany, listOf } from '../paging.ts'
import { route } from '../route.ts'
import { AcceptanceAnswer, AcceptanceNote, AcceptancePage } from './acceptance.ts'
import { ToRegister } from './registering.ts'
import { EventDraft, HeldOffice, OfficeChange, OfficeDraft, OfficeList, OfficeQuery, OfficeSaved } from './schema.ts'

const one = '/offices/:officeId'
const ByOffice = z.object({ officeId: Id })
const BySlug = z.object({ slug: z.string().max(100) })

export const officeRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/:id/offices',
    access: 'company',
    right: 'read',
    params: ById,
    query: OfficeQuery,
    reply: OfficeList,
    about: 'Who holds which office on a day, and what is to be noticed of it.',
  }),
  print: route({
    method: 'GET',
    path: '/companies/:id/offices/print',
    files: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    access: 'company',
    right: 'export',
    params: ById,
    query: OfficeQuery.extend({ format: z.enum(['PDF', 'XLSX']).default('PDF') }),
    orNothing: true,
    about: 'The offices of a company on a day, as a document or a table.',
  }),
  appoint: route({
    method: 'POST',
    path: '/companies/:id/offices',
    access: 'company',
    right: 'edit',
    params: ById,
    body: OfficeDraft,
    reply: OfficeSaved,
    status: 201,
    about: 'Enters an appointment.',
  }),
  change: route({
    method: 'PATCH',
    path: one,
    access: 'company',
    right: 'edit',
    params: ByOffice,
    query: InCompany,
    body: OfficeChange,
    reply: HeldOffice,
    about: 'Corrects the texts of an office: powers, representation, certified address.',
  }),
  enterEvent: route({
    method: 'POST',
    path: `${one}/events`,
    access: 'company',
    right: 'edit',
    params: ByOffice,
    query: InCompany,
    body: EventDraft,
    reply: HeldOffice,
    about: 'Enters what happened to an office; nothing of it is changed or taken back.',
  }),
  request: route({
    method: 'POST',
    path: `${one}/request`,
    access: 'company',
    right: 'edit',
    params: ByOffice,
    query: InCompany,
    reply: HeldOffice,
    about: 'Asks by letter for the acceptance of an office, with a personal link.',
  }),
  document: route({
    method: 'GET',
    path: `${one}/acceptance`,
    files: ['application/pdf'],
    access: 'company',
    right: 'read',
    params: ByOffice,
    query: InCompany,
    orNothing: true,
    about: 'The declaration and acceptance that was given by the link.',
  }),
  toRegister: route({
    method: 'GET',
    path: '/meetings/:id/offices',
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: listOf(ToRegister),
    about: 'What the resolutions of a meeting change in the offices, and whether it was entered.',
  }),
} as const

export const publicOfficeRoutes = {
  page: route({
    method: 'GET',
    path: '/offices/public/:slug',
    access: 'public',
    params: BySlug,
    reply: AcceptancePage,
    about: 'What the holder of a personal link is asked to declare and accept.',
  }),
  answer: route({
    method: 'POST',
    path: '/offices/public/:slug',
    access: 'public',
    params: BySlug,
    body: AcceptanceAnswer,
    reply: AcceptanceNote,
    about: 'Accepts an office or declines it, once.',
  }),
} as const
