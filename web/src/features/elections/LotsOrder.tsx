import type { OpenTie } from '@delibera/core/elections/election'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './LotsOrder.module.css'

interface Props {
  setting: ElectionSetting
  tie: OpenTie
  /** The buttons that end it. */
  children: ReactNode
  onSave: (order: string[]) => void
}

/** The order that the chair drew among those who are equal. */
export function LotsOrder({ setting, tie, children, onSave }: Props) {
  const t = useTranslations('elections.lots')
  const [order, setOrder] = useState<readonly string[]>([...tie.candidates, ...tie.lists])
  const names = new Map([...setting.candidates, ...setting.lists].map((it) => [it._id, it.name]))
  const raise = (at: number) => at > 0 && setOrder(order.map((it, index) => (index === at - 1 ? order[at]! : index === at ? order[at - 1]! : it)))
  return (
    <form
      className={styles.lots}
      onSubmit={(event) => {
        event.preventDefault()
        onSave([...order])
      }}
    >
      <p className={styles.text}>{t('text', { count: tie.seats })}</p>
      <ol className={styles.order}>
        {order.map((it, at) => (
          <li key={it}>
            <span className={styles.name}>
              <b data-wins={at < tie.seats || undefined}>{at + 1}</b>
              {names.get(it)}
            </span>
            <Button
              variant="default"
              mih={44}
              // Not disabled: the focus stays on the name that has come first.
              aria-disabled={at === 0}
              onClick={() => raise(at)}
              aria-label={t('raise', { name: names.get(it) ?? '' })}
              leftSection={<IconArrowUp size={15} aria-hidden />}
            >
              {t('up')}
            </Button>
          </li>
        ))}
      </ol>
      {children}
    </form>
  )
}
