import type { ShownRecipient } from '@delibera/core/communications/panel'
import { Combobox, PillsInput, useCombobox } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import line from './Composer.module.css'
import { RecipientChip } from './RecipientChip.tsx'
import styles from './RecipientField.module.css'
import { recipientKey } from './useMailDraft.ts'
import { addressIn, notYet, type OptionGroup, type RecipientOption, useRecipientOptions } from './useRecipientOptions.ts'

interface Props {
  company_id: string
  name: 'to' | 'cc'
  value: readonly ShownRecipient[]
  /** Who has it already, in the other line. */
  others: readonly ShownRecipient[]
  onChange: (value: ShownRecipient[]) => void
  error?: string | undefined
}

const groups: readonly OptionGroup[] = ['typed', 'groups', 'people', 'contacts']

/** Whom it goes to: people of the company, its address book, lists and roles, or an address typed in. */
export function RecipientField({ company_id, name, value, others, onChange, error }: Props) {
  const t = useTranslations('communications.recipients')
  const id = useId()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { sought, seek, options, add, remove, addTyped, press, paste } = useTaking({ company_id, value, others, onChange })
  return (
    <div className={line.line}>
      <label className={line.label} htmlFor={id}>
        {t(name)}
      </label>
      <Combobox
        store={combobox}
        keepMounted={false}
        hideDetached={false}
        onOptionSubmit={(key) => {
          const chosen = options.find((it) => it.key === key)
          if (chosen) add([chosen.recipient])
        }}
      >
        <Combobox.DropdownTarget>
          <PillsInput
            id={id}
            variant="unstyled"
            classNames={{ input: styles.box! }}
            error={(value.length === 0 || sought !== '') && error}
            onClick={() => combobox.openDropdown()}
          >
            <ul className={styles.chips} aria-label={t(`${name}List`)}>
              {value.map((it) => (
                <RecipientChip key={recipientKey(it)} recipient={it} onRemove={() => remove(it)} />
              ))}
              <li className={styles.input}>
                <Combobox.EventsTarget withExpandedAttribute>
                  <PillsInput.Field
                    name={name}
                    autoComplete="off"
                    placeholder={t(value.length > 0 ? 'more' : 'add')}
                    value={sought}
                    onFocus={() => combobox.openDropdown()}
                    onBlur={() => {
                      combobox.closeDropdown()
                      addTyped()
                    }}
                    onChange={({ currentTarget }) => {
                      seek(currentTarget.value)
                      combobox.openDropdown()
                      combobox.updateSelectedOptionIndex()
                    }}
                    onKeyDown={press}
                    onPaste={paste}
                  />
                </Combobox.EventsTarget>
              </li>
            </ul>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Options className={styles.options} aria-label={t('options')}>
            {options.length === 0 && <Combobox.Empty>{t('nobody')}</Combobox.Empty>}
            {groups.map((it) => (
              <Options key={it} group={it} options={options.filter((one) => one.group === it)} />
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}

/** Takes in who is chosen, typed or pasted, each once, and lets them go again. */
function useTaking({ company_id, value, others, onChange }: Pick<Props, 'company_id' | 'value' | 'others' | 'onChange'>) {
  const [sought, seek] = useState('')
  const options = useRecipientOptions(company_id, sought, [...value, ...others])
  const add = (them: readonly ShownRecipient[]) => {
    const fresh = notYet([...value, ...others], them)
    if (fresh.length > 0) onChange([...value, ...fresh])
    seek('')
  }
  const remove = (it: ShownRecipient) => onChange(value.filter((one) => recipientKey(one) !== recipientKey(it)))
  const addTyped = (): boolean => {
    const typed = addressIn(sought)
    if (typed) add([typed])
    return typed !== null
  }
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && sought === '' && last) return remove(last)
    if ((event.key === ',' || event.key === ';') && addTyped()) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const them = event.clipboardData
      .getData('text')
      .split(/[,;\n]+/)
      .flatMap((it) => addressIn(it) ?? [])
    if (them.length < 2) return
    event.preventDefault()
    add(them)
  }
  return { sought, seek, options, add, remove, addTyped, press, paste }
}

function Options({ group, options }: { group: OptionGroup; options: readonly RecipientOption[] }) {
  const t = useTranslations('communications.recipients')
  if (options.length === 0) return null
  return (
    <Combobox.Group label={t(`kinds.${group}`)}>
      {options.map(({ key, recipient: { name, email, count, kind } }) => (
        <Combobox.Option key={key} value={key} className={styles.option}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{kind === 'LIST' || kind === 'ROLE' ? t('count', { count }) : name === email ? '' : (email ?? t('unreachable'))}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
