import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import { helpRoutes } from '@delibera/core/help/routes'
import { mobileOf } from '@delibera/core/meetings/rules'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../meeting/useMeetingDates.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { activeCall } from './useNoticeActs.ts'

/** Who would get a notice, by how it reaches them. */
export interface Recipients {
  all: readonly MeetingMember[]
  certified: readonly MeetingMember[]
  ordinary: readonly MeetingMember[]
  /** Theirs is printed and handed over. */
  withoutAddress: readonly MeetingMember[]
}

export function useRecipients({ members }: Pick<Meeting, 'members'>): Recipients {
  return useMemo(() => {
    const all = members.filter((it) => it.source !== 'DELEGATE')
    const reached = all.filter((it) => it.email !== null)
    return {
      all,
      certified: reached.filter((it) => it.address_looks_certified),
      ordinary: reached.filter((it) => !it.address_looks_certified),
      withoutAddress: all.filter((it) => it.email === null),
    }
  }, [members])
}

/** The same of a notice that has left: it went to the addresses of that day, whatever they are now. */
export function sentTo(recipients: Recipients, standings: ReadonlyMap<string, NoticeStanding>): Recipients {
  if (standings.size === 0) return recipients
  const certifiedTo = (it: MeetingMember) => standings.get(it._id)?.letter.certified
  const certified = recipients.all.filter((it) => certifiedTo(it) === true)
  const ordinary = recipients.all.filter((it) => certifiedTo(it) === false)
  const withoutAddress = recipients.all.filter((it) => certifiedTo(it) === undefined && it.convocated_at !== null)
  return { all: [...certified, ...ordinary, ...withoutAddress], certified, ordinary, withoutAddress }
}

/** When people were last reminded, in a sentence: nobody means to write to them twice in a day. Null when they never were. */
export function useLastReminder(meeting: Meeting): string | null {
  const t = useTranslations('convocations.bar.remind')
  const dates = useMeetingDates()
  const at = activeCall(meeting)?.reminded_at
  return at ? t('last', { at: dates.short(at) }) : null
}

/** What telling everybody by message once more costs, in units. */
export function messageCost({ mode, members }: Pick<Meeting, 'mode' | 'members'>, ids?: readonly string[]): number {
  if (!mode.use_whatsapp) return 0
  const told = members.filter((it) => it.convocated_at !== null && (ids === undefined || ids.includes(it._id)))
  return told.filter((it) => mobileOf(it.phone) !== null).length * unitPrices.M0007
}

/** Whether letters really leave here, and in whose name. */
export function useSender() {
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { data: company } = useCompanyRead(useCompanyId())
  // The installation may be a trial and the company's own mailbox none.
  const hasRealMail = useWorkspace().company?.hasRealMail ?? false
  return {
    isTrial: constants?.trial?.mail === true && !hasRealMail,
    /** The company's own certified mailbox; null where letters leave from the platform's, with answers to `replyTo`. */
    own: company?.mailer_config?.smtp ? company.mailer_config.smtp.email : null,
    replyTo: company?.mailer_config?.reply_to ?? company?.reply_to ?? company?.email ?? null,
  }
}
