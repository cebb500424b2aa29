import type { AgendaEntry } from '@delibera/core/agenda/schema'
import { isAppointment } from '@delibera/core/elections/rules'
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countedIn, useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { isOwn, type Origin, useEntryTitle, useLibrary } from '../library/useLibrary.ts'
import { PlaceholderText } from '../placeholders/PlaceholderText.tsx'
import type { MeetingKind } from '../useAgendaPlace.ts'
import styles from './AgendaPicker.module.css'
import { EntryPreview } from './EntryPreview.tsx'

/** What the agenda of a meeting takes in: a template, a point of the library, or one that begins with its title. */
export type ChosenPoint = ({ template_id: string } | { odg_id: string } | { title: string }) & { vote_kind?: 'ELECTION' }

interface Props {
  opened: boolean
  onClose: () => void
  companyId: string
  meetingType: MeetingKind
  /** Ids of templates that the agenda has already: said beside them, and still to be had. */
  taken?: readonly string[]
  /** Points that appoint somebody may begin as elections. */
  offersElection?: boolean
  onAdd: (points: ChosenPoint[]) => void
}

/** Chooses points for an agenda, several at once, in the order in which they are ticked. */
export function AgendaPicker({ opened, onClose, ...rest }: Props) {
  const t = useTranslations('agenda.picker')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={1080}>
      {opened && <Choosing onClose={onClose} {...rest} />}
    </FormWindow>
  )
}

const pointOf = (it: AgendaEntry, isElection: boolean): ChosenPoint => ({
  ...(isOwn(it) ? { odg_id: it._id } : { template_id: it._id }),
  ...(isElection && { vote_kind: 'ELECTION' as const }),
})

function Choosing({ onClose, companyId, meetingType, taken = [], offersElection = false, onAdd }: Omit<Props, 'opened'>) {
  const t = useTranslations('agenda.picker')
  const [chosen, setChosen] = useState<readonly AgendaEntry[]>([])
  const [elections, setElections] = useState<readonly string[]>([])
  const [looked, look] = useState<AgendaEntry | null>(null)
  const toggle = (it: AgendaEntry) => {
    look(it)
    setChosen(chosen.some((one) => one._id === it._id) ? chosen.filter((one) => one._id !== it._id) : [...chosen, it])
  }
  const add = (points: ChosenPoint[]) => {
    onAdd(points)
    onClose()
  }
  return (
    <>
      <div className={styles.picker}>
        <Entries
          companyId={companyId}
          meetingType={meetingType}
          taken={taken}
          chosen={chosen.map((it) => it._id)}
          looked={looked?._id ?? null}
          onToggle={toggle}
        />
        <section className={styles.preview} aria-label={t('preview')}>
          {offersElection && looked && isAppointment(looked) && (
            <Checkbox
              className={styles.election}
              label={t('election')}
              description={t('electionNote')}
              checked={elections.includes(looked._id)}
              onChange={(it) => setElections(it.currentTarget.checked ? [...elections, looked._id] : elections.filter((one) => one !== looked._id))}
            />
          )}
          {looked ? <EntryPreview key={looked._id} entry={looked} companyId={companyId} /> : <p className={styles.none}>{t('previewNone')}</p>}
        </section>
      </div>
      <OwnPoint onAdd={(title) => add([{ title }])} />
      <div className={styles.foot}>
        <span className={styles.count} role="status">
          {t('chosen', { count: chosen.length })}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => add(chosen.map((it) => pointOf(it, elections.includes(it._id))))}>
          {t('add', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}

interface EntriesProps extends Pick<Props, 'companyId' | 'meetingType'> {
  taken: readonly string[]
  chosen: readonly string[]
  looked: string | null
  onToggle: (entry: AgendaEntry) => void
}

function Entries({ companyId, meetingType, taken, chosen, looked, onToggle }: EntriesProps) {
  const t = useTranslations('agenda')
  const [search, setSearch] = useState('')
  const [origin, setOrigin] = useState<Origin>('all')
  const { read, groups } = useLibrary(companyId, meetingType, { search, group: null, origin })
  return (
    <div>
      <div className={styles.tools}>
        <SearchField label={t('library.search')} hint={t('library.searchHint')} value={search} onSearch={setSearch} />
        <SegmentedControl
          fullWidth
          aria-label={t('library.origin')}
          data={(['all', 'own', 'templates'] as const).map((it) => ({ value: it, label: t(`library.origins.${it}`) }))}
          value={origin}
          onChange={(it) => setOrigin(it as Origin)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <section className={styles.list} aria-label={t('library.list')} tabIndex={0}>
        {read.isPending && <RowsLoading rows={6} />}
        {read.data && groups.length === 0 && <p className={styles.none}>{t('library.noResult')}</p>}
        {groups.map(({ group, entries }) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <p className={styles.group}>{t(`groups.${group}`)}</p>
            {entries.map((it) => (
              <Choice
                key={it._id}
                entry={it}
                isTaken={taken.includes(it._id)}
                isChosen={chosen.includes(it._id)}
                isLooked={looked === it._id}
                onToggle={() => onToggle(it)}
              />
            ))}
          </section>
        ))}
      </section>
    </div>
  )
}

interface ChoiceProps {
  entry: AgendaEntry
  isTaken: boolean
  isChosen: boolean
  isLooked: boolean
  onToggle: () => void
}

function Choice({ entry, isTaken, isChosen, isLooked, onToggle }: ChoiceProps) {
  const t = useTranslations('agenda')
  const titleOf = useEntryTitle()
  const words = useMajorityWords(countedIn(entry.meeting_type))
  const facts = [
    isTaken ? t('picker.taken') : null,
    isOwn(entry) ? t('columns.origins.own') : null,
    entry.skip_vote ? t('columns.noVote') : words(entry.quorum_first),
    entry.notary_required ? t('marks.notary') : null,
  ]
  return (
    <div className={styles.entry} data-looked={isLooked || undefined}>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        classNames={{ body: styles.choice!, labelWrapper: styles.words! }}
        label={
          <>
            <span className={styles.title}>
              <PlaceholderText text={titleOf(entry)} values={{}} />
            </span>
            <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
          </>
        }
      />
    </div>
  )
}

/** A point that nobody has written yet. */
function OwnPoint({ onAdd }: { onAdd: (title: string) => void }) {
  const t = useTranslations('agenda.picker')
  const [title, setTitle] = useState('')
  return (
    <div className={styles.own}>
      <TextInput
        label={t('own')}
        placeholder={t('ownHint')}
        maxLength={200}
        lang="it"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button variant="default" disabled={title.trim() === ''} onClick={() => onAdd(title.trim())}>
        {t('addOwn')}
      </Button>
    </div>
  )
}
