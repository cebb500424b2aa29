import { z } from 'zod'
import { type Speech, SpeechFailed } from './port.ts'

const patienceMs = 30_000
const Reply = z.object({ text: z.string() })

interface Options {
  /** Up to and without /audio/transcriptions. */
  url: string
  key: string | undefined
  model: string
  /** As people know the service; without one, by where it stands. */
  name?: string | undefined
}

/** Any service that speaks as OpenAI's does: theirs, or a whisper server in one's own house. */
export function openaiSpeech({ url, key, model, name }: Options): Speech {
  return {
    engine: 'SERVER',
    processor: name ?? new URL(url).hostname,
    async transcribe({ bytes, mime_type, language }) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)], { type: mime_type }), `speech.${extensionOf(mime_type)}`)
      form.set('model', model)
      form.set('language', language.slice(0, 2))
      form.set('response_format', 'json')
      return (await answerOf(url, { method: 'POST', body: form, headers: key ? { authorization: `Bearer ${key}` } : {} })).text.trim()
    },
  }
}

async function answerOf(url: string, request: RequestInit): Promise<z.infer<typeof Reply>> {
  try {
    const answer = await fetch(`${url}/audio/transcriptions`, { ...request, signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) throw new SpeechFailed(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return Reply.parse(await answer.json())
  } catch (error) {
    throw error instanceof SpeechFailed ? error : new SpeechFailed(String(error))
  }
}

/** The services tell the format by the name of the file. */
const extensionOf = (mime_type: string): string => /^audio\/(?:x-)?([a-z\d]+)/.exec(mime_type)?.[1]?.replace('mpeg', 'mp3') ?? 'webm'
