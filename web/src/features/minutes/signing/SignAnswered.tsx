import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconPrinter, IconShieldCheck, IconSignature } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './SignAnswered.module.css'
import { SignDocument } from './SignDocument.tsx'
import { OpenDocument } from './SignDownload.tsx'
import page from './SignPage.module.css'
import { SignSigners } from './SignSigners.tsx'
import type { SignActs } from './useSignActs.ts'
import { useSignWhen } from './useSignWords.ts'

interface Props {
  verbal: PublicVerbal
  standing: 'signed' | 'refused'
  acts: SignActs
  /** Whether the answer was given on this page just now. */
  isNew: boolean
  /** Who refused may still sign. */
  onReconsider: () => void
}

/** What the signer keeps: when, under which number, who else, the file and its fingerprint. */
export function SignAnswered({ standing, ...part }: Props) {
  const { verbal, isNew } = part
  const t = useTranslations('signing')
  useDocumentTitle(`${verbal.title} · Delibera`)
  useEffect(() => {
    if (isNew) scrollTo({ top: 0 })
  }, [isNew])
  return (
    <div className={page.narrow}>
      <p className={page.company}>
        {verbal.company_name}, {verbal.title}
      </p>
      <Panel label={t(standing === 'signed' ? 'done.title' : 'refused.title')} flush>
        {standing === 'signed' ? <Signed {...part} /> : <Refused {...part} />}
        <div className={styles.part}>
          <SignSigners signers={verbal.signers} own={verbal.own} confirmed />
        </div>
        {verbal.document && (
          <div className={styles.part}>
            <p className={styles.label}>{t('done.hash')}</p>
            <CopyField label={t('done.hash')} value={verbal.document.sha256} shown={inGroups(verbal.document.sha256)} />
            <p className={styles.note}>{t('done.hashNote')}</p>
          </div>
        )}
      </Panel>
      <h2 className={styles.again}>{t('done.text')}</h2>
      <SignDocument verbal={verbal} />
    </div>
  )
}

type PartProps = Omit<Props, 'standing'>

function Signed({ verbal, acts, isNew }: PartProps) {
  const t = useTranslations('signing')
  const when = useSignWhen()
  const format = useFormatter()
  const { own, number } = verbal
  const awaited = verbal.signers.filter((it) => !it.signed_at && !it.refused_at).map((it) => it.name)
  const isComplete = verbal.signers.every((it) => it.signed_at)
  return (
    <div className={styles.head}>
      <KindMark kind="success" size={54} />
      <StepHeading title={t('done.title')} takesFocus={isNew}>
        {own?.signed_at && when.full(own.signed_at)}
      </StepHeading>
      <p>
        {isComplete && t('done.complete')}
        {awaited.length > 0 && t('done.awaited', { count: awaited.length, names: format.list(awaited) })} {number && t('done.book', { ...number })}
      </p>
      <div className={styles.actions}>
        <OpenDocument acts={acts} label={t('download.signed')} />
        <Button variant="default" size="md" mih={48} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('done.print')}
        </Button>
        <Button component={PageLink} to="/verify" variant="default" size="md" mih={48} leftSection={<IconShieldCheck size={18} aria-hidden />}>
          {t('done.verify')}
        </Button>
      </div>
    </div>
  )
}

function Refused({ verbal, acts, isNew, onReconsider }: PartProps) {
  const t = useTranslations('signing')
  const when = useSignWhen()
  const { own } = verbal
  return (
    <div className={styles.head}>
      <KindMark kind="error" size={54} />
      <StepHeading title={t('refused.title')} takesFocus={isNew}>
        {own?.refused_at && t('refused.text', { moment: when.full(own.refused_at) })}
      </StepHeading>
      {own?.refusal && <blockquote className={styles.reason}>{own.refusal}</blockquote>}
      <p>{t('refused.again')}</p>
      <div className={styles.actions}>
        <OpenDocument acts={acts} label={t('download.plain')} plain />
        <Button variant="default" size="md" mih={48} leftSection={<IconSignature size={18} aria-hidden />} onClick={onReconsider}>
          {t('refused.sign')}
        </Button>
      </div>
    </div>
  )
}

/** Eight at a time: two people can compare it by reading aloud. */
const inGroups = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? hash
