import { z } from 'zod'
import { Email, Password } from '../fields.ts'
import { Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { Credentials, LoginReply, Profile, ProfileChange, RecoveryCodes, RegisterReply, Registration, SessionList, TotpCode, TotpSecret } from './schema.ts'

const OneTimeToken = z.string().min(20).max(200)
const ById = z.object({ id: Id })
/** What a browser's passkey says: checked field by field by the WebAuthn library, not by us. */
const PasskeyAnswer = z
  .object({ id: z.string().max(2000), rawId: z.string().max(2000), response: z.record(z.string(), z.unknown()), type: z.literal('public-key') })
  .loose()
const PasskeyOptions = z.object({ challenge_id: Id, options: z.record(z.string(), z.unknown()) })

export const accountRoutes = {
  login: route({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    limit: 'login',
    about: 'Signs in; with a second factor the code goes in totp, restore brings a closed account back.',
    body: Credentials,
    reply: LoginReply,
  }),
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
  logout: route({ method: 'GET', path: '/users/logout', access: 'user', about: 'Ends this session.', reply: Done }),
  profile: route({ method: 'GET', path: '/users/profile', access: 'user', about: 'The own profile.', reply: Profile }),
  changeProfile: route({
    method: 'PATCH',
    path: '/users/profile',
    access: 'user',
    about: 'Changes the profile; the e-mail is never taken from here. enable_consultant needs the fiscal code.',
    body: ProfileChange,
    reply: Profile,
  }),
  closeAccount: route({
    method: 'DELETE',
    path: '/users/profile',
    access: 'user',
    about: 'Closes the account; signing in with restore brings it back for 3 months.',
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

export const passkeyRoutes = {
  passkeyOptions: route({
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'user',
    about: 'What the browser needs to make a passkey.',
    reply: PasskeyOptions,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    about: 'Registers the passkey just made.',
    body: z.object({ challenge_id: Id, name: z.string().trim().min(1).max(80), answer: PasskeyAnswer }),
    reply: z.object({ _id: Id }),
    status: 201,
  }),
  removePasskey: route({ method: 'DELETE', path: '/auth/passkeys/:id', access: 'user', about: 'Forgets a passkey.', params: ById, reply: Done }),
  loginOptions: route({
    method: 'POST',
    path: '/users/login/passkey/options',
    access: 'public',
    limit: 'login',
    about: 'What the browser needs to sign in with a passkey.',
    reply: PasskeyOptions,
  }),
  loginWithPasskey: route({
    method: 'POST',
    path: '/users/login/passkey',
    access: 'public',
    limit: 'login',
    about: 'Signs in with a passkey; same answer as login.',
    body: z.object({ challenge_id: Id, answer: PasskeyAnswer, restore: z.boolean().optional() }),
    reply: LoginReply,
  }),
}
