import { meetingPath } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DetailsConflict } from '../../../meeting/saving/DetailsConflict.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { isShut } from '../details/OfflineDetailsPage.tsx'
import { OfflineBody } from '../OfflineBody.tsx'
import { OfflineFrame } from '../OfflineFrame.tsx'
import { useOfflineSave } from '../useOfflineSave.ts'
import { OfflinePoint } from './OfflinePoint.tsx'
import { OfflinePoints } from './OfflinePoints.tsx'
import { OfflineVotesBar } from './OfflineVotesBar.tsx'
import { useOfflineVotes } from './useOfflineVotes.ts'

/** How everybody voted, point by point. */
export function OfflineVotesPage() {
  return <OfflineFrame page="votes">{(offline) => <OfflineVoting key={offline.meeting._id} offline={offline} />}</OfflineFrame>
}

/** The votes themselves: also those of a meeting that was convened here and held without its room. */
export function OfflineVoting({ offline }: { offline: OfflineMeeting }) {
  const { meeting, presences } = offline
  const why = meeting.odgs.length === 0 ? 'agenda' : presences.some((it) => it.presence === 'PRESENT') ? null : 'presences'
  return why ? <Nothing offline={offline} why={why} /> : <Votes offline={offline} />
}

function Votes({ offline }: { offline: OfflineMeeting }) {
  const { meeting } = offline
  const saving = useOfflineSave(meeting._id)
  const ballots = useOfflineVotes(offline)
  const [shown, show] = useState(meeting.odgs[0]!._id)
  const sheet = ballots.sheets.find((it) => it.point._id === shown) ?? ballots.sheets[0]!
  const at = ballots.sheets.indexOf(sheet)
  const shut = isShut(offline)
  useUnsavedChanges(ballots.isDirty)
  const giveUp = async () => {
    if (await saving.reload()) ballots.forget()
  }
  return (
    <OfflineBody
      offline={offline}
      page="votes"
      side={<OfflinePoints meeting={meeting} sheets={ballots.sheets} shown={sheet.point._id} onShow={show} />}
      bar={<OfflineVotesBar offline={offline} ballots={ballots} saving={saving} onShow={show} />}
    >
      {saving.conflict && <DetailsConflict conflict={saving.conflict} onReload={giveUp} onKeep={async () => void (await saving.reload())} />}
      <OfflinePoint
        key={sheet.point._id}
        meeting={meeting}
        sheet={sheet}
        ballots={ballots}
        isShut={shut}
        onNext={at + 1 < ballots.sheets.length ? () => show(ballots.sheets[at + 1]!.point._id) : undefined}
      />
    </OfflineBody>
  )
}

function Nothing({ offline, why }: { offline: OfflineMeeting; why: 'agenda' | 'presences' }) {
  const t = useTranslations('offline.votes')
  const { meeting } = offline
  const page = why === 'agenda' ? 'odg' : meeting.mode.is_offline ? 'presences' : 'offline-verbal'
  const way = (
    <Button component={PageLink} to={meetingPath(meeting, page)}>
      {t(`nothing.${why}.go`)}
    </Button>
  )
  return (
    <OfflineBody offline={offline} page="votes" bar={null}>
      <Panel label={t('title')}>
        <EmptyState art="blank" title={t(`nothing.${why}.title`)} text={t(`nothing.${why}.text`)} actions={way} />
      </Panel>
    </OfflineBody>
  )
}
