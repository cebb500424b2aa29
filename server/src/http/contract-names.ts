import { AgendaPoint, VoteResults } from '@delibera/core/agenda/schema'
import { Communication, CommunicationItem } from '@delibera/core/communications/panel'
import { Company } from '@delibera/core/companies/schema'
import { Holding } from '@delibera/core/company/holdings'
import { Quorum, Statute } from '@delibera/core/company/statute'
import { Delegation } from '@delibera/core/delegations/schema'
import { MessageName } from '@delibera/core/fields'
import { RuleResult } from '@delibera/core/law/schema'
import { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { CompanyMember } from '@delibera/core/members/schema'
import { MinutesBlock, Origin } from '@delibera/core/minutes/schema'
import { Notification } from '@delibera/core/notifications/schema'
import { Wallet } from '@delibera/core/payments/schema'
import { RichDocument, RichParagraphs } from '@delibera/core/rich-document'
import { z } from 'zod'

type Json = Record<string, unknown>

/** What the document of the contract says of a shape beyond what is made from the shape itself: its name, and what no shape can tell. */
export const contractNames = z.registry<Json>()

const named = { AgendaPoint, Communication, CommunicationItem, Company, CompanyMember, Delegation, Holding, Meeting, MeetingMember, MinutesBlock, Notification }
const parts = { Quorum, RuleResult, Statute, VoteResults, Wallet }
for (const [id, shape] of Object.entries({ ...named, ...parts })) contractNames.add(shape, { id })

const node = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { type: 'string', examples: ['paragraph', 'heading', 'bulletList', 'table', 'text', 'hardBreak'] },
    text: { type: 'string' },
    attrs: { type: 'object' },
    marks: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: { type: 'string' }, attrs: { type: 'object' } } } },
    content: { type: 'array', items: { type: 'object' } },
  },
}

contractNames.add(RichDocument, {
  id: 'RichText',
  description: 'A document of the editor (ProseMirror). Plain words are taken too, a paragraph for each line; what is answered is always a document.',
  type: ['object', 'string'],
  properties: { type: { const: 'doc' }, content: { type: 'array', items: node } },
})
contractNames.add(RichParagraphs, { id: 'RichParagraphs', description: 'The content of a RichText.', type: 'array', items: node })
contractNames.add(MessageName, { type: 'string', description: 'The name of a message of the catalogue.' })
contractNames.add(Origin, {
  description: 'What the passage was written from: an event of the log (`seq`) or a record of the product; null where a person wrote it.',
  type: ['object', 'null'],
  properties: { from: { enum: ['event', 'record'] }, seq: { type: 'integer' }, record: { type: 'string' }, id: { type: 'string' } },
})
