import { instantInRome, wallInRome } from '@delibera/core/dates'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './ClockForm.module.css'

interface Props {
  now: string
  busy: boolean
  onSet: (now: string) => void
  onCancel: () => void
}

export function ClockForm({ now, busy, onSet, onCancel }: Props) {
  const t = useTranslations('operations.clock')
  const [wall, setWall] = useState(() => wallInRome(new Date(now)))
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const instant = instantInRome(wall)
    setWrong(!instant)
    if (instant) onSet(instant.toISOString())
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        classNames={{ root: styles.moment }}
        label={t('moment')}
        value={wall}
        error={wrong && t('wrong')}
        onChange={(event) => setWall(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" loading={busy}>
        {t('set')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}
