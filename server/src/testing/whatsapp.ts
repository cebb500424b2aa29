import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Text {
  type: 'text'
  text: string
}

/** What Meta's Cloud API is asked to send. */
export interface CloudRequest {
  to: string
  template: { name: string; language: { code: string }; components: { type: string; sub_type?: string; parameters: Text[] }[] }
  biz_opaque_callback_data: string
}

export const whatsappEnv = {
  WHATSAPP_TOKEN: 'EAAG-token',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'app secret',
  WHATSAPP_VERIFY_TOKEN: 'a token that only we know',
}

type Refusal = { status: number; code: number; message: string; details?: string }

/** Answers as Meta's Cloud API does, in the shapes of its documentation: a template message is taken, or refused with an error of its own. */
export async function startWhatsapp() {
  const taken: CloudRequest[] = []
  const asked: { authorization: string | undefined; path: string | undefined }[] = []
  const state: { refusal: Refusal | null; silent: boolean } = { refusal: null, silent: false }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it as Buffer)
    asked.push({ authorization: request.headers.authorization, path: request.url })
    if (state.silent) return
    const say = (status: number, body: object) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.refusal) {
      const { status, code, message, details } = state.refusal
      const data = details ? { error_data: { messaging_product: 'whatsapp', details } } : {}
      return say(status, { error: { message, type: 'OAuthException', code, ...data, fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam' } })
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as CloudRequest
    taken.push(body)
    return say(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id: `wamid.${body.biz_opaque_callback_data}`, message_status: 'accepted' }],
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, taken, asked, state, close }
}

/** An event as Meta sends it, with its signature. */
export function statusEvent(statuses: object[], { secret = whatsappEnv.WHATSAPP_APP_SECRET, phone = whatsappEnv.WHATSAPP_PHONE_ID } = {}) {
  const value = { messaging_product: 'whatsapp', metadata: { display_phone_number: '15550783881', phone_number_id: phone }, statuses }
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }] })
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}
