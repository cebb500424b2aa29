import type { AgendaFile } from '@delibera/core/agenda/schema'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import hidden from '../../ui/marks/Unseen.module.css'
import { ReorderArea } from '../../ui/tables/ReorderArea.tsx'
import { CandidateLine } from './CandidateLine.tsx'
import styles from './ElectionEditor.module.css'
import type { ElectionWrites } from './useElectionWrites.ts'
import { usePhotos } from './usePhotos.ts'

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
  const column = (list_id: string | null) => (
    <>
      <Standing election={election} list_id={list_id} files={files} writes={writes} isSent={isSent} />
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

/** Who stands, in the order of the ballot or of the list: changed by dragging or, by whoever does not drag, with a button for each step. */
function Standing({ election, list_id, files, writes, isSent }: Props & { list_id: string | null }) {
  const t = useTranslations('elections.editor')
  const [told, tell] = useState('')
  const photos = usePhotos(writes.place)
  const people = election.candidates.filter((it) => it.list_id === list_id).toSorted((a, b) => a.position - b.position)
  const ids = people.map((it) => it._id)
  const nameOf = (id: string) => people.find((it) => it._id === id)?.name ?? ''
  const move = (id: string, to: number) => {
    if (writes.isBusy || to < 0 || to >= ids.length || ids.indexOf(id) === to) return
    void writes.changeCandidate(id, { position: to })
    tell(t('moved', { name: nameOf(id), place: to + 1, total: ids.length }))
  }
  if (people.length === 0) return <p className={styles.note}>{t('noCandidates')}</p>
  return (
    <ReorderArea ids={ids} onMove={move} lifted={(id) => <div className={styles.lifted}>{nameOf(id)}</div>} disabled={people.length < 2}>
      <ol className={styles.people}>
        {people.map((it, at) => (
          <CandidateLine
            key={it._id}
            candidate={it}
            at={at}
            total={people.length}
            onMove={move}
            files={files}
            photo={photos.get(it._id)}
            writes={writes}
            isSent={isSent}
          />
        ))}
      </ol>
      <p className={hidden.unseen} role="status">
        {told}
      </p>
    </ReorderArea>
  )
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
