import { z } from 'zod'
import { LetterAddress } from '../accounts/schema.ts'
import { ById, Done, Id, listOf } from '../paging.ts'
import { route } from '../route.ts'
import {
  CompanyByVat,
  Consultant,
  ConsultantInvitation,
  ConsultantLink,
  ConsultantLinks,
  ConsultantQuery,
  ServedCompanies,
  ServedCompany,
  ServedQuery,
} from './schema.ts'

const ByConsultant = z.object({ id: Id, consultantId: Id })

export const consultantRoutes = {
  find: route({
    method: 'GET',
    path: '/consultants',
    access: 'user',
    // Each answer shows up to twenty people.
    limit: 'write',
    query: ConsultantQuery,
    reply: listOf(Consultant),
    about: 'Consultants by what is searched; without a search, the caller as one.',
  }),
  ofCompany: route({
    method: 'GET',
    path: '/companies/:id/consultants',
    access: 'company',
    right: 'read',
    params: ById,
    reply: ConsultantLinks,
    about: 'The consultants of a company, those of the past too; who only waits is under pending.',
  }),
  pending: route({
    method: 'GET',
    path: '/companies/:id/consultants/pending',
    access: 'company',
    right: 'read',
    params: ById,
    reply: ConsultantLinks,
    about: 'Invitations and requests that wait.',
  }),
  invite: route({
    method: 'POST',
    path: '/companies/:id/add-consultant',
    access: 'company',
    right: 'govern',
    // It writes to addresses of the caller's choice.
    limit: 'login',
    params: ById,
    body: ConsultantInvitation,
    reply: ConsultantLink,
    status: 201,
    about: 'Invites a consultant.',
  }),
  inviteAt: route({
    method: 'PATCH',
    path: '/companies/:id/consultants/:consultantId/email',
    access: 'company',
    right: 'govern',
    limit: 'login',
    params: ByConsultant,
    body: LetterAddress,
    reply: ConsultantLink,
    about: 'Sends an open invitation again, to another address.',
  }),
  revoke: route({
    method: 'DELETE',
    path: '/companies/:id/consultants/:consultantId',
    access: 'company',
    right: 'govern',
    params: ByConsultant,
    reply: Done,
    about: 'Revokes a consultant, or takes an invitation back.',
  }),
  companies: route({
    method: 'GET',
    path: '/consultants/companies',
    access: 'user',
    query: ServedQuery,
    reply: ServedCompanies,
    about: 'The companies a consultant serves, has asked for or is invited to.',
  }),
  request: route({
    method: 'POST',
    path: '/consultants/companies/add-company',
    access: 'user',
    // It tells which companies are here.
    limit: 'login',
    body: CompanyByVat,
    reply: ServedCompany.pick({ _id: true, business_name: true, status: true, since: true }),
    status: 201,
    about: 'A consultant asks a company for the link, by its VAT number.',
  }),
} as const
