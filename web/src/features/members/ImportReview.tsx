import type { ImportPreview } from '@delibera/core/members/import'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Actions } from '../../ui/Actions.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { KindMark } from '../../ui/KindMark.tsx'
import { ImportChanges, ImportPeople } from './ImportChanges.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import styles from './ImportWindow.module.css'
import type { Import } from './useImport.ts'

interface Props {
  it: Import
  preview: ImportPreview
  onClose: () => void
}

type Part = 'errors' | 'added' | 'changed' | 'removed' | 'unchanged'

/** What the file would do to the book. With one error in it it does nothing. */
export function ImportReview({ it, preview, onClose }: Props) {
  const t = useTranslations('members.import')
  const { errors, rows } = preview
  const lines = new Set(errors.map((error) => error.line)).size
  return (
    <div className={styles.step}>
      <p className={styles.verdict} role="status">
        <KindMark kind={errors.length > 0 ? 'error' : 'success'} size={20} />
        <span>
          <b>{errors.length > 0 ? t('wrong', { lines }) : t('right', { rows })}</b>
          <span>{t(errors.length > 0 ? 'wrongNote' : 'rightNote')}</span>
        </span>
      </p>
      {it.isStale && <FormAlert kind="warning">{t('stale')}</FormAlert>}
      <Parts preview={preview} />
      <Decision it={it} preview={preview} onClose={onClose} />
    </div>
  )
}

function Parts({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('members.import')
  const format = useFormatter()
  const { errors, added, changed, removed, unchanged } = preview
  const counts: Record<Part, number> = { errors: errors.length, added: added.length, changed: changed.length, removed: removed.length, unchanged }
  const parts = (Object.keys(counts) as Part[]).filter((it) => it !== 'errors' || errors.length > 0)
  const [part, setPart] = useState<Part>(() => parts.find((it) => counts[it] > 0) ?? 'added')
  return (
    <Tabs value={part} onChange={(next) => setPart(next as Part)} keepMounted={false}>
      <Tabs.List className={styles.tabs} aria-label={t('parts')}>
        {parts.map((it) => (
          <Tabs.Tab key={it} value={it} rightSection={<span className={styles.count}>{format.number(counts[it])}</span>}>
            {t(`tabs.${it}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((it) => (
        <Tabs.Panel key={it} value={it} pt={14}>
          {counts[it] === 0 && <p className={styles.note}>{t(`none.${it}`)}</p>}
          {counts[it] > 0 && it === 'errors' && <ImportErrors errors={errors} />}
          {counts[it] > 0 && it === 'added' && <ImportPeople label={t('tabs.added')} people={added} />}
          {counts[it] > 0 && it === 'changed' && <ImportChanges label={t('tabs.changed')} people={changed} />}
          {counts[it] > 0 && it === 'removed' && <ImportPeople label={t('tabs.removed')} people={removed} />}
          {counts[it] > 0 && it === 'unchanged' && <p className={styles.note}>{t('unchangedText', { count: unchanged })}</p>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Decision({ it, preview: { errors, added, changed, removed }, onClose }: Props) {
  const t = useTranslations('members.import')
  const isNothing = added.length + changed.length + removed.length === 0
  const isBlocked = errors.length > 0
  return (
    <div className={styles.foot} data-end={isBlocked || undefined}>
      {!isBlocked && (
        <Button variant="subtle" className={styles.back} onClick={it.back} disabled={it.isWriting}>
          {t('back')}
        </Button>
      )}
      <Actions end>
        <Button variant="default" onClick={onClose} disabled={it.isWriting}>
          {t('cancel')}
        </Button>
        {it.isStale ? (
          <Button onClick={it.check} loading={it.isChecking}>
            {t('checkAgain')}
          </Button>
        ) : (
          <>
            {isBlocked && <Button onClick={it.startOver}>{t('again')}</Button>}
            {!isBlocked && (
              <Button onClick={isNothing ? onClose : it.write} loading={it.isWriting} {...(removed.length > 0 ? { color: 'rosso' } : {})}>
                {isNothing
                  ? t('nothing')
                  : removed.length > 0
                    ? t('writeRemoving', { removed: removed.length })
                    : t('write', { count: added.length + changed.length })}
              </Button>
            )}
          </>
        )}
      </Actions>
    </div>
  )
}
