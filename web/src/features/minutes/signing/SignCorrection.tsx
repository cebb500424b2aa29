import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SignCorrection.module.css'
import type { SignActs } from './useSignActs.ts'
import { useSignWhen } from './useSignWords.ts'

interface Props {
  verbal: PublicVerbal
  acts: SignActs
}

/** What a signer wants changed while it still can be, and what became of it. */
export function SignCorrection({ verbal, acts }: Props) {
  const t = useTranslations('signing.correction')
  const { tell } = useToasts()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = text.trim() === ''
  const refused = acts.refusedIn('correct')
  useUnsavedChanges(!isMissing && acts.busy === null)
  const send = async () => {
    setTried(true)
    if (isMissing || !(await acts.correct(text.trim()))) return
    setText('')
    setTried(false)
    tell({ kind: 'success', text: t('sent') })
  }
  return (
    <Panel title={t('title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Textarea
          size="md"
          label={t('field')}
          description={t('text')}
          rows={4}
          maxLength={4000}
          value={text}
          error={isTried && isMissing ? t('needed') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Button type="submit" size="md" mih={48} loading={acts.busy === 'correct'} leftSection={<IconSend size={18} aria-hidden />}>
          {t('do')}
        </Button>
      </form>
      <Asked notes={verbal.notes} />
    </Panel>
  )
}

function Asked({ notes }: Pick<PublicVerbal, 'notes'>) {
  const t = useTranslations('signing.correction')
  const when = useSignWhen()
  if (notes.length === 0) return null
  return (
    <div className={styles.asked}>
      <h3>{t('list')}</h3>
      <ul>
        {notes.map((it) => (
          <li key={it.at}>
            <p className={styles.words}>{it.text}</p>
            <p className={styles.fate}>{it.resolved_at ? t('resolved', { when: when.short(it.resolved_at) }) : t('open', { when: when.short(it.at) })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
