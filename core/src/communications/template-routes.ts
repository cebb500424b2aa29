import { z } from 'zod'
import { ById, Done, InCompany, listOf } from '../paging.ts'
import { route } from '../route.ts'
import { LetterTemplate, LetterTemplateDraft } from './templates.ts'

/** Templates belong to the panel: whoever writes letters keeps them. */
const panel = { access: 'company', right: 'export', service: 'MAILER', query: InCompany } as const

export const letterTemplateRoutes = {
  templates: route({
    ...panel,
    method: 'GET',
    path: '/communications/templates',
    reply: listOf(LetterTemplate),
    about: 'Texts of letters that the company keeps, by name.',
  }),
  addTemplate: route({
    ...panel,
    method: 'POST',
    path: '/communications/templates',
    body: LetterTemplateDraft,
    reply: LetterTemplate,
    status: 201,
    about: 'Keeps a text under a name.',
  }),
  changeTemplate: route({
    ...panel,
    method: 'PATCH',
    path: '/communications/templates/:id',
    params: ById,
    body: z.object(LetterTemplateDraft.shape).partial(),
    reply: LetterTemplate,
    about: 'Renames it, or changes its text.',
  }),
  removeTemplate: route({ ...panel, method: 'DELETE', path: '/communications/templates/:id', params: ById, reply: Done, about: 'Removes it.' }),
} as const
