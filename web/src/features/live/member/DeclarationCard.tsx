import { liveRoutes } from '@delibera/core/live/routes'
import type { LiveDeclaration, LiveState } from '@delibera/core/live/state'
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call as ask } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useLostFocus } from '../../../ui/page/useLostFocus.ts'
import styles from './DeclarationCard.module.css'

/** Statements that the chair lets this member put into the minutes. */
export function DeclarationCards() {
  const { me } = useMember()
  const all = useLiveState((it) => it.declarations)
  const own = Object.entries(all).filter(([, it]) => it.member_id === me && it.status !== 'REMOVED')
  return own.map(([id, it]) => <DeclarationCard key={id} id={id} declaration={it} />)
}

function DeclarationCard({ id, declaration }: { id: string; declaration: LiveDeclaration }) {
  const t = useTranslations('live.declaration')
  const [isChanging, setChanging] = useState(false)
  const isAsked = declaration.status === 'ASKED'
  const isWriting = isAsked || isChanging
  const wasWriting = useRef(false)
  useEffect(() => {
    if (isWriting) wasWriting.current = true
  }, [isWriting])
  const points = useLiveState((it) => it.register.points)
  const number = points.findIndex((it) => it._id === declaration.odg_id) + 1
  const about = number > 0 && <p className={styles.about}>{t('about', { number, title: points[number - 1]!.title })}</p>
  if (declaration.status === 'ACCEPTED') return <FormAlert kind="success">{t('accepted')}</FormAlert>
  return (
    <Panel title={t('title')}>
      <div className={styles.card}>
        {about}
        {isWriting ? (
          <Writing id={id} declaration={declaration} onDone={() => setChanging(false)} />
        ) : (
          <Written declaration={declaration} isNew={wasWriting.current}>
            <Button variant="default" mih={44} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
            <Withdraw id={id} isSent />
          </Written>
        )}
      </div>
    </Panel>
  )
}

function Written({ declaration, isNew, children }: { declaration: LiveDeclaration; isNew: boolean; children: ReactNode }) {
  const t = useTranslations('live.declaration')
  const sent = useLostFocus<HTMLDivElement>(isNew)
  return (
    <>
      <div ref={sent} tabIndex={-1} className={styles.sent}>
        <FormAlert kind="success">{t('sent')}</FormAlert>
      </div>
      {declaration.text && <p className={styles.words}>{declaration.text}</p>}
      {declaration.file && <p>{t('withFile', { name: declaration.file.name })}</p>}
      <div className={styles.actions}>{children}</div>
    </>
  )
}

function Writing({ id, declaration, onDone }: { id: string; declaration: LiveState['declarations'][string]; onDone: () => void }) {
  const t = useTranslations('live.declaration')
  const { link } = useMember()
  const words = useLiveRefusal()
  const [text, setText] = useState(declaration.text ?? '')
  const [file, setFile] = useState<string | null>(declaration.file?._id ?? null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    if (text.trim() === '' && !file) {
      setError(t('empty'))
      return
    }
    setBusy(true)
    setError(null)
    try {
      await ask(liveRoutes.writeDeclaration, { params: { ...link, id }, body: { text, file_id: file } })
      onDone()
    } catch (refusal) {
      setError(words(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        label={t('text')}
        description={t('help')}
        rows={5}
        maxLength={5000}
        size="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilePicker
        label={t('file')}
        context="temp"
        send={(it, watch) => upload(it, { slug: link.member, context: 'temp' }, watch)}
        onSent={({ id: sent }) => setFile(sent)}
        onRemoved={() => setFile(null)}
      />
      {error && <FormAlert kind="error">{error}</FormAlert>}
      <div className={styles.actions}>
        <Button type="submit" size="md" mih={48} loading={isBusy}>
          {t('send')}
        </Button>
        {declaration.status === 'ASKED' && <Withdraw id={id} isSent={false} />}
      </div>
    </form>
  )
}

/** What is not declared now may not be asked for again: it is said twice. */
function Withdraw({ id, isSent }: { id: string; isSent: boolean }) {
  const t = useTranslations('live.declaration')
  const { link } = useMember()
  const words = useLiveRefusal()
  const { confirm } = useDialogs()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const act = isSent ? 'withdraw' : 'decline'
  const withdraw = async () => {
    if (!(await confirm({ title: t(`sure.${act}`), text: t('sure.text'), proceed: t(act), cancel: t('sure.cancel'), danger: true }))) return
    setBusy(true)
    setError(null)
    try {
      await ask(liveRoutes.withdrawDeclaration, { params: { ...link, id } })
    } catch (refusal) {
      setError(words(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="subtle" mih={44} loading={isBusy} onClick={() => void withdraw()}>
        {t(act)}
      </Button>
      {error && <FormAlert kind="error">{error}</FormAlert>}
    </>
  )
}
