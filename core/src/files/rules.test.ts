import { describe, expect, test } from 'vitest'
import { canReadFile, canReplace, canWriteFile, editableExtensions, type FileCaller, type FileFacts, fitsTogether, refuseContent, refuseName } from './rules.ts'

const file = (it: Partial<FileFacts>): FileFacts => ({
  context: 'odg',
  company_id: 'acme',
  meeting_id: 'm1',
  owner_user: 'admin',
  owner_member: null,
  member_ids: null,
  ...it,
})
const admin: FileCaller = { kind: 'user', user: 'admin', companies: ['acme'] }
const stranger: FileCaller = { kind: 'user', user: 'stranger', companies: ['other'] }
const anna: FileCaller = { kind: 'member', member: 'anna', meeting: 'm1', company: 'acme', represents: [] }
const guest: FileCaller = { kind: 'member', member: 'guest', meeting: 'm2', company: 'acme', represents: [] }

describe('who reads and who writes a file', () => {
  test.each([
    ['an agenda file, the company', file({}), admin, true, true],
    ['an agenda file, another company', file({}), stranger, false, false],
    ['an agenda file, a member of the meeting', file({}), anna, true, false],
    ['an agenda file, a member of another meeting', file({}), guest, false, false],
    ['an agenda file kept to others', file({ member_ids: ['bruno'] }), anna, false, false],
    ['an agenda file kept to her', file({ member_ids: ['anna'] }), anna, true, false],
    ['the minutes, a member', file({ context: 'verbal' }), anna, true, false],
    ['minutes that she signed elsewhere', file({ context: 'verbal', owner_user: null, owner_member: 'anna', member_ids: [] }), anna, true, true],
    ['minutes that somebody else signed elsewhere', file({ context: 'verbal', owner_user: null, owner_member: 'bruno', member_ids: [] }), anna, false, false],
    ['minutes handed in by the company, not a document yet', file({ context: 'verbal', member_ids: [] }), anna, false, false],
    ['her own delegation', file({ context: 'delegation', owner_user: null, owner_member: 'anna' }), anna, true, true],
    ["somebody else's delegation", file({ context: 'delegation', owner_user: null, owner_member: 'bruno' }), anna, false, false],
    ['a delegation shown to the delegate', file({ context: 'delegation', owner_user: null, owner_member: 'bruno', member_ids: ['anna'] }), anna, true, false],
    ['a temporary file, its uploader', file({ context: 'temp' }), admin, true, true],
    ['a temporary file, a colleague', file({ context: 'temp', owner_user: 'colleague' }), admin, false, false],
    ['a file without a company', file({ company_id: null }), admin, false, false],
  ] as const)('%s', (_, it, who, reads, writes) => {
    expect(canReadFile(it, who)).toBe(reads)
    expect(canWriteFile(it, who)).toBe(writes)
  })
})

describe('what may be sent', () => {
  test.each([
    ['odg', 'bilancio.pdf', null],
    ['odg', 'nota.DOCX', null],
    ['odg', 'logo.png', null],
    ['odg', 'setup.exe', 'fileTypeNotAllowed'],
    ['odg', 'page.html', 'fileTypeNotAllowed'],
    ['odg', 'drawing.svg', 'fileTypeNotAllowed'],
    ['delegation', 'delega.pdf', null],
    ['delegation', 'delega.docx', 'onlyPdfAllowed'],
    ['verbal', 'verbale.pdf.p7m', null],
    ['verbal', 'verbale.txt', 'onlyPdfOrEnvelopeAllowed'],
  ] as const)('%s: %s', (context, name, answer) => expect(refuseName(context, name)).toBe(answer))

  test.each([
    ['a PDF of 3 MB for a delegation', 'delegation', 3 * 1024 * 1024, 'pdf', null],
    ['one byte more', 'delegation', 3 * 1024 * 1024 + 1, 'pdf', 'fileTooLarge'],
    ['10 MB for a point', 'odg', 10 * 1024 * 1024, 'xlsx', null],
    ['a picture named .pdf', 'delegation', 10, 'png', 'onlyPdfAllowed'],
    ['an unknown content', 'odg', 10, null, 'fileTypeNotAllowed'],
  ] as const)('what arrived: %s', (_, context, bytes, extension, answer) =>
    expect(refuseContent(context, { bytes, detected: extension ? { extension } : null })).toBe(answer),
  )
})

test('nineteen extensions can be replaced by a new version, while the flag is on', () => {
  expect(editableExtensions).toHaveLength(19)
  expect(canReplace('bilancio.xlsx', { editable_docs: true })).toBe(true)
  expect(canReplace('bilancio.xlsx', { editable_docs: false })).toBe(false)
  expect(canReplace('logo.png', { editable_docs: true })).toBe(false)
})

test('attachments stay within 10 MB together', () => {
  expect(fitsTogether([5 * 1024 * 1024, 5 * 1024 * 1024])).toBe(true)
  expect(fitsTogether([5 * 1024 * 1024, 5 * 1024 * 1024, 1])).toBe(false)
})
