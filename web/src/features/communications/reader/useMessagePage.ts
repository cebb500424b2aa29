import { communicationRoutes } from '@delibera/core/communications/routes'
import { useQuery } from '@tanstack/react-query'
import { ask, bodyOf, type CallError, clientIn, type Send } from '../../../api/call.ts'

/** The page of a message, as text: it is asked with a session, which a frame does not have. */
const asText: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? await reply.text() : await bodyOf(reply) }
}

export const messagePage = async (company_id: string, id: string): Promise<string> =>
  (await clientIn(company_id, asText)(communicationRoutes.page, {
    params: { id },
    query: { company_id },
  })) as unknown as string

/** With other servers' pictures it is a page of its own, at an address that lasts some minutes: the policy of this page lets none of them in. */
const messageAddress = async (company_id: string, id: string): Promise<string> =>
  (await clientIn(company_id)(communicationRoutes.pageAddress, { params: { id }, query: { company_id } })).url

export type MessagePage = { html: string } | { url: string }

/** What somebody wrote never changes: it is asked once. */
export const useMessagePage = (company_id: string, id: string, remote: boolean) =>
  useQuery<MessagePage, CallError>({
    queryKey: [communicationRoutes.page.path, company_id, id, remote],
    queryFn: async () => (remote ? { url: await messageAddress(company_id, id) } : { html: await messagePage(company_id, id) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
