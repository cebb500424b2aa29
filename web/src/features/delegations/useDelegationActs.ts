import { adminDelegationRoutes } from '@delibera/core/delegations/routes'
import type { Delegation } from '@delibera/core/delegations/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { CallError, call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useReadMeeting } from '../../meeting/useMeeting.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'

/** What the company does with a delegation. The meeting is read again afterwards: much of it follows from who represents whom. */
export function useDelegationActs(meeting: Meeting) {
  const t = useTranslations('delegation.panel')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const refuse = useMeetingRefusal()
  const readAgain = useReadMeeting()
  const run = async (work: () => Promise<unknown>, told: string): Promise<void> => {
    try {
      await work()
      tell({ kind: 'success', text: told })
      await readAgain(meeting._id)
    } catch (error) {
      if (error instanceof CallError) refuse(error, meeting)
      else throw error
    }
  }
  const paramsOf = (it: Delegation) => ({ meeting: meeting._id, convocation: it.convocation_id, delegation: it._id })
  return {
    open: (id: string) => download(fileRoutes.download, { params: { id }, query: {} }).catch((error) => react(error, 'loading')),
    addPaper: (it: Delegation, file: File) =>
      run(async () => {
        const { id } = await upload(file, { context: 'delegation', company_id: meeting.company_id, meeting_id: meeting._id })
        await call(adminDelegationRoutes.correct, { params: paramsOf(it), body: { version: it.version, file_id: id } })
      }, t('uploaded')),
    revoke: async (it: Delegation) => {
      const names = { delegator: fullName(it.delegator), delegate: fullName(it.delegate) }
      const sure = await confirm({
        title: t('revokeTitle', names),
        text: t('revokeText', names),
        proceed: t('revokeDo'),
        cancel: t('revokeCancel'),
        danger: true,
      })
      if (sure) await run(() => call(adminDelegationRoutes.revoke, { params: paramsOf(it) }), t('revoked'))
    },
  }
}
