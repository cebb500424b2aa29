import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LotsOrder } from '../../elections/LotsOrder.tsx'
import { useConsole } from '../useConsole.ts'

/** The order that the chair drew among those who are equal, as it is entered and kept. */
export function LotsWindow({ odg_id, onClose }: { odg_id: string; onClose: () => void }) {
  const t = useTranslations('elections.lots')
  const { acts } = useConsole()
  const election = useLiveState((it) => it.points[odg_id]?.election)
  const tie = election?.rounds.at(-1)?.result?.tie
  if (!election || !tie) return null
  const save = async (order: string[]) => {
    if (await acts.elect(odg_id, { action: 'lots', order })) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <LotsOrder setting={election.setting} tie={tie} onSave={(order) => void save(order)}>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'elect'}>
            {t('save')}
          </Button>
        </Actions>
      </LotsOrder>
    </FormWindow>
  )
}
