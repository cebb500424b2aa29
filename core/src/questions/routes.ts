import { z } from 'zod'
import { ById, ByLink, Id } from '../paging.ts'
import { route } from '../route.ts'
import { AnswerDraft, MyQuestions, Question, QuestionDraft, QuestionList } from './schema.ts'

const member = '/questions/meetings/:meeting/members/:member'
const admin = '/questions/admin/meetings/:id'

/** Questions and proposals of members before an assembly, and what the company answers. */
export const questionRoutes = {
  mine: route({
    method: 'GET',
    path: member,
    access: 'link',
    params: ByLink,
    reply: MyQuestions,
    about: 'The own questions and proposals with their answers, those that were published, and until when one can ask.',
  }),
  ask: route({
    method: 'POST',
    path: member,
    access: 'link',
    params: ByLink,
    body: QuestionDraft,
    reply: Question,
    status: 201,
    about: 'Asks a question or makes a proposal before the assembly; the same words again are the same question.',
  }),
  list: route({
    method: 'GET',
    path: admin,
    access: 'meeting',
    right: 'read',
    params: ById,
    query: z.object({ company_id: Id.optional() }),
    reply: QuestionList,
    about: 'What members asked and proposed before the assembly.',
  }),
  answer: route({
    method: 'PATCH',
    path: `${admin}/:question`,
    access: 'meeting',
    right: 'prepare',
    params: z.object({ id: Id, question: Id }),
    body: AnswerDraft,
    reply: Question,
    about: 'Answers a question or a proposal, and publishes it to every member of the meeting.',
  }),
}
