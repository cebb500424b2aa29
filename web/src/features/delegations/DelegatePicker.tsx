import type { CompanyType } from '@delibera/core/company/company-type'
import type { Delegatable } from '@delibera/core/delegations/schema'
import { fullName, plain, searchWords } from '@delibera/core/names'
import { IconUserPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import choice from '../../ui/fields/Choice.module.css'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './DelegatePicker.module.css'
import { useRuleWords } from './useRuleWords.ts'

/** Somebody of the meeting by id, or a person to be entered. */
export type Who = string | 'OTHER' | null

interface Props {
  /** Of the company: whom somebody represents is a member of it, or a shareholder. */
  form: CompanyType
  people: readonly Delegatable[]
  allowsOutsiders: boolean
  value: Who
  onChange: (who: Who) => void
}

/** As many as are looked over without searching. */
const few = 8

/** Whom to name. Who cannot be is listed all the same, with the reason: nobody has to guess. */
export function DelegatePicker({ form, people, allowsOutsiders, value, onChange }: Props) {
  const t = useTranslations('delegation.who')
  const name = useId()
  const [sought, setSought] = useState('')
  const words = searchWords(sought)
  const found = people.filter((it) => words.every((word) => plain(fullName(it)).includes(word)))
  const shown = found.slice(0, few)
  const chosen = people.find((it) => it._id === value)
  const listed = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown
  return (
    <fieldset className={styles.picker}>
      <legend className={hidden.unseen}>{t('title')}</legend>
      {people.length > few && <SearchField label={t('search')} value={sought} onSearch={setSought} />}
      {listed.map((it) => (
        <Person key={it._id} form={form} name={name} person={it} isChosen={it._id === value} onChoose={() => onChange(it._id)} />
      ))}
      {found.length === 0 && <p className={styles.note}>{t('nobody')}</p>}
      {found.length > few && <p className={styles.note}>{t('more', { count: found.length - few })}</p>}
      {allowsOutsiders && (
        <label className={`${choice.card} ${styles.card}`}>
          <input type="radio" className={choice.radio} name={name} checked={value === 'OTHER'} onChange={() => onChange('OTHER')} />
          <span className={styles.mark}>
            <IconUserPlus size={18} stroke={1.7} aria-hidden />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{t('other')}</span>
            <span className={styles.note}>{t('otherNote')}</span>
          </span>
        </label>
      )}
    </fieldset>
  )
}

interface PersonProps extends Pick<Props, 'form'> {
  name: string
  person: Delegatable
  isChosen: boolean
  onChoose: () => void
}

function Person({ form, name, person, isChosen, onChoose }: PersonProps) {
  const t = useTranslations('delegation.who')
  const say = useRuleWords()
  const [bar] = person.refused
  const notes = bar
    ? [say(bar)]
    : [person.is_main_delegate && t('suggested'), person.represents > 0 && t('represents', { count: person.represents, form })].filter(Boolean)
  return (
    <label className={`${choice.card} ${styles.card}`} data-barred={bar ? true : undefined}>
      <input type="radio" className={choice.radio} name={name} checked={isChosen} disabled={bar !== undefined} onChange={onChoose} />
      <Avatar name={fullName(person)} size={32} company={person.kind === 'S'} />
      <span className={styles.words}>
        <span className={styles.name}>{fullName(person)}</span>
        {notes.length > 0 && <span className={styles.note}>{notes.join(' ')}</span>}
      </span>
    </label>
  )
}
