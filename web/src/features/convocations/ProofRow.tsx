import { hasMoved, type NoticeStanding } from '@delibera/core/convocations/proofs'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { Button, Menu } from '@mantine/core'
import { IconAt, IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useWeights } from '../../meeting/useWeights.ts'
import { toned } from '../../palette.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { RowMenu } from '../../ui/tables/RowMenu.tsx'
import { UnfoldButton } from '../../ui/tables/UnfoldButton.tsx'
import styles from './ProofRow.module.css'
import { ProofStory } from './ProofStory.tsx'
import { ReceiptTrack } from './ReceiptTrack.tsx'

export interface ProofActs {
  sendTo: (member: MeetingMember) => void
  changeEmail: (member: MeetingMember) => void
}

interface Props {
  meeting: Meeting
  member: MeetingMember
  standing: NoticeStanding | null
  letters: readonly NoticeStanding['letter'][]
  acts: ProofActs | null
}

/** One person: where the notice stands, and its whole story for who asks. */
export function ProofRow({ meeting, member, standing, letters, acts }: Props) {
  const t = useTranslations('convocations.proofs')
  const weights = useWeights(meeting)
  const story = useId()
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(member)
  const isLost = standing?.state === 'FAILED'
  const facts = [member.weight > 0 && weights.share(member.weight), standing?.letter.recipient ?? member.email].filter(Boolean)
  return (
    <li className={styles.row} data-lost={isLost || undefined} style={isLost ? toned('rosso') : undefined}>
      <div className={styles.line}>
        <Avatar name={name} size={32} company={member.kind === 'S'} />
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
        <div className={styles.track}>{standing ? <ReceiptTrack standing={standing} /> : <Nothing member={member} />}</div>
        <div className={styles.acts}>
          {letters.length > 0 && <UnfoldButton isOpen={isOpen} controls={story} label={t('storyOf', { name })} onToggle={() => setOpen(!isOpen)} />}
          {acts && (
            <RowMenu name={name}>
              {member.email && (
                <Menu.Item leftSection={<IconSend size={15} aria-hidden />} onClick={() => acts.sendTo(member)}>
                  {t(standing ? 'sendAgain' : 'sendFirst')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconAt size={15} aria-hidden />} onClick={() => acts.changeEmail(member)}>
                {t('changeEmail')}
              </Menu.Item>
            </RowMenu>
          )}
        </div>
      </div>
      {isLost && standing.failure?.detail && <p className={styles.reason}>{t('reason', { reason: standing.failure.detail })}</p>}
      {standing?.letter.delayed && standing.state === 'ACCEPTED' && <p className={styles.reason}>{t('late')}</p>}
      {standing?.state === 'UNPROVABLE' && <p className={styles.reason}>{t('unprovable')}</p>}
      {acts && standing && hasMoved(standing, member.email) && (
        <p className={styles.reason}>
          {t('moved', { email: member.email ?? '' })}{' '}
          <Button variant="default" size="compact-sm" onClick={() => acts.sendTo(member)}>
            {t('sendThere')}
          </Button>
        </p>
      )}
      <div id={story} hidden={!isOpen}>
        {isOpen && <ProofStory letters={letters} />}
      </div>
    </li>
  )
}

/** Nobody wrote to them: because there is no address, or because they came in afterwards. */
function Nothing({ member }: { member: MeetingMember }) {
  const t = useTranslations('convocations.proofs')
  if (!member.email) return <Badge tone="gray">{t('paper')}</Badge>
  return <Badge tone="ambra">{t(member.convocated_at ? 'unwritten' : 'added')}</Badge>
}
