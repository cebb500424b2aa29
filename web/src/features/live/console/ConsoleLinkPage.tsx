import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { meetingPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicFrame } from '../../../meeting/link/PublicFrame.tsx'
import { usePersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'

/** The administrator's own link: it leads whoever is signed in to the console of that very meeting. */
export function ConsoleLinkPage() {
  const link = usePersonalLink()
  const read = useRead(publicMeetingRoutes.details, { params: { ...link } })
  return <PublicFrame read={read}>{(meeting) => <Found meeting={meeting} member={link} />}</PublicFrame>
}

/** A link knows no company: the meeting is found among those of the person. */
function Found({ meeting, member }: { meeting: PublicMeeting; member: ReturnType<typeof usePersonalLink> }) {
  const t = useTranslations('console.link')
  const { data: mine, isError } = useRead(meetingRoutes.upcoming, { query: { slug: member.meeting } })
  const found = mine?.items[0]
  if (found) return <Navigate to={meetingPath(found, 'live')} replace />
  if (!mine && !isError) return <RowsLoading rows={4} />
  const way = (
    <Button component={PageLink} to={`/public/meetings/${member.meeting}/member/${member.member}/live`} variant="default" mih={44}>
      {t('asMember')}
    </Button>
  )
  return <EmptyState art="locked" heading="h1" title={t('title')} text={t('text', { name: meeting.name })} actions={way} />
}
