import { z } from 'zod'
import { Id } from '../paging.ts'
import { route } from '../route.ts'
import { Subscription } from './schema.ts'

export const subscriptionRoutes = {
  subscribe: route({
    method: 'POST',
    path: '/payments/subscription',
    access: 'company',
    right: 'pay',
    query: z.object({ company_id: Id }),
    body: z.object({ subscription_code: z.string().max(20), autorenewal: z.boolean().default(true) }),
    reply: Subscription,
    status: 201,
    about: 'Buys a subscription or a service from the wallet of the company.',
  }),
  switchRenewal: route({
    method: 'PATCH',
    path: '/companies/:companyId/subscriptions/:subId/automatic-renewal',
    access: 'company',
    right: 'pay',
    params: z.object({ companyId: Id, subId: Id }),
    /** Whether it renews itself from now on; left out, the switch is turned over. */
    body: z.object({ automatic_renewal: z.boolean().optional() }),
    reply: Subscription,
    about: 'Switches the renewal on or off, until a day before it; without a body, the other way.',
  }),
} as const
