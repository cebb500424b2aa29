import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { concernsDates } from '@delibera/core/meetings/facts'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { lazy, Suspense, useState } from 'react'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MeetingBody } from '../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../meeting/frame/MeetingFrame.tsx'
import { WarningsPanel } from '../../meeting/law/WarningsPanel.tsx'
import { useMeetingNews, useProofs } from '../../meeting/useMeetingNews.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FaqLink } from '../help/FaqLink.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { DatesPanel } from './DatesPanel.tsx'
import { DatesBar, SendBar, SentBar } from './NoticeBars.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { ProofsPanel } from './ProofsPanel.tsx'
import { useCallDates } from './useCallDates.ts'
import { useNoticeActs } from './useNoticeActs.ts'

const MemberEmailsWindow = lazy(async () => ({ default: (await import('./MemberEmailsWindow.tsx')).MemberEmailsWindow }))

/** The documentation step: the date, the notice, its sending and the proofs that it arrived. */
export function ConvocationsPage() {
  return (
    <MeetingFrame page="convocations" help={<FaqLink about="convocations" />}>
      {(meeting) => <Convocation key={meeting._id} meeting={meeting} />}
    </MeetingFrame>
  )
}

function Convocation({ meeting }: { meeting: Meeting }) {
  const { status, is_summon_sent } = meeting
  const [chosen, setChosen] = useState<RuleId[]>([])
  const [mended, mend] = useState<readonly MeetingMember[] | null>(null)
  const acts = useNoticeActs(meeting)
  const dates = useCallDates(meeting)
  const proofs = useProofs(meeting._id, is_summon_sent)
  useMeetingNews(meeting._id, is_summon_sent)
  const sendTo = useSendTo(acts)
  const why = withoutNotice(meeting)
  if (why) return <Nothing meeting={meeting} why={why} />
  const isFixing = status === 'PROCESSING' || status === 'PROPOSAL'
  const isOpen = isFixing || status === 'CONVOCATION'
  const bar = () => {
    if ((isFixing && meeting.odgs.length > 0) || (status === 'CONVOCATION' && dates.isDirty)) return <DatesBar meeting={meeting} dates={dates} acts={acts} />
    if (status === 'CONVOCATION') return <SendBar meeting={meeting} acts={acts} chosen={chosen} />
    if (status === 'PERFORM') return <SentBar meeting={meeting} acts={acts} standings={proofs.standings} />
    return undefined
  }
  const isSending = status === 'CONVOCATION' && !dates.isDirty
  const isToldThere = toldHere({ isSending, isOpen })
  return (
    <MeetingBody meeting={meeting} page="convocations" isToldThere={isToldThere} bar={bar()}>
      {isOpen && <DatesPanel dates={dates} meeting={meeting} isAsked={status === 'PROPOSAL'} isJudged={!isSending} />}
      {(status === 'DRAFT' || status === 'CREATION') && <NotYet />}
      <NoticePanel
        meeting={meeting}
        standings={proofs.standings}
        onEmails={() => mend(meeting.members.filter((it) => it.source !== 'DELEGATE' && !it.address_looks_certified))}
      />
      {isSending && <WarningsPanel meeting={meeting} page="convocations" acknowledging={{ chosen, onChange: setChosen }} />}
      {is_summon_sent && (
        <ProofsPanel
          meeting={meeting}
          proofs={proofs}
          acts={status === 'PERFORM' ? { sendTo: (it) => void sendTo(it), changeEmail: (it) => mend([it]) } : null}
        />
      )}
      {!isOpen && meeting.convocations.length > 0 && <CallsPanel meeting={meeting} acts={acts} />}
      <Suspense>{mended && <MemberEmailsWindow meeting={meeting} people={mended} onClose={() => mend(null)} />}</Suspense>
    </MeetingBody>
  )
}

/** Why there is no notice here; null where there is one, or will be. */
function withoutNotice({ mode, status, is_summon_sent }: Meeting): 'offline' | 'never' | null {
  if (mode.is_offline) return 'offline'
  return status === 'CANCELED' && !is_summon_sent ? 'never' : null
}

/** Every rule has its words once: in the list before the send, beside the dates while they are chosen. */
const toldHere =
  ({ isSending, isOpen }: { isSending: boolean; isOpen: boolean }) =>
  (it: RuleResult): boolean =>
    isSending ? !it.ok && it.severity !== 'INFO' : isOpen && concernsDates(it)

/** Sends the notice to one person once more, or for the first time. */
function useSendTo(acts: ReturnType<typeof useNoticeActs>) {
  const t = useTranslations('convocations.one')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  return async (member: MeetingMember) => {
    const name = nameOf(member)
    const text = t(member.address_looks_certified ? 'text' : 'textOrdinary', { name, address: member.email ?? '' })
    if (!(await confirm({ title: t('title', { name }), text, proceed: t('proceed'), cancel: t('cancel') }))) return
    if (await acts.sendTo([member._id])) tell({ kind: 'success', text: t('done', { name }) })
  }
}

function NotYet() {
  const t = useTranslations('convocations.notYet')
  return (
    <Panel label={t('title')}>
      <EmptyState art="blank" title={t('title')} text={t('text')} />
    </Panel>
  )
}

/** There is no notice here: it was given elsewhere, or never. */
function Nothing({ meeting, why }: { meeting: Meeting; why: 'offline' | 'never' }) {
  const t = useTranslations('convocations')
  return (
    <MeetingBody meeting={meeting} page="convocations">
      <Panel label={t(`${why}.title`)}>
        <EmptyState art="blank" title={t(`${why}.title`)} text={t(`${why}.text`)} />
      </Panel>
    </MeetingBody>
  )
}
