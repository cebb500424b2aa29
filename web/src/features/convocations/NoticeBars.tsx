import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import type { RuleId } from '@delibera/core/law/schema'
import { refuseByLaw } from '@delibera/core/law/semaforo'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { creditsShortage } from '@delibera/core/payments/cart'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBell, IconRefresh, IconSend } from '@tabler/icons-react'
import { CallError } from '../../api/call.ts'
import { useOfferCredits } from '../../credits/useOfferCredits.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MeetingBar } from '../../meeting/frame/MeetingBar.tsx'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { useCreditsText } from '../../ui/marks/Credits.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import type { CallDates } from './useCallDates.ts'
import type { NoticeActs } from './useNoticeActs.ts'
import { messageCost, useLastReminder, useRecipients, useSender } from './useNoticeFacts.ts'

interface DatesProps {
  meeting: Meeting
  dates: CallDates
  acts: NoticeActs
}

/** Fixes the dates: for the first time, or others before anything has left. */
export function DatesBar({ meeting, dates, acts }: DatesProps) {
  const t = useTranslations('convocations.bar')
  const { tell } = useToasts()
  const isAgain = meeting.status === 'CONVOCATION'
  const fix = async () => {
    const draft = dates.draft()
    if (!draft) return document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
    if (!(await acts.convene(draft))) return
    dates.discard()
    tell({ kind: 'success', text: t('fixed') })
  }
  return (
    <MeetingBar note={t(isAgain ? 'changedNote' : 'fixNote')}>
      {isAgain && (
        <Button variant="default" onClick={dates.discard}>
          {t('discard')}
        </Button>
      )}
      <Button loading={acts.busy === 'convene'} onClick={() => void fix()}>
        {t('fix')}
      </Button>
    </MeetingBar>
  )
}

interface SendProps {
  meeting: Meeting
  acts: NoticeActs
  chosen: readonly RuleId[]
}

/** Sends the notice, once the law has nothing against it or what it warns of has been taken upon oneself. Says first what follows. */
export function SendBar({ meeting, acts, chosen }: SendProps) {
  const t = useTranslations('convocations.bar')
  const credits = useCreditsText()
  const { tell } = useToasts()
  const refuse = useMeetingRefusal()
  const ask = useAskToSend(meeting)
  const { all } = useRecipients(meeting)
  const acked = [...chosen, ...meeting.acks.map((it) => it.rule_id as RuleId)]
  const against = refuseByLaw(meeting.checks, acked)
  const blocking = against.filter((it) => it.severity === 'BLOCK').length
  const send = async () => {
    if (blocking > 0) return refuse(new CallError(422, 'MT002', { info: { rules: against } }), meeting)
    if (!(await ask())) return
    const sent = await acts.send(acked)
    if (sent) tell({ kind: 'success', text: t('sent', { count: sent.letters }) })
  }
  const note = () => {
    if (blocking > 0) return t('blocked', { count: blocking })
    if (against.length > 0) return t('unread', { count: against.length })
    return meeting.cart.due > 0 ? t('costs', { due: credits(meeting.cart.due) }) : t('free')
  }
  return (
    <MeetingBar note={<span role="status">{note()}</span>}>
      {blocking === 0 && against.length > 0 ? (
        <Button variant="default" onClick={() => firstUnread()?.focus()}>
          {t('tick', { count: against.length })}
        </Button>
      ) : (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={acts.busy === 'send'} onClick={() => void send()}>
          {t('send', { count: all.length })}
        </Button>
      )}
    </MeetingBar>
  )
}

/** The boxes of this page are those of warnings to be taken upon oneself. */
const firstUnread = () => document.querySelector<HTMLElement>('main input[type="checkbox"]:not(:checked)')

/** Whoever has too few credits is led to them before anything is asked. */
function useAskToSend(meeting: Meeting): () => Promise<boolean> {
  const t = useTranslations('convocations.bar')
  const { confirm } = useDialogs()
  const offerCredits = useOfferCredits()
  const credits = useCreditsText()
  const { company, wallet } = useWorkspace()
  const { isTrial } = useSender()
  const { all, ordinary, withoutAddress } = useRecipients(meeting)
  return async () => {
    const { due } = meeting.cart
    const shortage = creditsShortage({ due, real: wallet?.real ?? 0, isUnlimited: company?.isUnlimited ?? false })
    if (shortage > 0 && wallet) {
      const words = { title: t('short.title'), text: t('short.text', { due: credits(due), missing: credits(shortage) }) }
      await offerCredits({ due, shortage }, { ...words, proceed: t('short.buy'), cancel: t('short.cancel') })
      return false
    }
    const sentences = [
      t('ask.text', { count: all.length - withoutAddress.length }),
      ordinary.length > 0 && t('ask.ordinary', { count: ordinary.length }),
      withoutAddress.length > 0 && t('ask.paper', { count: withoutAddress.length }),
      due > 0 && t('ask.cost', { due: credits(due) }),
      t('ask.final'),
      isTrial && t('ask.trial'),
    ]
    return confirm({ title: t('ask.title'), text: sentences.filter(Boolean).join(' '), proceed: t('ask.proceed'), cancel: t('ask.cancel') })
  }
}

interface SentProps {
  meeting: Meeting
  acts: NoticeActs
  standings: ReadonlyMap<string, NoticeStanding>
}

/** After the notice has left: to those whom it did not reach once more, a reminder to everybody, and where one follows who comes. */
export function SentBar({ meeting, acts, standings }: SentProps) {
  const t = useTranslations('convocations.bar')
  const { tell } = useToasts()
  const { confirm } = useDialogs()
  const credits = useCreditsText()
  const missed = meeting.members.filter(
    (it) => it.email !== null && (standings.get(it._id)?.state === 'FAILED' || (it.source !== 'DELEGATE' && it.convocated_at === null)),
  )
  const told = meeting.members.filter((it) => it.convocated_at !== null).length
  const cost = messageCost(meeting)
  const lastReminder = useLastReminder(meeting)
  const remind = async () => {
    const text = [t('remind.text', { count: told }), lastReminder, cost > 0 && t('remind.cost', { cost: credits(cost) })].filter(Boolean).join(' ')
    if (!(await confirm({ title: t('remind.title'), text, proceed: t('remind.proceed'), cancel: t('remind.cancel') }))) return
    const sent = await acts.remind()
    if (sent) tell({ kind: 'success', text: t('remind.done', { count: sent.letters }) })
  }
  const again = async () => {
    const words = { title: t('again.title'), text: t('again.text', { count: missed.length }), proceed: t('again.proceed'), cancel: t('again.cancel') }
    if (!(await confirm(words))) return
    const sent = await acts.sendTo(missed.map((it) => it._id))
    if (sent) tell({ kind: 'success', text: t('again.done', { count: sent.letters }) })
  }
  return (
    <MeetingBar note={t(missed.length > 0 ? 'missed' : 'sentNote', { count: missed.length })}>
      <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} loading={acts.busy === 'remind'} onClick={() => void remind()}>
        {t('remind.do')}
      </Button>
      {missed.length > 0 ? (
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={acts.busy === 'sendTo'} onClick={() => void again()}>
          {t('again.do', { count: missed.length })}
        </Button>
      ) : (
        <Button component={PageLink} to={meetingPath(meeting, 'organization')} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t('follow')}
        </Button>
      )}
    </MeetingBar>
  )
}
