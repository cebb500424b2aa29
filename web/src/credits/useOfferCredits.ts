import { useTranslations } from '../i18n/useTranslations.ts'
import { useDialogs } from '../shell/dialogs.tsx'
import { buyCredits } from '../shell/useBuyCredits.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { useCreditsText } from '../ui/marks/Credits.tsx'
import { useShop } from './useShop.ts'
import { useTrialGift } from './useTrialGift.ts'

interface Missing {
  /** Units: what the step costs, and how much of it is not there. */
  due: number
  shortage: number
}

/** What the step that cannot be paid says where credits are sold. */
interface Words {
  title: string
  text: string
  proceed: string
  cancel: string
}

/** Says that a step cannot be paid, and leads to more credits: those of the free trial first; then to buy them, or where nothing is sold to whoever adds them. */
export function useOfferCredits(): (missing: Missing, words: Words) => Promise<void> {
  const t = useTranslations('cart.off')
  const { confirm } = useDialogs()
  const credits = useCreditsText()
  const { isOpen } = useShop()
  const gift = useTrialGift(useWorkspace().company?._id ?? null)
  const given = useTranslations('payments.gift')
  return async ({ due, shortage }, words) => {
    const { credits: free } = gift
    const offered = { title: given('offer'), text: given('offerText', { due: credits(due), missing: credits(shortage), credits: free }) }
    if (gift.units > 0) {
      if (await confirm({ ...offered, proceed: given('take', { credits: free }), cancel: t('cancel') })) gift.take()
      return
    }
    const closed = { title: t('title'), text: t('text', { due: credits(due), missing: credits(shortage) }), proceed: t('see'), cancel: t('cancel') }
    if (await confirm(isOpen ? words : closed)) buyCredits({ shortage })
  }
}
