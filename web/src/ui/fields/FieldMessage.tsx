import type { MessageKey } from '@delibera/core/i18n/texts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** A remark beside a field, in the language of the moment; `text` is one that the server has worded itself. */
export function FieldMessage({ message, text }: { message: MessageKey; text: string | undefined }) {
  const t = useTranslations('messages')
  return text ?? t(message)
}
