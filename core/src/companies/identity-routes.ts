import { ById } from '../paging.ts'
import { route } from '../route.ts'
import { IdentityWish } from './confirmations.ts'
import { Company } from './schema.ts'

export const identityRoutes = {
  askIdentity: route({
    method: 'POST',
    path: '/companies/:id/identity',
    access: 'company',
    // Each one writes to the certified mail.
    limit: 'login',
    right: 'govern',
    params: ById,
    body: IdentityWish,
    reply: Company,
    about: 'Asks the certified mail for another name or other tax identifiers; with those that it has, asks the business registry about them.',
  }),
  withdrawIdentity: route({
    method: 'DELETE',
    path: '/companies/:id/identity',
    access: 'company',
    right: 'govern',
    params: ById,
    reply: Company,
    about: 'Takes back what the certified mail was asked and has not answered.',
  }),
} as const
