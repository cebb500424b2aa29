import { z } from 'zod'
import { ById, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { UploadGrant, UploadRequest } from './schema.ts'

const Slug = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/)
const Key = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

export const fileRoutes = {
  askUpload: route({
    method: 'POST',
    path: '/media/upload/auth/presigned',
    access: 'user',
    about: 'Where and with which signed fields to post a file.',
    body: UploadRequest,
    reply: UploadGrant,
    status: 201,
  }),
  askUploadByLink: route({
    method: 'POST',
    path: '/media/upload/slug/:slug/presigned',
    access: 'link',
    about: 'The same for a member with a personal link.',
    params: z.object({ slug: Slug }),
    body: UploadRequest,
    reply: UploadGrant,
    status: 201,
  }),
  download: route({
    method: 'GET',
    path: '/media/download/auth/:id',
    access: 'user',
    about: 'Redirects to a short-lived address of the file.',
    params: ById,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    status: 302,
  }),
  downloadByLink: route({
    method: 'GET',
    path: '/media/download/slug/:slug/:id',
    access: 'link',
    about: 'The same for a member with a personal link.',
    params: z.object({ slug: Slug, id: Id }),
    status: 302,
  }),
  remove: route({
    method: 'DELETE',
    path: '/media/auth/:id',
    access: 'user',
    about: 'Removes a file and all its versions.',
    params: ById,
    query: z.object({ company_id: Id.optional(), meeting_id: Id.optional() }),
    reply: Done,
  }),
}

/** Served only while files are kept on disk: the addresses that the grants above point to. */
export const diskRoutes = {
  receive: route({
    method: 'POST',
    path: '/media/storage/:key',
    access: 'public',
    about: 'Takes a file posted with the signed fields of its grant.',
    params: Key,
    upload: 'multipart/form-data',
    status: 204,
  }),
  hand: route({
    method: 'GET',
    path: '/media/storage/:key',
    access: 'public',
    about: 'Hands out a file to the bearer of a signed address.',
    files: ['*/*'],
    params: Key,
    query: z.object({ name: z.string(), type: z.string(), expires: z.string(), signature: z.string() }),
  }),
}
