import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { SignDocument } from '../../minutes/signing/SignDocument.tsx'
import { Waiting, Worth } from '../../minutes/signing/SignForm.tsx'
import { useSigning } from '../../minutes/signing/useSignActs.ts'
import { readOn, useSignReading } from '../../minutes/signing/useSignReading.ts'
import { standingOf } from '../../minutes/signing/useSignWords.ts'
import styles from './MemberRecord.module.css'
import type { DecisionLink } from './useDecisionLink.ts'
import { useMemberRecord, useRecordCalls, useRecordFile } from './useMemberRecord.ts'

/** What was written of the decision: everybody who was asked reads it, and its director signs it here, without an account. */
export function MemberRecord({ link }: { link: DecisionLink }) {
  const t = useTranslations('memberDecision.record')
  const read = useMemberRecord(link)
  // Who has just signed is told so where they were; who comes back later finds it at the top.
  const signed = useRef(false)
  if (!read.data) {
    return (
      <Panel title={t('title')}>
        {read.isError ? (
          <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <RowsLoading rows={4} />
        )}
      </Panel>
    )
  }
  const mustSign = standingOf(read.data) === 'sign'
  if (mustSign) signed.current = true
  return mustSign ? <ToSign record={read.data} link={link} /> : <Readable record={read.data} link={link} isNew={signed.current} />
}

interface Props {
  record: PublicVerbal
  link: DecisionLink
}

function Readable({ record, link, isNew }: Props & { isNew: boolean }) {
  const t = useTranslations('memberDecision.record')
  const { moment } = useDates()
  const [isOpen, setOpen] = useState(false)
  const open = useRecordFile(link)
  const { own, number, signers } = record
  return (
    <Panel title={t('title')}>
      <div className={styles.record}>
        {own?.signed_at && (
          <p className={styles.state} role={isNew ? 'status' : undefined}>
            <KindMark kind="success" size={20} />
            {t('signed', { at: moment(own.signed_at) })}
          </p>
        )}
        <p>{number ? t('number', { ...number }) : t('noNumber')}</p>
        <ul className={styles.signers}>
          {signers
            .filter((it) => it.name !== own?.name)
            .map((it) => (
              <li key={it.name}>{it.signed_at ? t('signedBy', { name: it.name, at: moment(it.signed_at) }) : t('awaited', { name: it.name })}</li>
            ))}
        </ul>
        <div className={styles.acts}>
          <Button
            variant="default"
            size="md"
            mih={48}
            leftSection={<IconFileText size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Button>
          <Button variant="default" size="md" mih={48} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void open(record)}>
            {t('download')}
          </Button>
        </div>
        {isOpen && <SignDocument verbal={record} words={{ label: t('text'), end: t('end') }} />}
      </div>
    </Panel>
  )
}

/** Read to the end, then sign, as on paper. */
function ToSign({ record, link }: Props) {
  const t = useTranslations('memberDecision.record')
  const text = useRef<HTMLDivElement>(null)
  const pad = useRef<HTMLDivElement>(null)
  const reading = useSignReading(text, record.own?.read_at != null)
  const signing = useSigning({ verbal: record, calls: useRecordCalls(link), isRead: reading.isRead })
  const { lacking, state, refused } = signing
  useUnsavedChanges(signing.hasSignature && signing.mustSign)
  const toPad = () => pad.current?.querySelector<HTMLElement>('input, button')?.focus()
  const act = { read: readOn, signature: toPad }
  return (
    <Panel title={t('sign.title')}>
      <div className={styles.record}>
        <p>{t('sign.text', { name: record.name })}</p>
        <SignDocument verbal={record} text={text} words={{ label: t('text'), end: t('end') }} />
        {reading.isRead && (
          <div ref={pad} className={styles.record}>
            <p className={styles.sentence}>{t.rich('sign.sentence', { name: record.name, company: record.company_name, b: (words) => <b>{words}</b> })}</p>
            <SignaturePad name={record.name} onChange={signing.setSignature} />
          </div>
        )}
        {state === 'waiting' && <Waiting onAgain={signing.send} />}
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Button
          size="md"
          mih={52}
          fullWidth
          variant={lacking ? 'default' : 'filled'}
          loading={state === 'sending'}
          onClick={lacking ? act[lacking] : signing.send}
        >
          {lacking ? t(`sign.lacking.${lacking}`) : t('sign.do')}
        </Button>
        <Worth />
      </div>
    </Panel>
  )
}
