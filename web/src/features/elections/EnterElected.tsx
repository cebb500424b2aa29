import { roleElected } from '@delibera/core/elections/entering'
import type { HeldElection } from '@delibera/core/elections/rounds'
import { electionRoutes } from '@delibera/core/elections/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import styles from './ElectionResult.module.css'

interface Props {
  meetingId: string
  odg: string
  held: HeldElection
}

/** Who was elected, into the company's book: offered where the office has a role there, and never done by itself. */
export function EnterElected({ meetingId, odg, held }: Props) {
  const t = useTranslations('elections.enter')
  const react = useReaction()
  const write = useWrite(electionRoutes.enter, memberRoutes.list)
  const outcome = held.rounds.at(-1)?.result?.outcome
  if ((outcome !== 'APPROVED' && outcome !== 'PARTIAL') || roleElected(held.setting) === null) return null
  const enter = () => write.mutateAsync({ params: { id: meetingId, odg } }).catch((error) => react(error, 'procedure'))
  return (
    <div className={styles.enter}>
      {write.data ? (
        <p role="status">{t('done', { count: write.data.entered })}</p>
      ) : (
        <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} loading={write.isPending} onClick={() => void enter()}>
          {t('button')}
        </Button>
      )}
      <p className={styles.note}>{t('note')}</p>
    </div>
  )
}
