import { type CommunicationItem, type CommunicationList, longestTag } from '@delibera/core/communications/panel'
import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Retagging } from '../useMailActs.ts'
import bar from './SelectedMails.module.css'
import styles from './SelectedTags.module.css'

interface Props {
  items: readonly CommunicationItem[]
  tags: CommunicationList['tags']
  onChange: (it: Retagging) => void
}

/** Every tag in use, and whether all, some or none of the chosen have it; a new one is given to all. */
export function SelectedTags({ items, tags, onChange }: Props) {
  const t = useTranslations('communications.selected.tags')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" withRoles={false} hideDetached={false} trapFocus>
      <Popover.Target>
        <ActionIcon
          className={bar.act}
          aria-label={t('label')}
          title={t('label')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={items.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          <IconTag size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('label')} className={styles.card}>
        <NewTag onAdd={(tag) => onChange({ add: [tag], remove: [] })} />
        <Known items={items} tags={tags} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

function NewTag({ onAdd }: { onAdd: (tag: string) => void }) {
  const t = useTranslations('communications.selected.tags')
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onAdd(text.trim())
    setText('')
  }
  return (
    <form className={styles.fresh} onSubmit={add}>
      <TextInput
        size="xs"
        aria-label={t('fresh')}
        placeholder={t('fresh')}
        maxLength={longestTag}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="xs" variant="default" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}

function Known({ items, tags, onChange }: Props) {
  const t = useTranslations('communications.selected.tags')
  const known = [...new Set([...tags.map((it) => it.tag), ...items.flatMap((it) => it.tags)])].sort((a, b) => a.localeCompare(b))
  if (known.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('known')}>
      {known.map((tag) => {
        const having = items.filter((it) => it.tags.includes(tag)).length
        const isOfAll = having === items.length && having > 0
        return (
          <li key={tag}>
            <Checkbox
              size="xs"
              label={tag}
              checked={isOfAll}
              indeterminate={having > 0 && !isOfAll}
              onChange={() => onChange(isOfAll ? { add: [], remove: [tag] } : { add: [tag], remove: [] })}
            />
          </li>
        )
      })}
    </ul>
  )
}
