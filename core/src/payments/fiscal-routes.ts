import { z } from 'zod'
import { Id } from '../paging.ts'
import { route } from '../route.ts'
import { FiscalEntry, FiscalStanding } from './fiscal.ts'
import { Quote, QuoteRequest } from './schema.ts'

export const fiscalRoutes = {
  ofCompany: route({
    method: 'GET',
    path: '/companies/:id/fiscal-profile',
    access: 'company',
    right: 'pay',
    params: z.object({ id: Id }),
    reply: FiscalStanding,
    about: 'To whom purchases of a company are charged: what was written, or what its own data say.',
  }),
  changeOfCompany: route({
    method: 'PATCH',
    path: '/companies/:id/fiscal-profile',
    access: 'company',
    right: 'pay',
    params: z.object({ id: Id }),
    body: FiscalEntry,
    reply: FiscalStanding,
    about: 'Writes the fiscal data of a company, all of them at once.',
  }),
  mine: route({
    method: 'GET',
    path: '/payments/my-fiscal-profile',
    access: 'user',
    reply: FiscalStanding,
    about: "To whom the caller's own purchases are charged.",
  }),
  changeMine: route({
    method: 'PATCH',
    path: '/payments/my-fiscal-profile',
    access: 'user',
    body: FiscalEntry,
    reply: FiscalStanding,
    about: "Writes the caller's own fiscal data, all of them at once.",
  }),
  quote: route({
    method: 'POST',
    path: '/payments/quote',
    access: 'user',
    body: QuoteRequest,
    reply: Quote,
    about: 'What a purchase would cost, with its VAT; nothing is begun.',
  }),
} as const
