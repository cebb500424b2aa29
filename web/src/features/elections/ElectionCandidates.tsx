import type { AgendaFile } from '@delibera/core/agenda/schema'
import type { Candidature, ElectionSetting } from '@delibera/core/elections/schema'
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMomentReader, useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import styles from './ElectionEditor.module.css'
import type { ElectionWrites } from './useElectionWrites.ts'

interface Props {
  election: ElectionSetting
  /** Of the point: declarations and curricula are among them. */
  files: readonly AgendaFile[]
  writes: ElectionWrites
  /** The notice has left: who goes is withdrawn, and stays to be read. */
  isSent: boolean
}

/** Who stands: one below the other or, of lists, a column for each. */
export function ElectionCandidates({ election, files, writes, isSent }: Props) {
  const t = useTranslations('elections.editor')
  const candidatesOf = (list_id: string | null) => election.candidates.filter((it) => it.list_id === list_id).toSorted((a, b) => a.position - b.position)
  const column = (list_id: string | null) => (
    <>
      <ul className={styles.people}>
        {candidatesOf(list_id).map((it, at) => (
          <CandidateLine key={it._id} candidate={it} at={at} files={files} writes={writes} isSent={isSent} />
        ))}
      </ul>
      {candidatesOf(list_id).length === 0 && <p className={styles.note}>{t('noCandidates')}</p>}
      <Adding label={t('candidate')} button={t('add')} onAdd={(name) => writes.addCandidate(name, list_id)} isBusy={writes.isBusy} />
    </>
  )
  if (election.method !== 'LISTS')
    return (
      <section className={styles.column} aria-label={t('candidates')}>
        <h3>{t('candidates')}</h3>
        {column(null)}
      </section>
    )
  return (
    <section aria-label={t('lists')} className={styles.column}>
      <h3>{t('lists')}</h3>
      {election.lists.length === 0 && <p className={styles.note}>{t('noLists')}</p>}
      <div className={styles.columns}>
        {election.lists.map((it) => (
          <section key={it._id} className={styles.list} aria-label={it.name}>
            <div className={styles.head}>
              <h4>{it.name}</h4>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t('removeList', { name: it.name })}
                onClick={() => void writes.withdrawList(it._id)}
                disabled={writes.isBusy}
              >
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            </div>
            {column(it._id)}
          </section>
        ))}
      </div>
      <Adding label={t('listName')} button={t('addList')} onAdd={writes.addList} isBusy={writes.isBusy} />
    </section>
  )
}

interface LineProps extends Pick<Props, 'files' | 'writes' | 'isSent'> {
  candidate: Candidature
  at: number
}

function CandidateLine({ candidate, at, files, writes, isSent }: LineProps) {
  const t = useTranslations('elections.editor')
  const { _id, name, born_on, accepted_at, withdrawn_at, declaration_file_id } = candidate
  const moment = useMomentReader()
  const change = (body: Parameters<ElectionWrites['changeCandidate']>[1]) => void writes.changeCandidate(_id, body)
  return (
    <li className={styles.person}>
      <div className={styles.head}>
        <Avatar name={name} size={32} />
        <b className={styles.name}>{name}</b>
        {withdrawn_at && <Badge tone="gray">{t('withdrawn')}</Badge>}
        {!withdrawn_at && (
          <>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('up', { name })}
              disabled={at === 0 || writes.isBusy}
              onClick={() => change({ position: at - 1 })}
            >
              <IconArrowUp size={17} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t(isSent ? 'withdraw' : 'remove', { name })}
              disabled={writes.isBusy}
              onClick={() => void writes.withdrawCandidate(_id)}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {!withdrawn_at && (
        <div className={styles.details}>
          <Born value={born_on} onSave={(it) => change({ born_on: it })} />
          <Checkbox
            label={t('accepted')}
            aria-label={t('acceptedOf', { name })}
            checked={accepted_at !== null}
            disabled={writes.isBusy}
            onChange={(it) => change({ accepted_at: it.currentTarget.checked ? moment().toISOString() : null })}
          />
          {files.length > 0 && (
            <Select
              label={t('declaration')}
              data={files.map((it) => ({ value: it.file_id, label: it.name }))}
              value={declaration_file_id}
              onChange={(it) => change({ declaration_file_id: it })}
              clearable
              disabled={writes.isBusy}
            />
          )}
        </div>
      )}
    </li>
  )
}

const isDay = (it: string) => /^\d{4}-\d\d-\d\d$/.test(it)

/** A day of birth, kept once it is one: among equal ones the elder may be elected. */
function Born({ value, onSave }: { value: string | null; onSave: (it: string | null) => void }) {
  const t = useTranslations('elections.editor')
  const today = useToday()
  const [typed, setTyped] = useState(value ?? '')
  const keep = (it: string) => {
    setTyped(it)
    if (it === '' && value !== null) onSave(null)
    if (isDay(it) && it !== value) onSave(it)
  }
  return <DateField label={t('born')} value={typed} onChange={keep} min="1900-01-01" max={today} today={today} />
}

interface AddingProps {
  label: string
  button: string
  onAdd: (name: string) => Promise<boolean>
  isBusy: boolean
}

function Adding({ label, button, onAdd, isBusy }: AddingProps) {
  const [name, setName] = useState('')
  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void onAdd(name.trim()).then((isKept) => isKept && setName(''))
      }}
    >
      <TextInput label={label} value={name} onChange={(it) => setName(it.currentTarget.value)} maxLength={200} />
      <Button type="submit" variant="default" leftSection={<IconPlus size={15} aria-hidden />} disabled={name.trim() === ''} loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
