import type { PlaceholderUse } from '@delibera/core/agenda/placeholders'
import { upperInitial } from '@delibera/core/i18n/initials'
import { Autocomplete, Switch, Textarea, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlaceholderChip } from '../placeholders/PlaceholderText.tsx'
import { type Placeholders, usePlaceholders } from '../placeholders/usePlaceholders.ts'
import styles from './PointValues.module.css'

type Values = Readonly<Record<string, string>>

interface Props {
  uses: readonly PlaceholderUse[]
  values: Values
  onChange: (values: Record<string, string>) => void
  /** What its fields stand in; see `focusDatum`. */
  ref?: Ref<HTMLDivElement>
}

/** Where the fields of a point stand, the cursor goes into that of a datum. */
export const focusDatum = (box: HTMLElement | null, name: string): void => box?.querySelector<HTMLElement>(`[data-datum="${CSS.escape(name)}"]`)?.focus()

interface Fillable {
  name: string
  /** Only asked about, never printed: yes or nothing. */
  isFlag: boolean
  /** The text does without it. */
  isOptional: boolean
}

/** What a person has to fill, once for all the texts of the point. */
export function fillableIn({ isAutomatic }: Placeholders, uses: readonly PlaceholderUse[]): Fillable[] {
  const names = [...new Set(uses.filter((it) => it.use !== 'list' && !isAutomatic(it.name)).map((it) => it.name))]
  const has = (name: string, use: PlaceholderUse['use']) => uses.some((it) => it.name === name && it.use === use)
  return names.map((name) => ({ name, isFlag: !has(name, 'value'), isOptional: has(name, 'condition') }))
}

const isFilled = (values: Values, { name, isOptional }: Fillable): boolean => isOptional || Boolean(values[name]?.trim())

/** The data that the texts wait for. Typed once, they appear wherever the texts name them. */
export function PointValues({ uses, values, onChange, ref }: Props) {
  const t = useTranslations('agenda.values')
  const fields = fillableIn(usePlaceholders(), uses)
  const filled = fields.filter((it) => isFilled(values, it)).length
  const count = fields.length > 0 && <span className={styles.count}>{t('count', { filled, total: fields.length })}</span>
  return (
    <Panel title={t('title')} actions={count}>
      {fields.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <div ref={ref} className={styles.fields}>
        {fields.map((it) => (
          <ValueField key={it.name} field={it} value={values[it.name] ?? ''} onChange={(value) => onChange({ ...values, [it.name]: value })} />
        ))}
      </div>
    </Panel>
  )
}

/** Names of things that are told in full sentences, or one below the other. */
const isLong = (name: string) => /(list|reasons|facts|remarks|description|powers|scope|text)$/.test(name)

interface FieldProps {
  field: Fillable
  value: string
  onChange: (value: string) => void
  /** It stands in something that closes when one clicks outside of it: what it offers is drawn inside. */
  isFloating?: boolean
}

/** One datum, in the field that suits it. */
export function ValueField({ field: { name, isFlag, isOptional }, value, onChange, isFloating = false }: FieldProps) {
  const t = useTranslations('agenda.values')
  const { labelOf, meaningOf, optionsOf } = usePlaceholders()
  const meaning = meaningOf(name)
  const label = isOptional && !isFlag ? t('optional', { label: upperInitial(labelOf(name)) }) : upperInitial(labelOf(name))
  const shared = {
    size: 'xs',
    label,
    description: meaning ? upperInitial(meaning) : undefined,
    placeholder: t('placeholder'),
    lang: 'it',
    'data-datum': name,
  } as const
  if (isFlag) {
    // Kept as a word, like every other value: whatever stands there counts as yes.
    return (
      <Switch
        data-datum={name}
        label={label}
        description={shared.description}
        checked={value !== ''}
        onChange={(event) => onChange(event.currentTarget.checked ? 'sì' : '')}
      />
    )
  }
  const options = optionsOf(name)
  const combobox = { withinPortal: !isFloating }
  if (options.length > 0) return <Autocomplete {...shared} data={[...options]} comboboxProps={combobox} value={value} onChange={onChange} maxLength={2000} />
  if (isLong(name))
    return <Textarea {...shared} autosize minRows={2} value={value} onChange={(event) => onChange(event.currentTarget.value)} maxLength={2000} />
  return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} maxLength={2000} />
}

/** What the product will fill by itself, and with what. */
export function PointAutomatic({ uses }: { uses: readonly PlaceholderUse[] }) {
  const t = useTranslations('agenda.values')
  const { isAutomatic, meaningOf } = usePlaceholders()
  const names = [...new Set(uses.filter((it) => it.use === 'value' && isAutomatic(it.name)).map((it) => it.name))]
  if (names.length === 0) return null
  return (
    <Panel title={t('automatic')}>
      <ul className={styles.automatic}>
        {names.map((name) => (
          <li key={name}>
            <PlaceholderChip name={name} />
            <span>{meaningOf(name)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
