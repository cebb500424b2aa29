import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useSeat } from '../chair/useChairSeat.ts'
import { useConsole } from '../useConsole.ts'

/** Giving the floor is said to everybody, in the chat: it stays written when, and to whom. Who has it no longer asks for it. */
export function useFloor() {
  const t = useTranslations('console.hands')
  const { nameOf, acts } = useConsole()
  const { line } = useSeat()
  const { tell } = useToasts()
  return {
    canSpeak: line !== null,
    give: async (id: string) => {
      await line?.say({ to: 'ALL', text: t('floor', { name: nameOf(id) }) }).then(
        () => {
          tell({ kind: 'success', text: t('given', { name: nameOf(id) }) })
          return acts.lowerHand(id)
        },
        () => tell({ kind: 'error', text: t('unheard') }),
      )
    },
  }
}
