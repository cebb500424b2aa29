import { refuseByLaw } from '@delibera/core/law/semaforo'
import { type NextStep, nextStep, pageOf, pageOfMissing, stillMissing } from '@delibera/core/meetings/next'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { useMeetingSave } from '../saving/useMeetingSave.ts'
import { MeetingBar } from './MeetingBar.tsx'
import { OfflineWay } from './OfflineWay.tsx'
import { type MeetingActing, useMeetingActs } from './useMeetingActs.ts'

interface Props extends Partial<MeetingActing> {
  meeting: Meeting
  page: MeetingPage
  /** Whether what was typed is kept, before the sentence about the next step. */
  saved?: ReactNode
  /** Something else is the one button of the page. */
  isAside?: boolean
}

/** What comes next, and the button that does it or leads there. */
export function MeetingNext({ meeting, page, saved, isAside = false, ...acting }: Props) {
  const t = useTranslations('meetings.next')
  const canConfirm = useWorkspace().company?.role === 'ADMIN'
  const known = useKnownPaths()
  const step = nextStep({ status: meeting.status, canConfirm, points: meeting.odgs.length })
  if (step === null) return saved ? <MeetingBar saved={saved} /> : null
  const there = pageOf[step]
  if (there === null) return <Deciding meeting={meeting} page={page} saved={saved} step={step} {...acting} />
  // The page itself says what to do on it.
  if (there === page && !saved) return null
  const isThere = known.some((it) => it.endsWith(`/{meetingId}/${there}`))
  return (
    <MeetingBar saved={saved} note={t(`${step}.note`, { count: refuseByLaw(meeting.checks, []).length })}>
      {step === 'follow_notice' && <OfflineWay meeting={meeting} />}
      {isThere && there !== page && <Way meeting={meeting} page={there} words={t(`${step}.do`)} isAside={isAside} />}
    </MeetingBar>
  )
}

/** What is decided on the spot. In a draft that lacks something the way there comes first; the decision is still offered, and holds nobody up. */
function Deciding({ meeting, page, saved, step, ...acting }: Props & { step: NextStep }) {
  const t = useTranslations('meetings.next')
  const own = useMeetingSave(meeting._id)
  const { save = own, ...rest } = acting
  const { proceed, busy } = useMeetingActs(meeting, { ...rest, save })
  const known = useKnownPaths()
  const missing = meeting.status === 'DRAFT' ? stillMissing(meeting) : []
  const elsewhere = missing.find((it) => pageOfMissing[it] !== page && known.some((path) => path.endsWith(`/{meetingId}/${pageOfMissing[it]}`)))
  const told = missing.find((it) => pageOfMissing[it] === page) ?? elsewhere
  return (
    <MeetingBar saved={saved} note={told ? t(`missing.${told}.note`) : t(`${step}.note`)}>
      {step !== 'wait_company' && (
        <Button variant={missing.length > 0 ? 'default' : 'filled'} loading={busy} onClick={() => void proceed(step as never)}>
          {t(`${step}.do`)}
        </Button>
      )}
      {elsewhere && <Way meeting={meeting} page={pageOfMissing[elsewhere]} words={t(`missing.${elsewhere}.do`)} />}
    </MeetingBar>
  )
}

function Way({ meeting, page, words, isAside = false }: { meeting: Meeting; page: MeetingPage; words: string; isAside?: boolean }) {
  return (
    <Button
      variant={isAside ? 'default' : 'filled'}
      component={PageLink}
      to={meetingPath(meeting, page)}
      rightSection={<IconArrowRight size={16} aria-hidden />}
    >
      {words}
    </Button>
  )
}
