import type { AgendaFile } from '@delibera/core/agenda/schema'
import type { Candidature } from '@delibera/core/elections/schema'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMomentReader, useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { useReorderItem } from '../../ui/tables/ReorderArea.tsx'
import { CandidatePaper } from './CandidatePaper.tsx'
import { CandidatePhoto } from './CandidatePhoto.tsx'
import styles from './ElectionEditor.module.css'
import type { ElectionWrites } from './useElectionWrites.ts'

interface Props {
  candidate: Candidature
  at: number
  /** How many stand beside. */
  total: number
  onMove: (id: string, to: number) => void
  files: readonly AgendaFile[]
  photo: string | undefined
  writes: ElectionWrites
  /** The notice has left: who goes is withdrawn, and stays to be read. */
  isSent: boolean
}

/** Somebody who stands, in their place: what is known of them, and the papers they brought. */
export function CandidateLine({ candidate, at, total, onMove, files, photo, writes, isSent }: Props) {
  const t = useTranslations('elections.editor')
  const { _id, name, withdrawn_at } = candidate
  const { box, handle, isDragged, over } = useReorderItem(_id)
  return (
    <li ref={box} className={styles.person} data-dragged={isDragged || undefined} data-over={over}>
      <div className={styles.head}>
        {total > 1 && (
          <span className={styles.handle} aria-hidden {...handle}>
            <IconGripVertical size={16} stroke={1.7} />
          </span>
        )}
        <Avatar name={name} size={32} picture={photo} />
        <b className={styles.name}>{name}</b>
        {withdrawn_at ? <Badge tone="gray">{t('withdrawn')}</Badge> : <Moves {...{ candidate, at, total, onMove, writes, isSent }} />}
      </div>
      {!withdrawn_at && <Details candidate={candidate} files={files} photo={photo} writes={writes} />}
    </li>
  )
}

function Moves({ candidate: { _id, name }, at, total, onMove, writes, isSent }: Omit<Props, 'files' | 'photo'>) {
  const t = useTranslations('elections.editor')
  const icon = { size: 17, 'aria-hidden': true } as const
  return (
    <span className={styles.moves}>
      <ActionIcon variant="subtle" size={44} aria-label={t('up', { name })} aria-disabled={at === 0} onClick={() => onMove(_id, at - 1)}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon variant="subtle" size={44} aria-label={t('down', { name })} aria-disabled={at === total - 1} onClick={() => onMove(_id, at + 1)}>
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t(isSent ? 'withdraw' : 'remove', { name })}
        disabled={writes.isBusy}
        onClick={() => void writes.withdrawCandidate(_id)}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </span>
  )
}

function Details({ candidate, files, photo, writes }: Pick<Props, 'candidate' | 'files' | 'photo' | 'writes'>) {
  const t = useTranslations('elections.editor')
  const { _id, name, born_on, accepted_at } = candidate
  const moment = useMomentReader()
  const change = (body: Parameters<ElectionWrites['changeCandidate']>[1]) => void writes.changeCandidate(_id, body)
  return (
    <div className={styles.details}>
      <Born value={born_on} onSave={(it) => change({ born_on: it })} />
      <Checkbox
        label={t('accepted')}
        aria-label={t('acceptedOf', { name })}
        checked={accepted_at !== null}
        disabled={writes.isBusy}
        onChange={(it) => change({ accepted_at: it.currentTarget.checked ? moment().toISOString() : null })}
      />
      <CandidatePaper
        label={t('declaration')}
        name={name}
        file={files.find((it) => it.file_id === candidate.declaration_file_id)}
        writes={writes}
        onSent={(declaration_file_id) => change({ declaration_file_id })}
      />
      <CandidatePaper
        label={t('cv')}
        name={name}
        file={files.find((it) => it.file_id === candidate.cv_file_id)}
        writes={writes}
        onSent={(cv_file_id) => change({ cv_file_id })}
      />
      <CandidatePhoto candidate={_id} name={name} photo={photo} writes={writes} />
    </div>
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
