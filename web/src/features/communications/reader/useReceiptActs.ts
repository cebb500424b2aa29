import type { Communication, CommunicationRecipient } from '@delibera/core/communications/panel'
import type { Receipt } from '@delibera/core/communications/receipts'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { type NoticeStanding, standingOf } from '@delibera/core/convocations/proofs'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import type { Situation } from '../../../api/reactions.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useKnownMails } from '../useMailNews.ts'

/** The letter to one recipient, as the parts that show proofs of convocations take it. */
export const letterTo = ({
  _id,
  email,
  certified,
  unprovable,
  delayed,
  status: prevalent_status,
  events,
}: CommunicationRecipient): NoticeStanding['letter'] => ({
  _id,
  event: 'SENDING_COMMUNICATION',
  recipient: email,
  certified,
  unprovable,
  delayed,
  prevalent_status,
  events,
})

export const standingAt = (it: CommunicationRecipient): NoticeStanding => standingOf(letterTo(it))
export const isLost = (it: CommunicationRecipient): boolean => !it.replaced && standingAt(it).state === 'FAILED'

type Doing = 'resend' | 'collect' | 'download'

/** What is done with the letters of a communication that was sent, and with what providers said of them. */
export function useReceiptActs(company_id: string, { _id: id }: Communication) {
  const t = useTranslations('communications.proofs')
  const known = useKnownMails(company_id)
  const react = useReaction()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const [busy, setBusy] = useState<Doing | null>(null)
  const place = { params: { id }, query: { company_id } }
  const doing = async (it: Doing, situation: Situation, work: () => Promise<unknown>) => {
    setBusy(it)
    try {
      await work()
    } catch (error) {
      react(error, situation)
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    resend: async (to: readonly CommunicationRecipient[]) => {
      const text = t('again.text', { names: to.map((it) => `${it.name} (${it.email})`).join(', ') })
      if (!(await confirm({ title: t('again.title', { count: to.length }), text, proceed: t('resend', { count: to.length }), cancel: t('again.cancel') })))
        return
      await doing('resend', 'saving', async () => {
        const body = { recipients: to.map((it) => it._id), key: crypto.randomUUID() }
        known.keep(await call(communicationRoutes.resend, { ...place, body }))
        await known.listAgain()
        tell({ kind: 'success', text: t('resent', { count: to.length }) })
      })
    },
    /** Looks into the mailbox now, for what is late. */
    collect: () =>
      doing('collect', 'loading', async () => {
        const { receipts, awaiting, is_reading } = await call(communicationRoutes.collectReceipts, place)
        tell({ kind: 'success', text: t(is_reading ? 'reading' : 'collected', { receipts, awaiting }) })
        await known.readAgain()
      }),
    downloadAll: () => doing('download', 'loading', () => download(communicationRoutes.receipts, place)),
    receipt: ({ mail_id, _id: receipt }: Receipt) =>
      void doing('download', 'loading', () => download(communicationRoutes.receipt, { params: { id, recipient: mail_id, receipt }, query: { company_id } })),
  }
}
