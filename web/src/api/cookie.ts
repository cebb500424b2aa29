import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { forget, recall, remember } from '../memory.ts'
import { CallError, call } from './call.ts'

/** Tells one signing in from another. Not `randomUUID`, which a trial on the local network, without https, does not have. */
export const newMark = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((it) => it.toString(16).padStart(8, '0')).join('')

/** Ends the session on the server, which takes its cookie back: no script could. What nobody has answered is asked again when the browser is opened next. */
export async function endSession(): Promise<void> {
  remember('leaving', 'true')
  try {
    await call(entryRoutes.logout, {})
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) return
  }
  forget('leaving')
}

/** What the last visit left to be done, before anything is asked in somebody's name. */
export async function settleLastVisit(): Promise<void> {
  // Signed in again meanwhile: that session is another.
  if (recall('leaving') !== null && recall('session') === null) await endSession()
  forget('leaving')
  await takeOverToken()
}

/** Earlier releases kept the key of the session where every script could read it: it is exchanged for a cookie, once, and deleted. */
async function takeOverToken(): Promise<void> {
  const token = recall('token')
  if (token === null) return
  const reply = await fetch('/api/users/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  // The server did not answer: the token stays, and is exchanged at the next visit. Deleted now, it would sign the person out.
  if (!reply || reply.status >= 500) return
  forget('token')
  if (reply.ok) remember('session', newMark())
}
