import type { HeldOffice, OfficeRule, OfficeStatus } from '@delibera/core/offices/schema'
import { useRoles } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import { useDates } from '../../ui/dates/useDates.ts'

export const officeTone: Record<OfficeStatus, Tone> = {
  PENDING: 'ambra',
  ACTIVE: 'verde',
  PROROGATIO: 'arancio',
  RESIGNED_IN_OFFICE: 'arancio',
  ENDED: 'gray',
}

/** How long an office lasts, and what a rule says of it, in the language of the page. */
export function useOfficeWords() {
  const t = useTranslations('offices')
  const { day } = useDates()
  const { labelOf } = useRoles()
  const lasting = ({ state, ended_on, end_reason, term, expires_with, expected_on, appointed_on }: HeldOffice): string => {
    if (state === 'ENDED' && ended_on) return t('line.ended', { day: day(ended_on), reason: end_reason ? t(`reasons.${end_reason}`) : '' })
    if (appointed_on === null) return t('line.undated')
    if (term.kind === 'DATE') return t('line.date', { day: day(term.on) })
    if (expires_with === null) return t(term.kind === 'NEXT_ASSEMBLY' ? 'line.next' : 'line.open')
    return t(state === 'PROROGATIO' ? 'line.expired' : 'line.accounts', { end: day(expires_with), by: expected_on ? day(expected_on) : '' })
  }
  const ruleSaid = ({ id, data, cite }: OfficeRule): string => {
    const words = t(`rules.${id}`, {
      case: String(data.case ?? ''),
      name: String(data.name ?? ''),
      standing: String(data.standing ?? ''),
      needed: String(data.needed ?? ''),
      end: data.expires_with ? day(String(data.expires_with)) : '',
      by: data.expected_on ? day(String(data.expected_on)) : '',
    })
    return cite ? `${words} (${cite})` : words
  }
  return { t, lasting, ruleSaid, roleOf: labelOf, day }
}
