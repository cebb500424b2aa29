import { decisionPath } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleId } from '@delibera/core/law/schema'
import { refuseByLaw } from '@delibera/core/law/semaforo'
import { creditsShortage } from '@delibera/core/payments/cart'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '../../../api/call.ts'
import { useOfferCredits } from '../../../credits/useOfferCredits.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { useDecisionActs } from '../useDecisionActs.ts'
import { useDecisionRefusal } from '../useDecisionRefusal.ts'

/** Sends the proposal, once the law has nothing against it or what it warns of has been taken upon oneself. Says first what follows. */
export function SendDecisionBar({ decision, chosen }: { decision: Decision; chosen: readonly RuleId[] }) {
  const t = useTranslations('decisions.send')
  const credits = useCreditsText()
  const { tell } = useToasts()
  const navigate = useNavigate()
  const refuse = useDecisionRefusal()
  const ask = useAskToSend(decision)
  const acts = useDecisionActs(decision)
  const { company } = useWorkspace()
  const maySend = company !== null && hasRight(company.role, 'confirm')
  const told = decision.members.filter((it) => it.is_told).length
  const against = refuseByLaw(decision.checks, chosen)
  const blocking = against.filter((it) => it.severity === 'BLOCK').length
  const send = async () => {
    if (blocking > 0) return refuse(new CallError(422, 'MT002', { info: { rules: against } }), decision)
    if (!(await ask(told))) return
    if (!(await acts.send(chosen))) return
    tell({ kind: 'success', text: t('done', { count: told }) })
    await navigate({ to: decisionPath(decision, 'answers') })
  }
  const note = () => {
    if (!maySend) return t('admin')
    if (blocking > 0) return t('blocked', { count: blocking })
    if (against.length > 0) return t('unread', { count: against.length })
    return decision.cart.due > 0 ? t('costs', { due: credits(decision.cart.due) }) : t('free')
  }
  return (
    <MeetingBar note={<span role="status">{note()}</span>}>
      {blocking === 0 && against.length > 0 ? (
        <Button variant="default" onClick={() => firstUnread()?.focus()}>
          {t('tick', { count: against.length })}
        </Button>
      ) : (
        <Button disabled={!maySend} leftSection={<IconSend size={16} aria-hidden />} loading={acts.busy === 'send'} onClick={() => void send()}>
          {t('do', { count: told })}
        </Button>
      )}
    </MeetingBar>
  )
}

/** The boxes below the recipients are those of warnings to be taken upon oneself. */
const firstUnread = () => document.querySelector<HTMLElement>('main li input[type="checkbox"]:not(:checked)')

/** Whoever has too few credits is led to them before anything is asked. */
function useAskToSend({ cart: { due }, deadline, members }: Decision): (told: number) => Promise<boolean> {
  const t = useTranslations('decisions.send')
  const { confirm } = useDialogs()
  const offerCredits = useOfferCredits()
  const credits = useCreditsText()
  const { moment } = useDates()
  const { company, wallet } = useWorkspace()
  return async (told) => {
    const shortage = creditsShortage({ due, real: wallet?.real ?? 0, isUnlimited: company?.isUnlimited ?? false })
    if (shortage > 0 && wallet) {
      const words = { title: t('short.title'), text: t('short.text', { due: credits(due), missing: credits(shortage) }) }
      await offerCredits({ due, shortage }, { ...words, proceed: t('short.buy'), cancel: t('short.cancel') })
      return false
    }
    const ordinary = members.filter((it) => it.is_told && it.address_looks_certified === false).length
    const sentences = [
      t('ask.text', { count: told, at: deadline ? moment(deadline) : '' }),
      ordinary > 0 && t('ask.ordinary', { count: ordinary }),
      due > 0 && t('ask.cost', { due: credits(due) }),
      t('ask.final'),
    ]
    return confirm({ title: t('ask.title'), text: sentences.filter(Boolean).join(' '), proceed: t('ask.proceed'), cancel: t('ask.cancel') })
  }
}
