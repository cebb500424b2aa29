import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { countedIn } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicColumn } from '../../../meeting/link/PublicFrame.tsx'
import { linkPath } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import { ElectionReceipt } from '../../elections/ElectionReceipt.tsx'
import { ElectionResult } from '../../elections/ElectionResult.tsx'
import { useElectionReceipts } from '../../elections/useElectionReceipts.ts'
import { castableIn } from '../../votes/useBallot.ts'
import { SaidList } from '../../votes/VoteCard.tsx'
import { VoteReceipt } from '../../votes/VoteReceipt.tsx'
import { VoteResult } from '../../votes/VoteResult.tsx'
import styles from './MemberOver.module.css'

/** After the meeting: thanks, what was decided, and how one voted. */
export function MemberOver() {
  const t = useTranslations('live.over')
  const { meeting, link, name, me } = useMember()
  const isHeld = useLiveState((it) => it.started !== null)
  const wasThere = useLiveState((it) => it.attendance[me] !== undefined)
  return (
    <PublicPage>
      <PublicColumn company={meeting.company_name}>
        <StepHeading title={t(isHeld ? 'title' : 'notHeld.title')} takesFocus>
          {t(wasThere && isHeld ? 'thanks' : 'notHere', { name })}
        </StepHeading>
        {isHeld ? <Held /> : <p>{t('notHeld.text')}</p>}
        <Button component={PageLink} to={linkPath(link)} variant="default" size="md" mih={48}>
          {t('home')}
        </Button>
      </PublicColumn>
    </PublicPage>
  )
}

function Held() {
  const t = useTranslations('live.over')
  const format = useFormatter()
  const from = useLiveState((it) => it.started?.at)
  const until = useLiveState((it) => it.closed_at)
  const points = useLiveState((it) => it.register.points)
  const time = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
  return (
    <>
      <p>
        {from && until && t('when', { from: time(from), until: time(until) })} {t('minutes')}
      </p>
      <Panel title={t('results')} flush>
        <ol className={styles.points}>
          {points.map((it, at) => (
            <PointOver key={it._id} id={it._id} number={at + 1} title={it.title} />
          ))}
        </ol>
      </Panel>
    </>
  )
}

function PointOver({ id, number, title }: { id: string; number: number; title: string }) {
  const t = useTranslations('live.receipt')
  const words = useTranslations('liveWords.outcome')
  const { me, nameOf, receipts } = useMember()
  const point = useLiveState((it) => it.points[id])
  const [isOpen, setOpen] = useState(false)
  const vote = point?.vote
  const receipt = receipts[id]
  const ballots = useElectionReceipts(id, point?.election !== undefined)
  const castable = vote ? castableIn(vote, me, nameOf) : []
  const kind = vote?.base.meeting_type
  return (
    <li className={styles.point}>
      <h3 className={styles.title}>
        {number}. {title}
      </h3>
      {point?.election && <ElectionResult held={point.election} />}
      {vote?.tally && kind && <VoteResult tally={vote.tally} counted={countedIn(kind)} />}
      {!point?.election && !vote?.tally && <p className={styles.skipped}>{words('SKIPPED')}</p>}
      {castable.length > 0 && vote && <SaidList castable={castable} total={kind === 'BOARD' ? null : vote.base.total} isOver />}
      {ballots.receipts.map((it) => (
        <ElectionReceipt key={it.seq} receipt={it} number={number} />
      ))}
      {receipt && (
        <Button variant="default" mih={44} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'hide' : 'open')}
        </Button>
      )}
      {receipt && isOpen && <VoteReceipt receipt={receipt} number={number} />}
    </li>
  )
}
