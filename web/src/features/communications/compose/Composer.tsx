import { cleanDocument, plainText } from '@delibera/core/rich-text'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { IconPaperclip, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { LazyRichTextEditor } from '../../../ui/editor/LazyRichTextEditor.tsx'
import type { MailActs } from '../useMailActs.ts'
import { notWriting, type Places } from '../usePlace.ts'
import { ComposeConflict } from './ComposeConflict.tsx'
import { ComposeFiles, type FilesDoor, type Uploading } from './ComposeFiles.tsx'
import { ComposeFoot } from './ComposeFoot.tsx'
import styles from './Composer.module.css'
import { ComposeSaved } from './ComposeSaved.tsx'
import { ComposeWarnings } from './ComposeWarnings.tsx'
import { RecipientField } from './RecipientField.tsx'
import type { LetterWords } from './TemplatesWindow.tsx'
import { type ComposeErrors, useComposeSend } from './useComposeSend.ts'
import { useLeaving } from './useLeaving.ts'
import { useLetters } from './useLetters.ts'
import { type MailDraft, useMailDraft } from './useMailDraft.ts'
import type { MailText, Seed } from './useMailSeed.ts'

interface Props {
  company_id: string
  places: Places
  ours: string
  acts: MailActs
  seed: Seed
  onBegun: (id: string) => void
}

const TemplatesWindow = lazy(async () => ({ default: (await import('./TemplatesWindow.tsx')).TemplatesWindow }))

const hasWords = ({ body }: Pick<MailText, 'body'>) => plainText(body).trim() !== ''

/** A template begins a letter that has no words yet, and follows those that it has: nothing that was typed is lost. */
function begunWith(text: MailText, words: LetterWords): LetterWords {
  const body = hasWords(text) ? cleanDocument({ type: 'doc', content: [...text.body.content, ...words.body.content] }) : words.body
  return { subject: text.subject.trim() || words.subject, body }
}

/** Who leaves ends what is on its way: it is not kept until it has arrived. */
const withUploads = (draft: MailDraft, uploading: Uploading): MailDraft => {
  const flush: MailDraft['flush'] = async (isLeaving) => {
    await draft.flush(isLeaving)
    return false
  }
  return uploading === 'sending' ? { ...draft, isDirty: true, flush } : draft
}

/** A letter being written: whom it goes to, about what, its text on the double margin, what it carries, and what would be lost on the way. */
export function Composer({ company_id, places, ours, acts, seed, onBegun }: Props) {
  const t = useTranslations('communications.compose')
  const id = useId()
  const files = useRef<FilesDoor>(null)
  const draft = useMailDraft({ company_id, seed, onBegun })
  const { text, change, theirs } = draft
  const letters = useLetters(
    company_id,
    useMemo(() => [...text.to, ...text.cc], [text.to, text.cc]),
  )
  const [uploading, setUploading] = useState<Uploading>(null)
  const [isChoosing, setChoosing] = useState(false)
  const sending = useComposeSend(draft, { letters, uploading, places })
  useLeaving(withUploads(draft, uploading), sending.isSent)
  const isMounted = useMounted()
  // There the tools are one line that scrolls, and what stands at its end is not shown.
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // A new letter begins with whom it goes to; on a phone the keyboard would cover what one has to see first.
  const isBlank = !seed._id && !seed.reply_to && !isNarrow
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isBlank) form.current?.querySelector<HTMLInputElement>('input[name="to"]')?.focus()
  }, [isBlank])
  const close = () => places.go({ ...notWriting })
  const discard = async () => {
    sending.leave()
    const given = draft.giveUp()
    close()
    const kept = await given
    if (kept) await acts.trash([{ _id: kept, subject: text.subject }])
  }
  const choose = () => files.current?.choose()
  const attach = (
    <Button variant="subtle" size="compact-sm" leftSection={<IconPaperclip size={15} aria-hidden />} onClick={choose}>
      {t('attach')}
    </Button>
  )
  return (
    <form
      ref={form}
      className={styles.compose}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send(event.currentTarget)
      }}
    >
      <Head id={id} seed={seed} draft={draft} onTemplates={() => setChoosing(true)} onClose={close} />
      <div className={styles.scroll}>
        {theirs && <ComposeConflict draft={draft} theirs={theirs} />}
        <Envelope company_id={company_id} ours={ours} draft={draft} errors={sending.errors} />
        <div className={styles.body}>
          {isMounted && (
            <LazyRichTextEditor
              variant="notes"
              label={t('text')}
              placeholder={t('textHint')}
              value={text.body}
              onChange={(body) => change({ body })}
              note={isNarrow ? undefined : attach}
              error={sending.errors.body}
            />
          )}
        </div>
        <div className={styles.below}>
          <ComposeFiles
            door={files}
            company_id={company_id}
            files={text.attachments}
            onChange={(attachments) => change({ attachments })}
            removalId={draft.removalId}
            onUploads={setUploading}
            error={sending.errors.attachments}
          />
          {text.forward_of && <p className={styles.note}>{t('forwards')}</p>}
        </div>
      </div>
      <div className={styles.warnings}>
        <ComposeWarnings company_id={company_id} people={letters} />
      </div>
      {isChoosing && <Templates company_id={company_id} draft={draft} onClose={() => setChoosing(false)} />}
      <ComposeFoot letters={letters} busy={sending.busy} isStuck={theirs !== null} onDiscard={() => void discard()} onAttach={isNarrow ? choose : undefined} />
    </form>
  )
}

function Templates({ company_id, draft: { text, change }, onClose }: Pick<Props, 'company_id'> & { draft: MailDraft; onClose: () => void }) {
  const letter = hasWords(text) ? { subject: text.subject, body: text.body } : null
  return (
    <Suspense>
      <TemplatesWindow company_id={company_id} letter={letter} onUse={(words) => change(begunWith(text, words))} onClose={onClose} />
    </Suspense>
  )
}

/** Whether it is a new letter, an answer or one taken up again, and whether it is kept. */
function Head({ id, seed, draft, onTemplates, onClose }: Pick<Props, 'seed'> & { id: string; draft: MailDraft; onTemplates: () => void; onClose: () => void }) {
  const t = useTranslations('communications.compose')
  return (
    <div className={styles.bar}>
      <h2 id={id} className={styles.title}>
        {t(seed.reply_to ? 'answer' : seed.forward_of ? 'forward' : seed._id ? 'draft' : 'title')}
      </h2>
      <ComposeSaved draft={draft} />
      <Button variant="subtle" size="compact-sm" leftSection={<IconTemplate size={15} aria-hidden />} onClick={onTemplates}>
        {t('templates')}
      </Button>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </div>
  )
}

/** Who writes to whom, and about what. */
function Envelope({ company_id, ours, draft, errors }: Pick<Props, 'company_id' | 'ours'> & { draft: MailDraft; errors: ComposeErrors }) {
  const t = useTranslations('communications.compose')
  const id = useId()
  const { text, change } = draft
  return (
    <>
      <div className={styles.line}>
        <span className={styles.label}>{t('from')}</span>
        <span className={styles.ours}>{ours}</span>
      </div>
      <RecipientField company_id={company_id} name="to" value={text.to} others={text.cc} onChange={(to) => change({ to })} error={errors.to} />
      <RecipientField company_id={company_id} name="cc" value={text.cc} others={text.to} onChange={(cc) => change({ cc })} error={errors.cc} />
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {t('subject')}
        </label>
        <TextInput
          id={id}
          name="subject"
          variant="unstyled"
          classNames={{ input: styles.subject! }}
          maxLength={200}
          autoComplete="off"
          value={text.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          error={text.subject.trim() === '' && errors.subject}
        />
      </div>
    </>
  )
}
