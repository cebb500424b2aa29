import { fileRoutes } from '@delibera/core/files/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { questionRoutes } from '@delibera/core/questions/routes'
import { isUnanswered } from '@delibera/core/questions/rules'
import type { AnswerDraft, Question } from '@delibera/core/questions/schema'
import { Button, Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import styles from './Questions.module.css'

/** One question: its words, the answer and whether everybody reads it. */
export function QuestionRow({ question, meeting }: { question: Question; meeting: Meeting }) {
  const t = useTranslations('questions.panel')
  const [isAnswering, setAnswering] = useState(false)
  const write = useWrite(questionRoutes.answer, questionRoutes.list)
  const { _id, name, text, file, answer, published, version, kind } = question
  const isOpen = can('answer_questions', meeting.status)
  const save = (body: AnswerDraft) =>
    write.mutateAsync({ params: { id: meeting._id, question: _id }, body: { ...body, version } }).then(
      () => setAnswering(false),
      () => undefined,
    )
  return (
    <li className={styles.item}>
      <QuestionHead question={question} points={meeting.odgs} name={name}>
        {published && <Badge tone="petrolio">{t('published')}</Badge>}
      </QuestionHead>
      <p className={styles.words}>{text}</p>
      {file && <Attached file={file} />}
      {answer !== null && !isAnswering && <p className={`${styles.words} ${styles.answer}`}>{answer}</p>}
      {write.error && <FormAlert kind="error">{t(write.error.code === 'E0002' ? 'changed' : 'failed')}</FormAlert>}
      {isAnswering && <Answering answer={answer} busy={write.isPending} onSave={(it) => void save({ answer: it })} onCancel={() => setAnswering(false)} />}
      {isOpen && !isAnswering && (
        <div className={styles.acts}>
          <Button variant={isUnanswered(question) ? 'filled' : 'default'} mih={44} onClick={() => setAnswering(true)}>
            {t(answer === null ? 'answer' : 'change')}
          </Button>
          {(answer !== null || kind === 'PROPOSAL') && (
            <Button variant="default" mih={44} loading={write.isPending} onClick={() => void save({ published: !published })}>
              {t(published ? 'unpublish' : 'publish')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Attached({ file }: { file: NonNullable<Question['file']> }) {
  const t = useTranslations('questions.panel')
  const react = useReaction()
  const open = () => download(fileRoutes.download, { params: { id: file._id } }).catch((error: unknown) => react(error, 'loading'))
  return (
    <div className={styles.acts}>
      <Button
        variant="subtle"
        mih={44}
        leftSection={<IconFileText size={17} aria-hidden />}
        aria-label={t('open', { name: file.name })}
        onClick={() => void open()}
      >
        {file.name}
      </Button>
    </div>
  )
}

interface AnsweringProps {
  answer: string | null
  busy: boolean
  onSave: (answer: string) => void
  onCancel: () => void
}

function Answering({ answer, busy, onSave, onCancel }: AnsweringProps) {
  const t = useTranslations('questions.panel')
  const [text, setText] = useState(answer ?? '')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(text.trim() === '')
        if (text.trim() !== '') onSave(text)
      }}
    >
      <Textarea
        label={t('label')}
        description={t('help')}
        autosize
        minRows={3}
        maxLength={4000}
        required
        autoFocus
        value={text}
        error={isEmpty ? t('needed') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" mih={44} loading={busy}>
          {t('save')}
        </Button>
        <Button variant="subtle" mih={44} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
