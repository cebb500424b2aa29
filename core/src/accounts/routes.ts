import { z } from 'zod'
import { Email, Password } from '../fields.ts'
import { ById, Done } from '../paging.ts'
import { route } from '../route.ts'
import { OwnerProof, RecoveryCodes, RegisterReply, Registration, SessionList, TotpCode, TotpSecret } from './schema.ts'

const OneTimeToken = z.string().min(20).max(200)
export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    limit: 'login',
    about: 'Opens an account and sends the confirmation mail.',
    body: Registration,
    reply: RegisterReply,
    status: 201,
  }),
  confirmEmail: route({
    method: 'GET',
    path: '/users/confirm-email',
    access: 'public',
    limit: 'login',
    about: 'Confirms the address the link was sent to.',
    query: z.object({ token: OneTimeToken }),
    reply: Done,
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/users/confirm-email/resend',
    access: 'public',
    limit: 'login',
    about: 'Sends the confirmation mail again; the answer is the same for every address.',
    body: z.object({ email: Email }),
    reply: Done,
  }),
  askReset: route({
    method: 'GET',
    path: '/users/reset-password',
    access: 'public',
    limit: 'login',
    about: 'Sends a link to choose a new password; the answer is the same for every address.',
    query: z.object({ email: Email }),
    reply: Done,
  }),
  confirmReset: route({
    method: 'POST',
    path: '/users/reset-password-confirm',
    access: 'public',
    limit: 'login',
    about: 'Sets the new password with the link received; every session ends.',
    body: z.object({ token: OneTimeToken, password: Password }),
    reply: Done,
  }),
  changePassword: route({
    method: 'POST',
    path: '/users/change-password',
    access: 'user',
    limit: 'login',
    about: 'Changes the password; the other sessions end.',
    body: z.object({ old_password: z.string().min(1).max(200), password: Password }),
    reply: Done,
  }),
  closeAccount: route({
    method: 'DELETE',
    path: '/users/profile',
    access: 'user',
    limit: 'login',
    about: 'Closes the account, with the password or a passkey; signing in with restore brings it back for 3 months.',
    body: OwnerProof,
    reply: Done,
  }),
  keepSession: route({
    method: 'POST',
    path: '/users/session',
    access: 'user',
    about: 'Hands the session over to the browser, as a cookie that no script reads.',
    reply: Done,
  }),
  sessions: route({ method: 'GET', path: '/users/sessions', access: 'user', about: 'The active sessions.', reply: SessionList }),
  endSession: route({ method: 'DELETE', path: '/users/sessions/:id', access: 'user', about: 'Ends one session.', params: ById, reply: Done }),
}

export const secondFactorRoutes = {
  beginTotp: route({
    method: 'GET',
    path: '/auth/totp',
    access: 'user',
    about: 'Makes a second-factor secret; it counts only once confirmed.',
    reply: TotpSecret,
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/auth/totp',
    access: 'user',
    limit: 'login',
    about: 'Confirms the second factor with its first code and answers the recovery codes.',
    body: TotpCode,
    reply: RecoveryCodes,
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/auth/totp',
    access: 'user',
    limit: 'login',
    about: 'Turns the second factor off, with a valid code.',
    body: TotpCode,
    reply: Done,
  }),
}
