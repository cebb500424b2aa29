import type { searchRoutes } from '@delibera/core/search/routes'
import { wordsOfLetters, wordsOfMinutes, wordsSought } from '@delibera/core/search/words'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { foundCompanies, foundDecisions, foundLetters, foundMeetings, foundMinutes, foundPeople } from '../../stores/search/search-store.ts'

export function searchHandlers({ db, clock }: Deps): Handlers<typeof searchRoutes> {
  return {
    find: async ({ ctx, query: { q, company_id } }) => {
      const words = wordsSought(q)
      if (words.length === 0) return { companies: [], people: [], meetings: [], decisions: [], minutes: [], letters: [] }
      const asked = { user: ctx.user, words, first: company_id ?? null, now: clock.now() }
      return {
        companies: await foundCompanies(db, asked),
        people: await foundPeople(db, asked),
        meetings: await foundMeetings(db, asked),
        decisions: await foundDecisions(db, asked),
        minutes: await foundMinutes(db, { ...asked, words: wordsOfMinutes(words) }),
        letters: await foundLetters(db, { ...asked, words: wordsOfLetters(q) }),
      }
    },
  }
}
