import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { concernsDates } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'

const kinds = { BLOCK: 'error', WARN: 'warning', INFO: 'info' } as const

/** What the law says of the dates, beside them too: whoever types them on a phone does not see the judgement above. */
export function DateWarnings({ meeting: { checks } }: { meeting: Pick<Meeting, 'checks'> }) {
  const t = useTranslations('law')
  const locale = useLocale()
  const fired = checks.filter((it) => !it.ok && concernsDates(it))
  return fired.map((it) => (
    <FormAlert key={it.id} kind={kinds[it.severity]}>
      {t(wordsOf(it).reason, valuesOf(it, locale))}
    </FormAlert>
  ))
}
