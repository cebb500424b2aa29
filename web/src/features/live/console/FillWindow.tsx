import { blanksOf } from '@delibera/core/agenda/rules'
import { upperInitial } from '@delibera/core/i18n/initials'
import { sealedOn } from '@delibera/core/live/point-rules'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { usePlaceholders } from '../../agenda/placeholders/usePlaceholders.ts'
import { useConsole } from '../useConsole.ts'
import styles from './FillWindow.module.css'

/** What is missing in the texts of a point is said before its vote opens, once for each datum wherever it stands. */
export function FillWindow({ odg_id, onClose }: { odg_id: string; onClose: () => void }) {
  const t = useTranslations('console.fill')
  const { acts, meeting } = useConsole()
  const { labelOf } = usePlaceholders()
  const filled = useLiveState((it) => it.points[odg_id]?.filled?.values)
  const given = useLiveState((it) => sealedOn(it, odg_id))
  const point = meeting.odgs.find((it) => it._id === odg_id)
  const names = point ? blanksOf({ ...point, values: { ...point.values, ...filled } }).filter((it) => it !== '{{') : []
  const [values, setValues] = useState<Record<string, string>>({})
  const isWhole = names.every((it) => values[it]?.trim())
  const save = async () => {
    if (await acts.fillPoint(odg_id, { values, ...(given > 0 && { confirm: true }) })) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <form
        className={styles.window}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={styles.text}>{t('text', { title: point?.title ?? '' })}</p>
        {given > 0 && <FormAlert kind="warning">{t('given', { count: given })}</FormAlert>}
        {names.map((name) => (
          <Textarea
            key={name}
            label={upperInitial(labelOf(name))}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            maxLength={2000}
            autosize
            minRows={1}
          />
        ))}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isWhole} loading={acts.busy === 'fillPoint'}>
            {t(given > 0 ? 'confirm' : 'save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
