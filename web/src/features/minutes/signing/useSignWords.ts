import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'

/** What the minutes are for the holder of a link: a draft to look through, a text to sign, one that was answered, or one to read. */
export type SignerStanding = 'draft' | 'sign' | 'signed' | 'refused' | 'read'

export function standingOf({ confirmed, own }: Pick<PublicVerbal, 'confirmed' | 'own'>): SignerStanding {
  if (!confirmed) return 'draft'
  if (own?.signed_at) return 'signed'
  // The link of a letter that asks for the signature signs; until it was written, who will sign reads as everybody does.
  if (!own?.requested_at) return 'read'
  return own.refused_at ? 'refused' : 'sign'
}

/** Moments of signatures, by the clocks of Italy. */
export function useSignWhen() {
  const t = useTranslations('signing')
  const format = useFormatter()
  const dates = useDates()
  return {
    /** In a sentence: giovedì 29 aprile 2027, ore 09:14. */
    full: (at: string) =>
      t('moment', {
        day: format.dateTime(new Date(at), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        time: format.dateTime(new Date(at), { timeStyle: 'short' }),
      }),
    /** In a list: 29/04/2027 09:14. */
    short: dates.moment,
    day: (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
