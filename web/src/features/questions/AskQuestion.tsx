import { questionRoutes } from '@delibera/core/questions/routes'
import type { MyQuestions, QuestionKind } from '@delibera/core/questions/schema'
import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/hooks.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import styles from './Questions.module.css'

interface Props {
  mine: MyQuestions
  link: PersonalLink
  onClose: () => void
}

/** A question or a proposal while it is being written. */
export function AskQuestion({ mine, link, onClose }: Props) {
  const t = useTranslations('questions.form')
  const words = useTranslations('questions')
  const { tell } = useToasts()
  const kinds: QuestionKind[] = [...(mine.may_ask ? ['QUESTION' as const] : []), ...(mine.may_propose ? ['PROPOSAL' as const] : [])]
  const [kind, setKind] = useState<QuestionKind>(kinds[0] ?? 'QUESTION')
  const [odg_id, setPoint] = useState('')
  const [text, setText] = useState('')
  const [file_id, setFile] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const write = useWrite(questionRoutes.ask, questionRoutes.mine)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() === '') return
    await write.mutateAsync({ params: { ...link }, body: { kind, odg_id: odg_id || null, text, file_id } }).then(
      () => {
        tell({ kind: 'success', text: t('done') })
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <form className={`${styles.card} ${styles.below}`} noValidate onSubmit={(event) => void send(event)}>
      {kinds.length > 1 && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('kind')}
          value={kind}
          onChange={(it) => setKind(it as QuestionKind)}
          data={kinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
        />
      )}
      <NativeSelect
        label={t('about')}
        size="md"
        value={odg_id}
        onChange={(event) => setPoint(event.currentTarget.value)}
        data={[{ value: '', label: words('noPoint') }, ...mine.points.map((it, at) => ({ value: it._id, label: `${at + 1}. ${it.title}` }))]}
      />
      <Textarea
        label={t(`text.${kind}`)}
        size="md"
        autosize
        minRows={4}
        maxLength={4000}
        required
        autoFocus
        value={text}
        error={isEmpty ? t('empty') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilePicker
        label={t('file')}
        context="temp"
        send={(it, watch) => upload(it, { slug: link.member, context: 'temp' }, watch)}
        onSent={({ id }) => setFile(id)}
        onRemoved={() => setFile(null)}
      />
      {write.error && <FormAlert kind="error">{t(`refused.${refusalIn(write.error)}`)}</FormAlert>}
      <div className={styles.acts}>
        <Button type="submit" size="md" mih={48} loading={write.isPending}>
          {t('send')}
        </Button>
        <Button variant="subtle" size="md" mih={48} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const reasons = { questions_closed: 'closed', questions_off: 'closed', no_right: 'right', too_many: 'many' } as const

function refusalIn(error: unknown): 'closed' | 'right' | 'many' | 'failed' {
  const { reason } = ((error instanceof CallError ? error.info : null) ?? {}) as { reason?: keyof typeof reasons }
  return (reason && reasons[reason]) ?? 'failed'
}
