import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconBook2, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import styles from './SignForm.module.css'
import type { Signing } from './useSignActs.ts'
import type { Reading } from './useSignReading.ts'
import { useSignWhen } from './useSignWords.ts'

interface Props {
  verbal: PublicVerbal
  signing: Signing
  reading: Reading
  /** Null where it stands at the foot of the window. */
  button: ReactNode
}

/** What is signed stands above the signature, and what such a signature is below it. */
export function SignForm({ verbal, signing, reading, button }: Props) {
  const t = useTranslations('signing')
  return (
    <Panel title={t('form.title')}>
      <div className={styles.form}>
        <p className={styles.read} role="status" data-read={reading.isRead || undefined}>
          {reading.isRead ? <KindMark kind="success" size={18} /> : <IconBook2 size={18} stroke={1.7} aria-hidden />}
          {reading.isRead ? t('reading.done') : t('form.closed')}
        </p>
        {reading.isRead && (
          <>
            <Sentence verbal={verbal} />
            <SignaturePad name={verbal.name} onChange={signing.setSignature} />
          </>
        )}
        {signing.state === 'waiting' && <Waiting onAgain={signing.send} />}
        {signing.refused && <FormAlert kind="error">{signing.refused}</FormAlert>}
        {button && (
          <div className={styles.act}>
            {button}
            <p className={styles.note}>
              <SignNote signing={signing} reading={reading} />
            </p>
          </div>
        )}
        <Worth />
      </div>
    </Panel>
  )
}

/** What is still to be done, or what follows. */
export function SignNote({ signing: { lacking }, reading: { part } }: { signing: Signing; reading: Reading }) {
  const t = useTranslations('signing.form.note')
  return lacking === 'read' ? t('read', { part }) : t(lacking ?? 'ready')
}

function Sentence({ verbal: { name, company_name, held_at, own } }: { verbal: PublicVerbal }) {
  const t = useTranslations('signing.form')
  const when = useSignWhen()
  return (
    <p className={styles.sentence}>
      {t.rich('sentence', { name, company: company_name, day: when.day(held_at), role: own?.role ?? 'OTHER', b: (words) => <b>{words}</b> })}
    </p>
  )
}

export function Waiting({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('signing.form')
  return (
    <div className={styles.waiting}>
      <FormAlert kind="warning">{t('waiting')}</FormAlert>
      <Button variant="default" mih={46} onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

/** What the signature is and is not, in plain words. */
export function Worth() {
  const t = useTranslations('signing.form.what')
  return (
    <details className={styles.worth}>
      <summary>
        <IconInfoCircle size={18} stroke={1.7} aria-hidden />
        {t('title')}
      </summary>
      <ul>
        <li>{t('is')}</li>
        <li>{t('seal')}</li>
        <li>{t('isNot')}</li>
        <li>{t('kept')}</li>
      </ul>
    </details>
  )
}
