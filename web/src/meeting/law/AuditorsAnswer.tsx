import { companyRoutes } from '@delibera/core/companies/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, Group } from '@mantine/core'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useReadMeeting } from '../useMeeting.ts'

/** Whether auditors vote in the board is asked where it first matters, and answered for all meetings of the company. */
export function AuditorsAnswer({ meeting: { _id, company_id } }: { meeting: Pick<Meeting, '_id' | 'company_id'> }) {
  const t = useTranslations('companyDetails.statute')
  const read = useReadMeeting()
  const react = useReaction()
  const change = useWrite(companyRoutes.change, companyRoutes.load, companyRoutes.list)
  const answer = (board_auditors_vote: boolean) =>
    change.mutate(
      { params: { id: company_id }, body: { statute: { board_auditors_vote } } },
      { onSuccess: () => void read(_id), onError: (error) => react(error, 'saving') },
    )
  return (
    <Group role="group" aria-label={t('rules.board_auditors_vote.title')} gap="xs" mt="xs">
      <Button size="xs" loading={change.isPending} onClick={() => answer(false)}>
        {t('auditors.no')}
      </Button>
      <Button size="xs" variant="default" disabled={change.isPending} onClick={() => answer(true)}>
        {t('auditors.yes')}
      </Button>
    </Group>
  )
}
