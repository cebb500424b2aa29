import { type Informing, type InformingMeans, informingMeans } from '@delibera/core/meeting/informing'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import styles from './InformedOfficers.module.css'

interface Answer {
  informed: string[]
  /** A day is what was typed, also where it is none. */
  informing: Informing[]
}

interface Props extends Answer {
  legend: string
  /** Directors and auditors who are away. */
  officers: readonly { _id: string; name: string }[]
  /** The day of the meeting: nobody is informed of it later. */
  lastDay: string
  onChange: (answer: Answer) => void
  disabled?: boolean
}

const unsaid = (member_id: string): Informing => ({ member_id, day: null, means: null })

/** Which officers knew of a meeting that nobody called in due form, and since when and by what, as far as it is known (art. 2479-bis c. 5). */
export function InformedOfficers({ legend, officers, informed, informing, lastDay, onChange, disabled = false }: Props) {
  const t = useTranslations('informed')
  const others = (id: string) => informing.filter((it) => it.member_id !== id)
  const tick = (id: string, isIn: boolean) =>
    onChange({ informed: isIn ? [...informed, id] : informed.filter((it) => it !== id), informing: isIn ? informing : others(id) })
  const put = (next: Informing) => onChange({ informed, informing: [...others(next.member_id), ...(next.day !== null || next.means !== null ? [next] : [])] })
  return (
    <fieldset className={styles.officers}>
      <legend>{legend}</legend>
      {officers.map(({ _id, name }) => {
        const how = informing.find((it) => it.member_id === _id) ?? unsaid(_id)
        return (
          <div key={_id}>
            <Checkbox label={name} checked={informed.includes(_id)} disabled={disabled} onChange={(event) => tick(_id, event.currentTarget.checked)} />
            {informed.includes(_id) && (
              <fieldset className={styles.how} aria-label={t('how', { name })}>
                <DateField
                  label={t('day')}
                  value={how.day ?? ''}
                  max={lastDay}
                  today={lastDay}
                  disabled={disabled}
                  onChange={(day) => put({ ...how, day: day || null })}
                />
                <NativeSelect
                  label={t('means')}
                  data={[{ value: '', label: t('unsaid') }, ...informingMeans.map((it) => ({ value: it, label: t(`by.${it}`) }))]}
                  value={how.means ?? ''}
                  disabled={disabled}
                  onChange={(event) => put({ ...how, means: (event.currentTarget.value || null) as InformingMeans | null })}
                />
              </fieldset>
            )}
          </div>
        )
      })}
      {informed.length > 0 && <p className={styles.help}>{t('help')}</p>}
    </fieldset>
  )
}
