import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'

const kinds = { BLOCK: 'error', WARN: 'warning', INFO: 'info' } as const

interface Props {
  meeting: Pick<Meeting, 'checks'>
  /** Which of the rules that fired are about what stands here. */
  about: (result: RuleResult) => boolean
}

/** What the law says of something, beside the fields where it is chosen. */
export function RuleNotes({ meeting: { checks }, about }: Props) {
  const t = useTranslations('law')
  const locale = useLocale()
  return checks
    .filter((it) => !it.ok && about(it))
    .map((it) => (
      <FormAlert key={it.id} kind={kinds[it.severity]}>
        {t(wordsOf(it).reason, valuesOf(it, locale))}
      </FormAlert>
    ))
}
