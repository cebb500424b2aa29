import { Fault, notFound } from '@delibera/core/faults'
import type { Route } from '@delibera/core/route'
import { SpeechFailed } from '../../adapters/speech/port.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/mount.ts'
import { heardSpeech } from './transcript-commands.ts'

/** Half a minute of a voice as browsers record it is some hundred kilobytes. */
const maxBytes = 2 * 1024 * 1024

const sending: Route = { method: 'POST', path: '/speech-to-text/audio', access: 'link', about: 'Turns a piece of the own voice into text.' }

/**
 * Where a browser sends its own microphone, with the key of `credentials`, when a service does the writing: the service's key stays here. What is
 * answered is text and kept nowhere; keeping it is a call of its own.
 */
export function registerSpeech({ app, limiter }: Pick<Api, 'app' | 'limiter'>, deps: Deps): void {
  if (!deps.speech.transcribe) return
  app.register(async (scope) => {
    scope.addContentTypeParser(/^audio\//, { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) => done(null, body))
    scope.post(`/api${sending.path}`, { bodyLimit: maxBytes }, async (request) => {
      const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1] ?? ''
      if (!Buffer.isBuffer(request.body)) throw notFound()
      try {
        const audio = { bytes: request.body, mime_type: request.headers['content-type']! }
        return { text: await heardSpeech(deps, { token, audio, count: (caller) => limiter.caller(sending, caller) }) }
      } catch (error) {
        if (!(error instanceof SpeechFailed)) throw error
        deps.log.warn({ err: error }, 'speech not turned into text')
        throw new Fault('GEN01', undefined, 502)
      }
    })
  })
}
