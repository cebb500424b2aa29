import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import type { MyDelegations } from '@delibera/core/delegations/schema'
import { formatPercent } from '@delibera/core/money'
import { fullName } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { readOf, useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Documents } from '../../meeting/link/PublicAgenda.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DelegationMark } from './DelegationMark.tsx'
import { InstructionWords } from './InstructionWords.tsx'
import styles from './OwnDelegations.module.css'

type Received = MyDelegations['received'][number]

interface Props {
  received: readonly Received[]
  meeting: PublicMeeting
  link: PersonalLink
}

/** Whom the reader represents, and the word that is asked of them. */
export function ReceivedDelegations({ received, meeting, link }: Props) {
  const t = useTranslations('delegation.received')
  const locale = useLocale()
  const { answer, busy } = useAnswer(link)
  const { confirm } = useDialogs()
  const refuse = async (it: Received) => {
    const name = fullName(it.delegator)
    const sure = await confirm({
      title: t('refuse.title', { name }),
      text: t('refuse.text', { name }),
      proceed: t('refuse.do'),
      cancel: t('refuse.cancel'),
      danger: true,
    })
    if (sure) answer(it, false)
  }
  return (
    <Panel title={t('title', { count: received.length })} flush>
      <ul>
        {received.map((it) => (
          <li key={it._id} className={styles.received}>
            <div className={styles.head}>
              <p className={styles.name}>{fullName(it.delegator)}</p>
              <DelegationMark delegation={it} />
            </div>
            <p className={styles.note}>{t('share', { share: formatPercent(it.percentage, 100, locale) })}</p>
            <InstructionWords votes={it.votes} agenda={meeting.agenda} />
            {it.file && <Documents files={[it.file]} link={link} />}
            <Actions>
              {it.requires_acceptance && it.accepted !== true && (
                <Button loading={busy} onClick={() => answer(it, true)} aria-label={t('acceptOf', { name: fullName(it.delegator) })}>
                  {t('accept')}
                </Button>
              )}
              <Button variant="default" disabled={busy} onClick={() => void refuse(it)} aria-label={t('refuseOf', { name: fullName(it.delegator) })}>
                {t('refuse.do')}
              </Button>
            </Actions>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useAnswer(link: PersonalLink) {
  const client = useQueryClient()
  const react = useReaction()
  const t = useTranslations('delegation.received')
  const { tell } = useToasts()
  const write = useWrite(memberDelegationRoutes.approve)
  const answer = ({ _id, convocation_id, delegator }: Received, accepted: boolean) =>
    write.mutate(
      { params: { ...link, convocation: convocation_id }, query: {}, body: { delegation_ids: [_id], accepted } },
      {
        onSuccess: (mine) => {
          client.setQueryData(readOf(memberDelegationRoutes.mine, { params: { ...link }, query: {} }).queryKey, mine)
          tell({ kind: 'success', text: t(accepted ? 'accepted' : 'refused', { name: fullName(delegator) }) })
        },
        onError: (error) => {
          react(error, 'saving')
          void client.invalidateQueries({ queryKey: [memberDelegationRoutes.mine.path] })
        },
      },
    )
  return { answer, busy: write.isPending }
}
