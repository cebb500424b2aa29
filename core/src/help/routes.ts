import { z } from 'zod'
import { CompanyType } from '../company/company-type.ts'
import { Locale } from '../locale.ts'
import { route } from '../route.ts'
import { Constants, FaqList, HelpReceipt, HelpRequest, ProvinceList, RoleList } from './schema.ts'

/** The language is the caller's (Accept-Language, or the profile's); `locale` overrides it. */
const InLocale = z.object({ locale: Locale.optional() })

export const helpRoutes = {
  constants: route({
    method: 'GET',
    path: '/constants',
    access: 'public',
    cached: true,
    about: 'Closed lists, limits and switches of this installation.',
    query: InLocale,
    reply: Constants,
  }),
  roles: route({
    method: 'GET',
    path: '/constants/roles',
    access: 'public',
    cached: true,
    about: 'Roles of members with their type; of a company with shares their holders are called shareholders.',
    query: InLocale.extend({ company_type: CompanyType.optional() }),
    reply: RoleList,
  }),
  provinces: route({
    method: 'GET',
    path: '/constants/provinces',
    access: 'public',
    cached: true,
    about: 'Italian provinces.',
    query: InLocale,
    reply: ProvinceList,
  }),
  ask: route({
    method: 'POST',
    path: '/helpdesk',
    access: 'user',
    limit: 'login',
    about: 'Writes to the help desk, with where the person was.',
    body: HelpRequest,
    reply: HelpReceipt,
    status: 201,
  }),
  faqs: route({ method: 'GET', path: '/faqs', access: 'public', cached: true, about: 'Questions and answers by category.', query: InLocale, reply: FaqList }),
}
