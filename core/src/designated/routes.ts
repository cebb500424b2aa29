import { z } from 'zod'
import { AdvanceReceipt } from '../advance/schema.ts'
import { ByCall, ById, ByLink, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { DesignatedDraft, DesignatedReply, InterestsDraft, MyProxy, PaperProxyDraft, ProxyDraft, ProxyGivers, RepresentativePage } from './schema.ts'

const admin = '/designated/admin/meetings/:id'
const own = '/designated/meetings/:meeting/members/:member/convocations/:convocation'
const representative = '/designated/meetings/:meeting/representative/:member'

/** The designated representative: proxies with binding instructions, sealed as votes before the meeting are. */
export const designatedRoutes = {
  designate: route({
    method: 'PATCH',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: DesignatedDraft,
    reply: DesignatedReply,
    about: 'Names the designated representative of an assembly, before its notice leaves; null removes it.',
  }),
  givers: route({
    method: 'GET',
    path: admin,
    access: 'meeting',
    right: 'read',
    params: ById,
    query: z.object({ company_id: Id.optional(), content: z.stringbool().optional() }),
    reply: ProxyGivers,
    about: 'Whose proxies to the designated representative stand: names, weights and moments; whoever asks for the `content` is refused (403 CP003).',
  }),
  enter: route({
    method: 'POST',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: PaperProxyDraft,
    reply: AdvanceReceipt,
    status: 201,
    about: 'Enters a proxy to the designated representative that came on a signed paper; from then on it is sealed as the others are.',
  }),
  mine: route({
    method: 'GET',
    path: own,
    access: 'link',
    params: ByCall,
    reply: MyProxy,
    about: 'The points with their full text, and the own proxy, which the representative reads from the term on.',
  }),
  give: route({
    method: 'POST',
    path: own,
    access: 'link',
    params: ByCall,
    body: ProxyDraft,
    reply: AdvanceReceipt,
    status: 201,
    about: 'Gives a proxy with instructions to the designated representative, in the place of the one before.',
  }),
  revoke: route({
    method: 'DELETE',
    path: own,
    access: 'link',
    params: ByCall,
    reply: Done,
    about: 'Takes the proxy back: on a market until the term, elsewhere always.',
  }),
  representative: route({
    method: 'GET',
    path: representative,
    access: 'link',
    params: ByLink,
    reply: RepresentativePage,
    about: 'What the designated representative reads: how many proxies, and from the term on what they say.',
  }),
  paper: route({
    method: 'GET',
    path: `${representative}/papers/:giver`,
    access: 'link',
    params: ByLink.extend({ giver: Id }),
    status: 302,
    about: 'From the term on, redirects the designated representative to a short-lived address of the signed paper on which a member gave it the proxy.',
  }),
  declare: route({
    method: 'PATCH',
    path: representative,
    access: 'link',
    params: ByLink,
    body: InterestsDraft,
    reply: Done,
    about: 'The representative declares which interests it has in the proposals, or that it has none (art. 135-undecies c. 4 TUF).',
  }),
}
