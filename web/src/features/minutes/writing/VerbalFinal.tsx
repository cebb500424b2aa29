import { fileRoutes } from '@delibera/core/files/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { cleanDocument } from '@delibera/core/rich-text'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useFormatter } from 'use-intl'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { Columns } from '../../../ui/page/Columns.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Sheet } from '../../../ui/page/Sheet.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import { StandingNotes } from './VerbalChecks.tsx'
import styles from './VerbalFinal.module.css'
import { VerbalPdf } from './VerbalPdf.tsx'

const SigningPanel = lazy(async () => ({ default: (await import('../signing/SigningPanel.tsx')).SigningPanel }))
const ExportsPanel = lazy(async () => ({ default: (await import('../../exports/ExportsPanel.tsx')).ExportsPanel }))

interface Props {
  meeting: Meeting
  verbal: Verbal
}

/** Confirmed minutes: the document itself, where it stands in the book, who signs it and what can be handed out. */
export function VerbalFinal({ meeting, verbal }: Props) {
  const t = useTranslations('minutes')
  // The newest holds all signatures; an envelope cannot be shown.
  const shown = verbal.documents.findLast((it) => it.name.toLowerCase().endsWith('.pdf'))
  // On a phone the minutes are long to scroll: signatures and sending come before their text.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <>
      {verbal.for_notary && (
        <Notice tone="cielo" icon="file">
          {t('notary.confirmed')}
        </Notice>
      )}
      <Columns pinned={isPhone ?? false} side={<Side meeting={meeting} verbal={verbal} />}>
        {shown && !isPhone ? <VerbalPdf document={shown} /> : <Text verbal={verbal} />}
        <Suspense fallback={<RowsLoading rows={3} />}>
          <ExportsPanel meeting={meeting} />
        </Suspense>
      </Columns>
    </>
  )
}

/** Phones have no viewer of their own inside a page: the words are read here, the file is opened. */
function Text({ verbal }: Pick<Props, 'verbal'>) {
  const t = useTranslations('minutes')
  return (
    <Sheet>
      <h2 className={hidden.unseen}>{t('label')}</h2>
      <DocumentView text={cleanDocument({ type: 'doc', content: verbal.blocks.flatMap((it) => it.paragraphs) })} />
    </Sheet>
  )
}

function Side({ meeting, verbal }: Props) {
  const t = useTranslations('minutes.final')
  return (
    <>
      <Standing verbal={verbal} />
      <Suspense fallback={<RowsLoading rows={3} />}>
        <SigningPanel verbal={verbal} meetingId={meeting._id} companyId={meeting.company_id} />
      </Suspense>
      <Panel title={t('notes')}>
        <StandingNotes meeting={meeting} />
      </Panel>
    </>
  )
}

/** Where it stands in the book, since when, and the file. */
function Standing({ verbal }: Pick<Props, 'verbal'>) {
  const t = useTranslations('minutes.final')
  const format = useFormatter()
  const react = useReaction()
  const file = verbal.documents.at(-1)
  const day = verbal.confirmed_at && format.dateTime(new Date(verbal.confirmed_at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Panel title={t('title')}>
      <div className={styles.standing}>
        <p className={styles.line}>
          <KindMark kind="success" size={18} />
          <span>{t(verbal.for_notary ? 'confirmedDraft' : 'confirmed', { day })}</span>
        </p>
        {verbal.number ? (
          <dl className={styles.book}>
            <dt>{verbal.number.book}</dt>
            <dd>{t('number', { number: verbal.number.number, year: String(verbal.number.year) })}</dd>
          </dl>
        ) : (
          <p className={styles.quiet}>{t('noNumber')}</p>
        )}
        {file && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download(fileRoutes.download, { params: { id: file.file_id }, query: {} }).catch(react)}
          >
            {t('download')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
