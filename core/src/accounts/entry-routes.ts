import { Done } from '../paging.ts'
import { route } from '../route.ts'
import { Credentials, LoginReply, Profile, ProfileChange } from './schema.ts'

/** How one comes in, who one is then, and how one goes: all that the first page of the product needs to know. */
export const entryRoutes = {
  login: route({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    limit: 'login',
    about: 'Signs in, by token for programs and by cookie for browsers; with a second factor the code goes in totp, restore brings a closed account back.',
    body: Credentials,
    reply: LoginReply,
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
}
