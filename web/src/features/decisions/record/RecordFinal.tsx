import { decisionExportRoutes } from '@delibera/core/decisions/record-routes'
import type { Decision } from '@delibera/core/decisions/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { IconDownload, IconPackageExport, IconSend, IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DecisionBody } from '../DecisionBody.tsx'
import styles from './RecordFinal.module.css'
import { RecordText } from './RecordText.tsx'
import { useRecordActs } from './useRecord.ts'

const SignWindow = lazy(async () => ({ default: (await import('./RecordSign.tsx')).RecordSign }))

interface Props {
  decision: Decision
  record: Verbal
}

/** The record once it is final: its number in the book, who signs it, the file and its fingerprint. */
export function RecordFinal({ decision, record }: Props) {
  const t = useTranslations('decisions.record.final')
  const { moment } = useDates()
  const { number, confirmed_at } = record
  const newest = record.documents.at(-1)
  return (
    <DecisionBody decision={decision} tab="record" bar={<Bar decision={decision} record={record} />}>
      <Panel title={t('title')}>
        <div className={styles.final}>
          <p className={styles.number}>
            <KindMark kind="success" size={22} />
            {number ? t('number', { number: number.number, year: number.year, body: decision.body }) : t('noNumber')}
          </p>
          {confirmed_at && <p className={styles.note}>{t('confirmed', { at: moment(confirmed_at) })}</p>}
          <Signers record={record} />
          {newest && (
            <div>
              <p className={styles.label}>{t('hash')}</p>
              <CopyField label={t('hash')} value={newest.sha256} />
            </div>
          )}
        </div>
      </Panel>
      <RecordText record={record} busy={false} onSave={null} />
    </DecisionBody>
  )
}

function Signers({ record: { signatures } }: { record: Verbal }) {
  const t = useTranslations('decisions.record.final')
  const { moment } = useDates()
  return (
    <ul className={styles.signers}>
      {signatures.map((it) => (
        <li key={it.member_id}>
          <KindMark kind={it.signed_at ? 'success' : 'warning'} size={18} />
          {it.signed_at ? t('signed', { name: it.name, at: moment(it.signed_at) }) : t('toSign', { name: it.name })}
        </li>
      ))}
    </ul>
  )
}

/** Sign, then send: the one that is still to be done is filled. */
function Bar({ decision, record }: Props) {
  const t = useTranslations('decisions.record.final')
  const react = useReaction()
  const acts = useRecordActs(decision, record)
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const [isSigning, setSigning] = useState(false)
  const isSigned = record.signatures.every((it) => it.signed_at !== null)
  const get = (what: 'record' | 'all') =>
    void download(decisionExportRoutes[what], { params: { id: decision._id } }).catch((error: unknown) => react(error, 'loading'))
  const send = async () => {
    const count = decision.members.filter((it) => it.is_told).length
    if (!(await confirm({ title: t('send.title'), text: t('send.text', { count }), proceed: t('send.do'), cancel: t('send.cancel') }))) return
    const sent = await acts.send()
    if (sent) tell({ kind: 'success', text: t('send.done', { count: sent.sent, already: sent.already }) })
  }
  return (
    <>
      <MeetingBar note={t(isSigned ? 'signedNote' : 'signNote')}>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => get('record')}>
          {t('download')}
        </Button>
        <Button variant="default" visibleFrom="sm" leftSection={<IconPackageExport size={16} aria-hidden />} onClick={() => get('all')}>
          {t('bundle')}
        </Button>
        {isSigned ? (
          <Button leftSection={<IconSend size={16} aria-hidden />} loading={acts.busy === 'send'} onClick={() => void send()}>
            {t('send.do')}
          </Button>
        ) : (
          <Button leftSection={<IconSignature size={16} aria-hidden />} onClick={() => setSigning(true)}>
            {t('sign')}
          </Button>
        )}
      </MeetingBar>
      <Suspense>{isSigning && <SignWindow decision={decision} record={record} onClose={() => setSigning(false)} />}</Suspense>
    </>
  )
}
