import type { questionRoutes } from '@delibera/core/questions/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { answerTo, askQuestion } from './commands.ts'
import { myQuestions, questionList } from './reads.ts'

export function questionHandlers(deps: Deps): Handlers<typeof questionRoutes> {
  return {
    mine: ({ ctx }) => myQuestions(deps, ctx),
    ask: ({ ctx, body }) => askQuestion(deps, ctx, body),
    list: ({ ctx }) => questionList(deps, ctx),
    answer: ({ ctx, params, body }) => answerTo(deps, ctx, params.question, body),
  }
}
