import { z } from 'zod'
import { ById, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { BuiltFiling, Filing, FilingChange, FilingQuery, Filings, NewFiling, SlotChange, SlotName } from './schema.ts'

const ofCompany = '/companies/:id/filings'
const one = '/filings/:filing'
const ByFiling = z.object({ filing: Id })
const BySlot = ByFiling.extend({ slot: SlotName })

export const filingRoutes = {
  list: route({
    method: 'GET',
    path: ofCompany,
    access: 'company',
    right: 'read',
    params: ById,
    query: FilingQuery,
    reply: Filings,
    about: 'The packages for the business register, the newest first.',
  }),
  open: route({
    method: 'POST',
    path: ofCompany,
    access: 'company',
    right: 'edit',
    params: ById,
    body: NewFiling,
    reply: Filing,
    status: 201,
    about: 'Opens a package: of a meeting, or of a financial year.',
  }),
  load: route({
    method: 'GET',
    path: one,
    access: 'company',
    right: 'read',
    params: ByFiling,
    reply: Filing,
    about: 'A package: its documents, what was found of them, what is declared and what it costs.',
  }),
  change: route({
    method: 'PATCH',
    path: one,
    access: 'company',
    right: 'edit',
    params: ByFiling,
    body: FilingChange,
    reply: Filing,
    about: 'Changes the draft, or says what became of the package: filed with its protocol, accepted, suspended.',
  }),
  remove: route({
    method: 'DELETE',
    path: one,
    access: 'company',
    right: 'edit',
    params: ByFiling,
    reply: Done,
    about: 'Removes a draft of which no package was made.',
  }),
  fill: route({
    method: 'PATCH',
    path: `${one}/slots/:slot`,
    access: 'company',
    right: 'edit',
    params: BySlot,
    body: SlotChange,
    reply: Filing,
    about: 'Puts a file in its place, or says why there is none.',
  }),
  empty: route({
    method: 'DELETE',
    path: `${one}/slots/:slot`,
    access: 'company',
    right: 'edit',
    params: BySlot,
    reply: Filing,
    about: 'Takes the file, or the reason, out again.',
  }),
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: 'company',
    right: 'edit',
    params: ByFiling,
    reply: Filing,
    about: 'Looks at every file: PDF/A, encryption, signatures, accounts in XBRL.',
  }),
  build: route({
    method: 'POST',
    path: `${one}/build`,
    access: 'company',
    right: 'edit',
    params: ByFiling,
    reply: BuiltFiling,
    about: 'Makes the package. The first costs credits (F0001); the same contents give the same bytes.',
  }),
  package: route({
    method: 'GET',
    path: `${one}/download`,
    files: ['application/zip'],
    access: 'company',
    right: 'export',
    params: ByFiling,
    about: 'The package as it was made last.',
  }),
} as const
