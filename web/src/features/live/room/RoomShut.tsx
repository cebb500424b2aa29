import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { linkPath, type PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { PublicCard } from '../../../ui/page/PublicCard.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

type Shut = 'canceled' | 'deserted' | 'held' | 'soon'

/** Why the room of a meeting will not open, however long one waits; null where it may. */
export function shutOf({ status, is_deserted, mode, convocations }: PublicMeeting): Shut | null {
  if (status === 'CANCELED') return is_deserted ? 'deserted' : 'canceled'
  if (status === 'VERBALIZE' || status === 'COMPLETED' || mode.is_offline) return 'held'
  return convocations.some((it) => it.status === 'ACTIVE') ? null : 'soon'
}

/** Nobody is left waiting before a door that stays closed. */
export function RoomShut({ shut, meeting, link }: { shut: Shut; meeting: PublicMeeting; link: PersonalLink }) {
  const t = useTranslations('live')
  useDocumentTitle(`${t(`shut.${shut}.title`)} · Delibera`)
  const home = (
    <Button component={PageLink} to={linkPath(link)} variant="default" size="md" mih={48}>
      {t('shut.home')}
    </Button>
  )
  return (
    <PublicPage>
      <PublicCard busy={false}>
        <EmptyState heading="h1" art="blank" title={t(`shut.${shut}.title`)} text={t(`shut.${shut}.text`)} note={meeting.name} actions={home} />
      </PublicCard>
    </PublicPage>
  )
}
