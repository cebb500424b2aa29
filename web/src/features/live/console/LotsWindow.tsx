import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './LotsWindow.module.css'

/** The order that the chair drew among those who are equal, as it is entered and kept. */
export function LotsWindow({ odg_id, onClose }: { odg_id: string; onClose: () => void }) {
  const t = useTranslations('elections.lots')
  const { acts } = useConsole()
  const election = useLiveState((it) => it.points[odg_id]?.election)
  const tie = election?.rounds.at(-1)?.result?.tie
  const [order, setOrder] = useState<readonly string[]>([...(tie?.candidates ?? []), ...(tie?.lists ?? [])])
  if (!election || !tie) return null
  const names = new Map([...election.setting.candidates, ...election.setting.lists].map((it) => [it._id, it.name]))
  const raise = (at: number) => setOrder(order.map((it, index) => (index === at - 1 ? order[at]! : index === at ? order[at - 1]! : it)))
  const save = async () => {
    if (await acts.elect(odg_id, { action: 'lots', order: [...order] })) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <form
        className={styles.window}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={styles.text}>{t('text', { count: tie.seats })}</p>
        <ol className={styles.order}>
          {order.map((it, at) => (
            <li key={it}>
              <span>
                {at + 1}. {names.get(it)}
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={at === 0}
                onClick={() => raise(at)}
                aria-label={t('raise', { name: names.get(it) ?? '' })}
                leftSection={<IconArrowUp size={15} aria-hidden />}
              >
                {t('up')}
              </Button>
            </li>
          ))}
        </ol>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'elect'}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
