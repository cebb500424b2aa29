import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import type { Delegation } from '@delibera/core/delegations/schema'
import { fullName } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Documents } from '../../meeting/link/PublicAgenda.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DelegationMark, standingOf } from './DelegationMark.tsx'
import { InstructionWords } from './InstructionWords.tsx'
import styles from './OwnDelegations.module.css'

interface Props {
  delegation: Delegation
  meeting: PublicMeeting
  link: PersonalLink
  onGive: () => void
}

/** Who represents the reader, whether it counts yet, and the way out. */
export function GivenDelegation({ delegation, meeting, link, onGive }: Props) {
  const t = useTranslations('delegation.own')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const withdraw = useWrite(memberDelegationRoutes.withdraw, memberDelegationRoutes.mine, publicMeetingRoutes.details)
  const name = fullName(delegation.delegate)
  const standing = standingOf(delegation)
  const isOver = standing === 'REJECTED'
  const revoke = async () => {
    const sure = await confirm({
      title: t('revoke.title', { name }),
      text: t('revoke.text', { name }),
      proceed: t('revoke.do'),
      cancel: t('revoke.cancel'),
      danger: true,
    })
    if (!sure) return
    const params = { ...link, convocation: delegation.convocation_id, delegation: delegation._id }
    // What showed the delegation goes away with it: whoever waits for the answer must be told all the same.
    const done = await withdraw.mutateAsync({ params, query: {} }).catch((error) => void react(error, 'saving'))
    if (done) tell({ kind: 'success', text: t('revoke.done', { name }) })
  }
  return (
    <Panel title={t('title')} actions={<DelegationMark delegation={delegation} />}>
      <div className={styles.one}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{t(`given.${standing === 'REVOKED' ? 'REJECTED' : standing}`, { name })}</p>
        <InstructionWords votes={delegation.votes} agenda={meeting.agenda} />
        {delegation.file && <Documents files={[delegation.file]} link={link} />}
        <Actions>
          {isOver ? (
            <Button size="md" onClick={onGive}>
              {t('another')}
            </Button>
          ) : (
            <>
              {meeting.member.can_delegate && (
                <Button variant="default" onClick={onGive}>
                  {t('change')}
                </Button>
              )}
              <Button variant="default" loading={withdraw.isPending} onClick={() => void revoke()}>
                {t('revoke.do')}
              </Button>
            </>
          )}
        </Actions>
      </div>
    </Panel>
  )
}
