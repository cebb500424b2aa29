import type { VerbalNote } from '@delibera/core/minutes/schema'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useEditorState } from '@tiptap/react'
import { lazy, Suspense, useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import type { SideProps } from './useVerbalTab.ts'
import styles from './VerbalNotes.module.css'

/** A draft can be sent to be read by who will sign it: their corrections come back among the notes. */
const SigningPanel = lazy(async () => ({ default: (await import('../signing/SigningPanel.tsx')).SigningPanel }))

/** Remarks of who writes and corrections that signers ask for, each with its passage, until somebody has dealt with it. */
export function VerbalNotes(props: SideProps) {
  const t = useTranslations('minutes.notes')
  const { notes } = props.verbal
  const open = notes.filter((it) => !it.resolved_at)
  const done = notes.filter((it) => it.resolved_at)
  return (
    <div className={styles.notes}>
      <NewNote {...props} />
      {open.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul>
        {open.map((it) => (
          <Note key={it._id} note={it} {...props} />
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('done', { count: done.length })}</summary>
          <ul>
            {done.map((it) => (
              <Note key={it._id} note={it} {...props} />
            ))}
          </ul>
        </details>
      )}
      {props.verbal.version > 0 && !props.verbal.for_notary && (
        <div className={styles.readers}>
          <Suspense fallback={<RowsLoading rows={2} />}>
            <SigningPanel verbal={props.verbal} meetingId={props.meeting._id} companyId={props.meeting.company_id} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function Note({ note, draft, verbal, goTo }: SideProps & { note: VerbalNote }) {
  const t = useTranslations('minutes')
  const dates = useDates()
  const react = useReaction()
  const passage = verbal.blocks.find((it) => it.id === note.block_id)
  const at = dates.moment(note.at)
  const resolve = () => draft.send({ resolved: [note._id] }).catch((error: CallError) => react(error, 'saving'))
  return (
    <li className={styles.note}>
      <p className={styles.who}>
        <b>{note.author}</b> <time dateTime={note.at}>{at}</time> {note.kind === 'CORRECTION' && <Badge tone="ambra">{t('notes.correction')}</Badge>}
      </p>
      <p className={styles.words}>{note.text}</p>
      <div className={styles.acts}>
        {passage && (
          <Button size="compact-sm" variant="subtle" onClick={() => goTo(passage.id)}>
            {t('notes.goTo', { kind: t(`kinds.${passage.kind}`) })}
          </Button>
        )}
        {!note.resolved_at && (
          <Button size="compact-sm" variant="default" loading={draft.busy} onClick={() => void resolve()}>
            {t('notes.resolve')}
          </Button>
        )}
      </div>
    </li>
  )
}

function NewNote({ text, draft, words }: SideProps) {
  const t = useTranslations('minutes')
  const react = useReaction()
  const [said, setSaid] = useState('')
  const [isHere, setHere] = useState(true)
  const id = useEditorState({
    editor: text.editor,
    selector: ({ editor: it }) => (it.state.doc.maybeChild(it.state.selection.$from.index(0))?.attrs.id as string | undefined) ?? null,
  })
  const kind = id === null ? 'free' : (words.facts.get(id)?.kind ?? 'free')
  const add = async () => {
    try {
      await draft.send({ note: { block_id: isHere ? id : null, text: said.trim() } })
      setSaid('')
    } catch (error) {
      react(error as CallError, 'saving')
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (said.trim()) void add()
      }}
    >
      <Textarea label={t('notes.field')} rows={2} maxLength={4000} value={said} onChange={(event) => setSaid(event.currentTarget.value)} />
      <Checkbox size="sm" label={t('notes.here', { kind: t(`kinds.${kind}`) })} checked={isHere} onChange={(event) => setHere(event.currentTarget.checked)} />
      <Button type="submit" size="xs" variant="default" disabled={said.trim() === ''} loading={draft.busy}>
        {t('notes.add')}
      </Button>
    </form>
  )
}
