import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconArrowDown, IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { DecisionBar } from '../../../ui/page/DecisionBar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useNarrow } from '../../../ui/page/useNarrow.ts'
import { SignDocument } from './SignDocument.tsx'
import { SignForm, SignNote } from './SignForm.tsx'
import { SignHead } from './SignHead.tsx'
import styles from './SignPage.module.css'
import { SignReading } from './SignReading.tsx'
import { SignSigners } from './SignSigners.tsx'
import work from './SignWork.module.css'
import { type SignActs, type Signing, useSignCalls, useSigning } from './useSignActs.ts'
import { gliding, readOn, useSignReading } from './useSignReading.ts'

const SignElsewhere = lazy(async () => ({ default: (await import('./SignElsewhere.tsx')).SignElsewhere }))
const SignRefusal = lazy(async () => ({ default: (await import('./SignRefusal.tsx')).SignRefusal }))

interface Props {
  verbal: PublicVerbal
  link: PersonalLink
  acts: SignActs
}

/** Read to the end, then sign, as on paper: the place for the signature comes after the text. */
export function SignWork({ verbal, link, acts }: Props) {
  const t = useTranslations('signing')
  const text = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const reading = useSignReading(text, verbal.own?.read_at != null)
  const signing = useSigning({ verbal, calls: useSignCalls(link), isRead: reading.isRead })
  const isPhone = useNarrow()
  useUnsavedChanges(signing.hasSignature && signing.mustSign)
  const toPad = () => {
    place.current?.scrollIntoView({ block: 'start', behavior: gliding() })
    place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }
  const button = <Decision signing={signing} toPad={toPad} />
  return (
    <>
      <SignReading reading={reading} />
      <div className={styles.page}>
        <SignHead verbal={verbal} standing="sign" />
        <div className={styles.columns}>
          <SignDocument verbal={verbal} text={text} />
          <div className={`${styles.side} ${work.side}`}>
            <div ref={place} className={work.place}>
              <SignForm verbal={verbal} signing={signing} reading={reading} button={isPhone ? null : button} />
            </div>
            <OtherWays verbal={verbal} link={link} acts={acts} isRead={reading.isRead} />
            <Panel title={t('signers.title')}>
              <SignSigners signers={verbal.signers} own={verbal.own} confirmed />
            </Panel>
          </div>
        </div>
      </div>
      {isPhone && (
        <DecisionBar label={t('form.label')} note={<SignNote signing={signing} reading={reading} />}>
          {button}
        </DecisionBar>
      )}
    </>
  )
}

/** The one button: it says what is missing and leads there, until nothing is. */
function Decision({ signing: { lacking, state, send }, toPad }: { signing: Signing; toPad: () => void }) {
  const t = useTranslations('signing.form')
  if (lacking === 'read') {
    return (
      <Button size="md" mih={52} variant="default" leftSection={<IconArrowDown size={19} aria-hidden />} onClick={readOn}>
        {t('lacking.read')}
      </Button>
    )
  }
  return (
    <Button
      size="md"
      mih={52}
      variant={lacking ? 'default' : 'filled'}
      loading={state === 'sending'}
      leftSection={<IconSignature size={19} aria-hidden />}
      onClick={lacking ? toPad : send}
    >
      {lacking ? t('lacking.signature') : t('do')}
    </Button>
  )
}

/** Another tool, or not at all. */
function OtherWays({ verbal, link, acts, isRead }: Props & { isRead: boolean }) {
  const t = useTranslations('signing.other')
  const [open, setOpen] = useState<'elsewhere' | 'refuse' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title={t('title')}>
      <div className={work.ways}>
        <Button variant="default" mih={46} onClick={() => setOpen('elsewhere')}>
          {t('elsewhere')}
        </Button>
        <Button variant="subtle" color="rosso" mih={46} onClick={() => setOpen('refuse')}>
          {t('refuse')}
        </Button>
      </div>
      <Suspense>
        {open === 'elsewhere' && <SignElsewhere verbal={verbal} link={link} acts={acts} isRead={isRead} onClose={close} />}
        {open === 'refuse' && <SignRefusal acts={acts} onClose={close} />}
      </Suspense>
    </Panel>
  )
}
