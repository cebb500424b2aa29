import { exportRoutes } from '@delibera/core/exports/routes'
import type { TableFormat } from '@delibera/core/exports/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { withoutBraces } from '../agenda/placeholders/PlaceholderText.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { ExportReceipts } from './ExportReceipts.tsx'
import { ExportRow } from './ExportRow.tsx'
import styles from './ExportsPanel.module.css'
import { useExport } from './useExports.ts'

/** Everything of a meeting that can be taken away: what proves it first, then each thing by itself. */
export function ExportsPanel({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('exports')
  const { status, mode, meeting_type, is_summon_sent, odgs } = meeting
  const isHeld = status === 'VERBALIZE' || status === 'COMPLETED'
  const hadRoom = isHeld && !mode.is_offline
  return (
    <Panel title={t('title')} flush>
      <Bundle meeting={meeting} />
      <ul>
        {isHeld && <Minutes meeting={meeting} kind={status === 'COMPLETED' ? 'minutes' : 'draft'} />}
        {status === 'COMPLETED' && <Minutes meeting={meeting} kind="signed" />}
        {isHeld && <Table meeting={meeting} of="accesses" />}
        {isHeld && <Table meeting={meeting} of="votes" />}
        {meeting_type === 'ASSEMBLY' && <Table meeting={meeting} of="delegations" />}
        {is_summon_sent && <Table meeting={meeting} of="letters" />}
        {is_summon_sent && <ExportReceipts meeting={meeting} />}
        {hadRoom && <Table meeting={meeting} of="chats" />}
        {hadRoom && <Table meeting={meeting} of="transcriptions" />}
        {odgs.map((it, at) => it.files.length > 0 && <Files key={it._id} meeting={meeting} point={it} number={at + 1} />)}
      </ul>
    </Panel>
  )
}

/** All that proves what happened, with its own verifier: for a judge, a notary, an auditor. */
function Bundle({ meeting: { _id: id } }: { meeting: Meeting }) {
  const t = useTranslations('exports.bundle')
  const { state, save, isBusy } = useExport()
  return (
    <div className={styles.bundle}>
      <IconShieldCheck className={styles.mark} size={26} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <h3 className={styles.title}>{t('title')}</h3>
        <p className={styles.note}>{t('note')}</p>
        <p className={styles.note}>{t('verify')}</p>
        <ExportProgress state={state} label={t('title')} empty={t('empty')} />
      </div>
      <Button
        className={styles.save}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void save(exportRoutes.all, { params: { id } })}
      >
        {t('save')}
      </Button>
    </div>
  )
}

function Minutes({ meeting: { _id: id }, kind }: { meeting: Meeting; kind: 'draft' | 'minutes' | 'signed' }) {
  const t = useTranslations('exports.kinds')
  const { state, save } = useExport()
  return (
    <ExportRow
      title={t(`${kind}.title`)}
      note={t(`${kind}.note`)}
      empty={t(`${kind}.empty`)}
      state={state}
      formats={['pdf']}
      onSave={() => void save(exportRoutes.verbal, { params: { id }, query: kind === 'signed' ? { signed: 'true' } : {} })}
    />
  )
}

const formats: readonly TableFormat[] = ['pdf', 'xlsx', 'csv']

function Table({ meeting: { _id: id }, of }: { meeting: Meeting; of: 'accesses' | 'votes' | 'delegations' | 'letters' | 'chats' | 'transcriptions' }) {
  const t = useTranslations('exports.kinds')
  const { state, save } = useExport()
  return (
    <ExportRow
      title={t(`${of}.title`)}
      note={t(`${of}.note`)}
      empty={t(`${of}.empty`)}
      state={state}
      formats={formats}
      onSave={(format) => void save(exportRoutes[of], { params: { id }, query: { format: format as TableFormat } })}
    />
  )
}

function Files({ meeting: { _id: id }, point, number }: { meeting: Meeting; point: Meeting['odgs'][number]; number: number }) {
  const t = useTranslations('exports.kinds.files')
  const { state, save } = useExport()
  return (
    <ExportRow
      title={t('title', { number })}
      note={t('note', { title: withoutBraces(point.title, point.values), count: point.files.length })}
      empty={t('empty')}
      state={state}
      formats={['zip']}
      onSave={() => void save(exportRoutes.files, { params: { id, odg: point._id } })}
    />
  )
}
