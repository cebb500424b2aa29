import { z } from 'zod'
import { ById, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { LoginReply, OwnerProof, PasskeyAnswer } from './schema.ts'

const PasskeyOptions = z.object({ challenge_id: Id, options: z.record(z.string(), z.unknown()) })

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
  removePasskey: route({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'user',
    limit: 'login',
    about: 'Forgets a passkey, with the password or a passkey.',
    params: ById,
    body: OwnerProof,
    reply: Done,
  }),
  proofOptions: route({
    method: 'POST',
    path: '/auth/passkeys/proof/options',
    access: 'user',
    about: 'What the browser needs to prove with a passkey that its owner is there.',
    reply: PasskeyOptions,
  }),
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
