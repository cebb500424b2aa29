import type { Opposition } from '@delibera/core/agenda/opposition'
import { Checkbox, MultiSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './OppositionQuestion.module.css'

interface Props {
  points: readonly { _id: string; title: string }[]
  /** Who is there, and can oppose. */
  people: readonly { _id: string; name: string }[]
  /** Who opposes which point; null until the question is answered. */
  answer: readonly Opposition[] | null
  /** Told the answer; null while it is open, such as when somebody opposes and the point is not named yet. */
  onChange: (answer: Opposition[] | null) => void
  disabled?: boolean
}

/** Asked of every meeting that is declared total, so that the minutes say what was said and nothing else: no answer is chosen beforehand. */
export function OppositionQuestion({ points, people, answer, onChange, disabled = false }: Props) {
  const t = useTranslations('opposition')
  const [said, setSaid] = useState(answer === null ? '' : answer.length > 0 ? 'some' : 'none')
  const all = answer ?? []
  const put = (odg_id: string, next: Opposition | null) => {
    const after = [...all.filter((it) => it.odg_id !== odg_id), ...(next ? [next] : [])]
    onChange(after.length > 0 ? after : null)
  }
  const choose = (value: string) => {
    setSaid(value)
    onChange(value === 'none' ? [] : null)
  }
  return (
    <div className={styles.question}>
      <Radio.Group label={t('legend')} description={t('help')} value={said} onChange={choose}>
        <div className={styles.answers}>
          <Radio value="none" label={t('nobody')} disabled={disabled} />
          <Radio value="some" label={t('somebody')} disabled={disabled} />
        </div>
      </Radio.Group>
      {said === 'some' && (
        <fieldset className={styles.points}>
          <legend>{t('which')}</legend>
          {points.map(({ _id, title }) => {
            const found = all.find((it) => it.odg_id === _id)
            return (
              <div key={_id}>
                <Checkbox
                  label={title}
                  checked={found !== undefined}
                  disabled={disabled}
                  onChange={(event) => put(_id, event.currentTarget.checked ? { odg_id: _id, by: [] } : null)}
                />
                {found && (
                  <MultiSelect
                    className={styles.who}
                    label={t('who', { title })}
                    placeholder={found.by.length === 0 ? t('unsaid') : ''}
                    data={people.map((it) => ({ value: it._id, label: it.name }))}
                    value={found.by}
                    onChange={(by) => put(_id, { odg_id: _id, by })}
                    disabled={disabled}
                    searchable
                    clearable
                  />
                )}
              </div>
            )
          })}
        </fieldset>
      )}
    </div>
  )
}
