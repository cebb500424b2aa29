import { emptyData } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../../meeting/frame/MeetingFrame.tsx'
import { useRestoring } from '../../../shell/useRestoring.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { AgendaList } from '../../agenda/list/AgendaList.tsx'
import { withoutBraces } from '../../agenda/placeholders/PlaceholderText.tsx'
import { PointSaveBar } from '../../agenda/point/PointSaveBar.tsx'
import styles from './MeetingAgendaPage.module.css'
import { OfflineAgendaBar } from './OfflineAgendaBar.tsx'
import { useMeetingAgenda } from './useMeetingAgenda.ts'
import { useMeetingPoint } from './useMeetingPoint.ts'

const AgendaPicker = lazy(async () => ({ default: (await import('../../agenda/list/AgendaPicker.tsx')).AgendaPicker }))
const PointEditor = lazy(async () => ({ default: (await import('../../agenda/point/PointEditor.tsx')).PointEditor }))
const ElectionEditor = lazy(async () => ({ default: (await import('../../elections/ElectionEditor.tsx')).ElectionEditor }))
const LateCandidates = lazy(async () => ({ default: (await import('../../elections/LateCandidates.tsx')).LateCandidates }))
const PointPreview = lazy(async () => ({ default: (await import('../../agenda/point/PointPreview.tsx')).PointPreview }))

/** The agenda step: what the meeting decides upon, in its order; each point opens to be written. */
export function MeetingAgendaPage() {
  return <MeetingFrame page="odg">{(meeting) => <Agenda key={meeting._id} meeting={meeting} />}</MeetingFrame>
}

function Agenda({ meeting }: { meeting: Meeting }) {
  const { point: id } = useSearch({ strict: false }) as { point?: string }
  const navigate = useNavigate()
  const { data: company } = useCompanyRead(useCompanyId())
  const restoring = useRestoring()
  const t = useTranslations('meetingAgenda.remove')
  const agenda = useMeetingAgenda(meeting._id, (removal_id) =>
    restoring({ companyId: meeting.company_id, removalIds: [removal_id], text: t('done'), stale: [meetingRoutes.load, offlineRoutes.load] }),
  )
  const open = (point: string | null) => void navigate({ to: '.', search: (point ? { point } : {}) as never })
  const point = meeting.odgs.find((it) => it._id === id)
  if (point && company && canWrite(meeting))
    return <Writing key={point._id} meeting={meeting} point={point} company={company} agenda={agenda} onBack={() => open(null)} />
  return <Points meeting={meeting} agenda={agenda} onOpen={open} />
}

/** What the notice says is what is decided: once it has left the agenda is only read (art. 2366). That of a meeting held elsewhere is only taken down. */
const canWrite = ({ status, is_summon_sent, mode }: Meeting) => (mode.is_offline ? can('take_down', status) : can('change_agenda', status) && !is_summon_sent)

/** After the notice only who stands may change, until the vote opens. */
const canChangeCandidates = ({ status, is_summon_sent }: Meeting) => is_summon_sent && can('change_candidates', status)

interface PointsProps {
  meeting: Meeting
  agenda: ReturnType<typeof useMeetingAgenda>
  onOpen: (point: string) => void
}

function Points({ meeting, agenda, onOpen }: PointsProps) {
  const t = useTranslations('meetingAgenda')
  const [isPicking, setPicking] = useState(false)
  const isOpen = canWrite(meeting)
  const { odgs, company_id, meeting_type } = meeting
  const add = (
    <Button
      variant={odgs.length > 0 ? 'default' : 'filled'}
      size={odgs.length > 0 ? 'xs' : 'sm'}
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setPicking(true)}
    >
      {t('add')}
    </Button>
  )
  return (
    <MeetingBody meeting={meeting} page="odg" bar={meeting.mode.is_offline ? <OfflineAgendaBar meeting={meeting} /> : undefined}>
      <Panel title={t('title')} flush={odgs.length > 0} actions={isOpen && odgs.length > 0 && add} foot={<Foot meeting={meeting} isOpen={isOpen} />}>
        {odgs.length > 0 ? (
          <AgendaList
            points={odgs}
            onOrder={isOpen && odgs.length > 1 ? (ids) => void agenda.order(ids) : undefined}
            onOpen={isOpen ? onOpen : undefined}
            onRemove={isOpen ? (id) => void agenda.remove(id) : undefined}
          />
        ) : (
          <EmptyState
            art="blank"
            title={t('empty')}
            text={t(isOpen ? (meeting.mode.is_offline ? 'emptyHeld' : 'emptyText') : 'emptyShut')}
            actions={isOpen && add}
          />
        )}
      </Panel>
      <Suspense>
        <Late meeting={meeting} />
        {isPicking && (
          <AgendaPicker
            opened
            onClose={() => setPicking(false)}
            companyId={company_id}
            meetingType={meeting_type}
            taken={odgs.flatMap((it) => it.template_id ?? [])}
            offersElection
            onAdd={(points) => void agenda.add(points)}
          />
        )}
      </Suspense>
    </MeetingBody>
  )
}

function Late({ meeting }: { meeting: Meeting }) {
  const elected = canChangeCandidates(meeting) ? meeting.odgs.filter((it) => it.election !== null) : []
  return elected.map((it) => <LateCandidates key={it._id} meeting={meeting} point={it} />)
}

function Foot({ meeting, isOpen }: { meeting: Meeting; isOpen: boolean }) {
  const t = useTranslations('meetingAgenda')
  const waiting = meeting.odgs.filter((it) => emptyData(it).length > 0).length
  return (
    <div className={styles.foot}>
      <span role="status">
        {isOpen ? t(waiting > 0 ? 'waiting' : 'complete', { count: waiting, points: meeting.odgs.length }) : t(meeting.mode.is_offline ? 'shutHeld' : 'shut')}
      </span>
      <Anchor component={PageLink} to={`/company/${meeting.company_id}/odg/${meeting.meeting_type === 'BOARD' ? 'boards' : 'meetings'}`} fz="sm" fw={580}>
        {t('library')}
      </Anchor>
    </div>
  )
}

interface WritingProps {
  meeting: Meeting
  point: AgendaPoint
  company: Company
  agenda: ReturnType<typeof useMeetingAgenda>
  onBack: () => void
}

function Writing({ meeting, point, company, agenda, onBack }: WritingProps) {
  const t = useTranslations('meetingAgenda')
  const work = useMeetingPoint(point, agenda)
  const [isPreviewing, setPreviewing] = useState(false)
  useUnsavedChanges(work.isDirty, work.save)
  const back = async () => {
    if (await work.save()) onBack()
  }
  return (
    <>
      <div className={styles.head}>
        <Button variant="default" size="xs" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={() => void back()}>
          {t('back')}
        </Button>
        <h2 className={styles.title} lang="it">
          {t('point', { at: meeting.odg_ids.indexOf(point._id) + 1, title: withoutBraces(work.draft.title, work.draft.values) })}
        </h2>
      </div>
      <Suspense fallback={<RowsLoading rows={8} />}>
        <PointEditor
          draft={work.draft}
          onChange={work.set}
          meetingType={meeting.meeting_type}
          company={company}
          meetingId={meeting._id}
          people={meeting.members.map((it) => ({ _id: it._id, name: nameOf(it) }))}
          removalId={work.removalId}
          voting={{ editor: <ElectionEditor meeting={meeting} point={point} company={company} />, method: point.election?.method ?? null }}
        />
      </Suspense>
      <PointSaveBar work={work} onPreview={() => setPreviewing(true)} />
      <Suspense>{isPreviewing && <PointPreview opened onClose={() => setPreviewing(false)} draft={work.draft} />}</Suspense>
    </>
  )
}
