import { hasMoved, type NoticeStanding } from '@delibera/core/convocations/proofs'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { Button, Menu } from '@mantine/core'
import { IconAt, IconSend } from '@tabler/icons-react'
import { ProofRow } from '../../company/ProofRow.tsx'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useWeights } from '../../meeting/useWeights.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

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

/** One person who is called: what became of the notice, and where to send it if it did not arrive. */
export function NoticeProof({ meeting, member, standing, letters, acts }: Props) {
  const t = useTranslations('convocations.proofs')
  const weights = useWeights(meeting)
  const facts = [member.weight > 0 && weights.share(member.weight), standing?.letter.recipient ?? member.email].filter(Boolean)
  const sendAgain = acts && member.email && (
    <Menu.Item leftSection={<IconSend size={15} aria-hidden />} onClick={() => acts.sendTo(member)}>
      {t(standing ? 'sendAgain' : 'sendFirst')}
    </Menu.Item>
  )
  return (
    <ProofRow
      name={nameOf(member)}
      isCompany={member.kind === 'S'}
      facts={facts.join(' · ')}
      standing={standing}
      unwritten={<Unwritten member={member} />}
      letters={letters}
      acts={
        acts && (
          <>
            {sendAgain}
            <Menu.Item leftSection={<IconAt size={15} aria-hidden />} onClick={() => acts.changeEmail(member)}>
              {t('changeEmail')}
            </Menu.Item>
          </>
        )
      }
      note={
        acts &&
        standing &&
        hasMoved(standing, member.email) && (
          <>
            {t('moved', { email: member.email ?? '' })}{' '}
            <Button variant="default" size="compact-sm" onClick={() => acts.sendTo(member)}>
              {t('sendThere')}
            </Button>
          </>
        )
      }
    />
  )
}

/** Nobody wrote to them: because there is no address, or because they came in afterwards. */
function Unwritten({ member }: { member: MeetingMember }) {
  const t = useTranslations('convocations.proofs')
  if (!member.email) return <Badge tone="gray">{t('paper')}</Badge>
  return <Badge tone="ambra">{t(member.convocated_at ? 'unwritten' : 'added')}</Badge>
}
