import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { browserSpeech, noSpeech } from './none.ts'
import { openaiSpeech } from './openai.ts'
import { type Speech, SpeechFailed } from './port.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** A service that answers as it is told and keeps what it was asked. */
async function service(status: number, body: string) {
  const asked: { path: string; authorization: string | undefined; form: FormData }[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it as Buffer)
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type']! } }).formData()
    asked.push({ path: request.url!, authorization: request.headers.authorization, form })
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => new Promise((closed) => server.close(closed)))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

const voice = { bytes: Buffer.from('voice'), mime_type: 'audio/webm;codecs=opus', language: 'it-IT' }

describe.each<[string, Speech, Speech['engine']]>([
  ['the browsers themselves', browserSpeech, 'BROWSER'],
  ['nobody', noSpeech, 'NONE'],
  ['a service', openaiSpeech({ url: 'http://127.0.0.1:9/v1', key: undefined, model: 'm' }), 'SERVER'],
])('%s', (_, speech, engine) => {
  test('says who does the work, and takes audio only if that is us', () => {
    expect(speech.engine).toBe(engine)
    expect(speech.transcribe !== null).toBe(engine === 'SERVER')
  })
})

describe('a service that speaks as OpenAI’s', () => {
  test('gets the voice, the model and the language, and its words come back trimmed', async () => {
    const { asked, url } = await service(200, JSON.stringify({ text: ' Approvo il bilancio. ' }))
    expect(await openaiSpeech({ url, key: 'k', model: 'whisper-1' }).transcribe!(voice)).toBe('Approvo il bilancio.')
    const [{ path, authorization, form }] = asked as [(typeof asked)[0]]
    expect([path, authorization, form.get('model'), form.get('language')]).toEqual(['/v1/audio/transcriptions', 'Bearer k', 'whisper-1', 'it'])
    const file = form.get('file') as File
    expect([file.name, await file.text()]).toEqual(['speech.webm', 'voice'])
  })

  test.each([
    ['a refusal', 429, '{"error":{"message":"slow down"}}'],
    ['an answer that cannot be read', 200, '<html>'],
  ])('%s is a failure', async (_, status, body) => {
    const { url } = await service(status, body)
    await expect(openaiSpeech({ url, key: undefined, model: 'm' }).transcribe!(voice)).rejects.toThrow(SpeechFailed)
  })

  test('nobody there is a failure', async () => {
    await expect(openaiSpeech({ url: 'http://127.0.0.1:9/v1', key: undefined, model: 'm' }).transcribe!(voice)).rejects.toThrow(SpeechFailed)
  })
})
