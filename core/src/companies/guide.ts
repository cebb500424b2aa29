import { z } from 'zod'
import { Id } from '../paging.ts'

/** The way from an account to its first notice, in the order in which it is gone. */
export const guideSteps = ['company', 'people', 'statute', 'rehearsal', 'notice'] as const
export const GuideStep = z.enum(guideSteps)
export type GuideStep = z.infer<typeof GuideStep>

/** How far somebody is on that way, with one company of theirs. */
export const Guide = z.object({
  /** The company that the steps are about; null before there is one. */
  company: z.object({ _id: Id, business_name: z.string(), confirmed: z.boolean() }).nullable(),
  done: z.array(GuideStep),
  /** The assembly that is rehearsed and convened; null before there is one. */
  meeting: z.object({ _id: Id, is_draft: z.boolean() }).nullable(),
  /** Nobody whom the person acts for has sent a notice yet: the way is new to them. */
  is_new: z.boolean(),
  /** The example that the person has; null without one. */
  example_id: Id.nullable(),
})
export type Guide = z.infer<typeof Guide>

/** What is known of a company that somebody administers. */
export interface GuideFacts {
  confirmed: boolean
  /** Who is in the book has all that a notice asks for. */
  directors: number
  partners: number
  invalid_members: number
  /** Nominal units: the capital as it was stated, and what everybody owns together. */
  capital: number | null
  owned: number
  statute_confirmed: boolean
  rehearsed: boolean
  noticed: boolean
}

/** Facts alone say what is done: nobody ticks anything off. */
export function stepsDone(it: GuideFacts | null): GuideStep[] {
  if (!it) return []
  const isBookInOrder = it.directors > 0 && it.partners > 0 && it.invalid_members === 0 && it.capital !== null && it.capital === it.owned
  const is: Record<GuideStep, boolean> = {
    company: it.confirmed,
    people: isBookInOrder,
    statute: it.statute_confirmed,
    rehearsal: it.rehearsed,
    notice: it.noticed,
  }
  return guideSteps.filter((step) => is[step])
}

/** The one step to take now; null at the end of the way. A notice that has left ends it, whatever was skipped. */
export const nextStep = (done: readonly GuideStep[]): GuideStep | null =>
  done.includes('notice') ? null : (guideSteps.find((it) => !done.includes(it)) ?? null)

/** Whether the way is shown: to whom it is new, unless they hid it; and to who called it back, as long as it leads somewhere. */
export function isGuideShown({ is_new, done }: Pick<Guide, 'is_new' | 'done'>, wanted: 'shown' | 'hidden' | undefined): boolean {
  if (wanted === 'hidden' || nextStep(done) === null) return false
  return wanted === 'shown' || is_new
}
