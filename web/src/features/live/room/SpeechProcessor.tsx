import { liveRoutes } from '@delibera/core/live/routes'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'

/** Whom a voice reaches that is turned into text: said to whoever is asked to agree, before they do. */
export function SpeechProcessor({ link }: { link: PersonalLink | null }) {
  const t = useTranslations('live.consent.processor')
  const { data } = useRead(liveRoutes.speechCredentials, { params: { meeting: link?.meeting ?? '', member: link?.member ?? '' } }, { enabled: link !== null })
  if (!data) return null
  const { engine, name } = data.processor
  return <p>{t(engine, { name: name ?? '' })}</p>
}
