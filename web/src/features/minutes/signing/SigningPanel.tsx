import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalSignature } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconFileUpload, IconSend, IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeeting } from '../../../meeting/useMeeting.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SigningDeed } from './SigningDeed.tsx'
import { SigningFiles } from './SigningFiles.tsx'
import styles from './SigningPanel.module.css'
import { SigningSend } from './SigningSend.tsx'
import { SigningSigner } from './SigningSigner.tsx'
import { type SigningActs, type SigningProps, useSigningActs } from './useSigningActs.ts'
import { useSigningOwn } from './useSigningOwn.ts'

const SigningRequest = lazy(async () => ({ default: (await import('./SigningRequest.tsx')).SigningRequest }))
const SigningOwn = lazy(async () => ({ default: (await import('./SigningOwn.tsx')).SigningOwn }))
const SigningElsewhere = lazy(async () => ({ default: (await import('./SigningElsewhere.tsx')).SigningElsewhere }))

/** From confirmed minutes to signed ones that everybody has: who signs, the files as they come, the sending. */
export function SigningPanel(props: SigningProps) {
  const { verbal, meetingId } = props
  const acts = useSigningActs(meetingId)
  return (
    <div className={styles.panels}>
      {verbal.for_notary && verbal.confirmed ? <SigningDeed {...props} acts={acts} /> : <Signers {...props} acts={acts} />}
      {verbal.documents.length > 0 && <SigningFiles verbal={verbal} acts={acts} />}
      {verbal.confirmed && isSendable(verbal) && <SigningSend verbal={verbal} meetingId={meetingId} acts={acts} />}
    </div>
  )
}

/** What a notary has yet to draw up is a draft, and is not sent as minutes (L-MIN-03). */
const isSendable = ({ for_notary, documents }: Verbal) => !for_notary || documents.some((it) => it.kind === 'DEED')

type Window = 'request' | 'own' | 'elsewhere'

function Signers({ acts, ...props }: SigningProps & { acts: SigningActs }) {
  const t = useTranslations('signing.panel')
  const { verbal } = props
  const own = useSigningOwn(verbal, props.meetingId)
  const [open, setOpen] = useState<Window | null>(null)
  const close = () => setOpen(null)
  const isAssembly = useMeeting(props.meetingId).data?.meeting_type !== 'BOARD'
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        {verbal.confirmed && <SignedCount verbal={verbal} />}
        {verbal.signatures.length > 0 && (
          <ul className={styles.signers} aria-label={t('list')}>
            {verbal.signatures.map((it) => (
              <SigningSigner key={it.member_id} signature={it} verbal={verbal} acts={acts} />
            ))}
          </ul>
        )}
        {!isComplete(verbal) && <SigningWays verbal={verbal} own={own} onOpen={setOpen} />}
        <p className={styles.law}>{t(isAssembly ? 'law' : 'lawBoard')}</p>
      </div>
      <Suspense>
        {open === 'request' && <SigningRequest verbal={verbal} meetingId={props.meetingId} acts={acts} onClose={close} />}
        {open === 'own' && own && <SigningOwn signature={own} acts={acts} onClose={close} />}
        {open === 'elsewhere' && <SigningElsewhere {...props} acts={acts} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

const isComplete = ({ signatures }: Verbal) => signatures.length > 0 && signatures.every((it) => it.signed_at)

function SignedCount({ verbal }: { verbal: Verbal }) {
  const t = useTranslations('signing.panel')
  const signed = verbal.signatures.filter((it) => it.signed_at).length
  return (
    <p className={styles.count} data-complete={isComplete(verbal) || undefined}>
      {isComplete(verbal) && <KindMark kind="success" size={18} />}
      {isComplete(verbal) ? t('complete') : t('count', { signed, all: verbal.signatures.length })}
    </p>
  )
}

interface WaysProps {
  verbal: Verbal
  /** The signature that whoever looks has yet to give, if any. */
  own: VerbalSignature | null
  onOpen: (it: Window) => void
}

/** The ways to a signature: one's own here, by a request to the others, or on a file signed elsewhere. */
function SigningWays({ verbal, own, onOpen }: WaysProps) {
  const t = useTranslations('signing.panel')
  const isAsked = verbal.signatures.length > 0 && verbal.signatures.every((it) => it.signed_at || it.requested_at)
  return (
    <div className={styles.actions}>
      {own && (
        <Button leftSection={<IconSignature size={17} aria-hidden />} onClick={() => onOpen('own')}>
          {t('own', { role: own.role })}
        </Button>
      )}
      <Button variant={own || isAsked ? 'default' : 'filled'} leftSection={<IconSend size={17} aria-hidden />} onClick={() => onOpen('request')}>
        {t(verbal.confirmed ? 'ask' : 'askDraft')}
      </Button>
      {verbal.confirmed && (
        <Button variant="default" leftSection={<IconFileUpload size={17} aria-hidden />} onClick={() => onOpen('elsewhere')}>
          {t('elsewhere')}
        </Button>
      )}
    </div>
  )
}
