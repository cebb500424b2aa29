import { differences } from '@delibera/core/minutes/compare'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { cleanDocument } from '@delibera/core/rich-text'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import { newestFirst } from '../useVerbal.ts'
import type { SideProps } from './useVerbalTab.ts'
import { DifferenceList, VerbalCompare } from './VerbalCompare.tsx'
import styles from './VerbalVersions.module.css'

/** Every text that was there: what a person changed of the generated one, and what stood here before. */
export function VerbalVersions({ verbal, text, draft, onRewrite }: SideProps) {
  const t = useTranslations('minutes.versions')
  const [isCompared, setCompared] = useState(false)
  const [looked, setLooked] = useState<number | null>(null)
  const versions = newestFirst(verbal)
  return (
    <div className={styles.versions}>
      <Button size="xs" variant="default" onClick={() => setCompared(true)}>
        {t('compare')}
      </Button>
      <Button size="xs" variant="default" onClick={onRewrite}>
        {t('rewrite')}
      </Button>
      {versions.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ol className={styles.list}>
        {versions.map((it, at) => (
          <Version key={it.version} version={it} isCurrent={at === 0} onLook={() => setLooked(it.version)} />
        ))}
      </ol>
      {isCompared && <WithGenerated text={text} onClose={() => setCompared(false)} />}
      {looked !== null && <Look id={verbal.meeting_id} version={looked} now={text.blocks} restore={draft.restore} onClose={() => setLooked(null)} />}
    </div>
  )
}

function Version({ version, isCurrent, onLook }: { version: Verbal['versions'][number]; isCurrent: boolean; onLook: () => void }) {
  const t = useTranslations('minutes.versions')
  const dates = useDates()
  const at = dates.moment(version.at)
  return (
    <li className={styles.version}>
      <div>
        <p className={styles.when}>
          <time dateTime={version.at}>{at}</time>
          {isCurrent && <span className={styles.quiet}> {t('current')}</span>}
        </p>
        <p className={styles.quiet}>{t(version.kind, { author: version.author ?? t('product') })}</p>
      </div>
      <Button size="compact-sm" variant="default" aria-label={t('lookAt', { at })} onClick={onLook}>
        {t('look')}
      </Button>
    </li>
  )
}

/** What differs from what the product wrote; each passage can go back by itself. */
function WithGenerated({ text, onClose }: { text: SideProps['text']; onClose: () => void }) {
  const t = useTranslations('minutes.versions')
  const told = () => differences([...text.generated.values()], text.blocks())
  const [shown, setShown] = useState(told)
  return (
    <VerbalCompare
      title={t('compareTitle')}
      differences={shown}
      onClose={onClose}
      onPutBack={(id) => {
        text.putBack(id)
        setShown(told())
      }}
    />
  )
}

interface LookProps {
  id: string
  version: number
  now: () => MinutesBlock[]
  restore: (blocks: readonly MinutesBlock[]) => Promise<boolean>
  onClose: () => void
}

/** An earlier text, to read or to compare with the present one, and the way to bring it back. */
function Look({ id, version, now, restore, onClose }: LookProps) {
  const t = useTranslations('minutes.versions')
  const { confirm } = useDialogs()
  const read = useRead(verbalRoutes.version, { params: { id, version: String(version) } }, { staleTime: Number.POSITIVE_INFINITY })
  const [way, setWay] = useState<'text' | 'changes'>('text')
  const blocks = read.data?.blocks
  const bringBack = async () => {
    if (!blocks || !(await confirm({ title: t('restoreTitle'), text: t('restoreText'), proceed: t('restore'), cancel: t('cancel') }))) return
    void restore(blocks)
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('lookTitle', { version })} size={820}>
      {read.isPending && <RowsLoading rows={6} />}
      {read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {blocks && (
        <div className={styles.look}>
          <SegmentedControl
            aria-label={t('way')}
            data={[
              { value: 'text', label: t('wayText') },
              { value: 'changes', label: t('wayChanges') },
            ]}
            value={way}
            onChange={(it) => setWay(it as typeof way)}
          />
          {way === 'text' ? (
            <DocumentView text={cleanDocument({ type: 'doc', content: blocks.flatMap((it) => it.paragraphs) })} />
          ) : (
            <DifferenceList differences={differences(blocks, now())} />
          )}
          <Actions end>
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button onClick={() => void bringBack()}>{t('restore')}</Button>
          </Actions>
        </div>
      )}
    </FormWindow>
  )
}
