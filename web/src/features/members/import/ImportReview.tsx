import type { ImportPreview } from '@delibera/core/members/import'
import type { CapitalSummary } from '@delibera/core/members/schema'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { type Quotas, useQuotas } from '../useBook.ts'
import { ImportChanges, ImportPeople } from './ImportChanges.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportRemarks } from './ImportRemarks.tsx'
import styles from './ImportWindow.module.css'
import type { CorrectedImport } from './useCorrections.ts'
import type { Import } from './useImport.ts'

interface Props {
  it: Import
  preview: ImportPreview
  /** In what the company counts, and of what. */
  capital: CapitalSummary
  onClose: () => void
}

type Part = 'errors' | 'added' | 'changed' | 'removed' | 'unchanged'

/** What the file would do to the book. With one error in it it does nothing. */
export function ImportReview({ it, preview, capital, onClose }: Props) {
  const t = useCompanyWords(useTranslations('members.import'))
  // While nobody has said what the capital is, parts are of what all would own.
  const quotas = useQuotas({ ...capital, owned: preview.owned_value })
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
      <ImportRemarks preview={preview} quotas={quotas} capital={capital.capital} it={it} />
      {/* Another look may find other things: the part that matters is shown anew. */}
      <Parts key={preview.errors.length} preview={preview} quotas={quotas} corrections={it.corrections} />
      <Decision it={it} preview={preview} onClose={onClose} />
    </div>
  )
}

function Parts({ preview, quotas, corrections }: { preview: ImportPreview; quotas: Quotas; corrections: CorrectedImport }) {
  const t = useCompanyWords(useTranslations('members.import'))
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
          {counts[it] > 0 && it === 'errors' && <ImportErrors errors={errors} corrections={corrections} />}
          {counts[it] > 0 && it === 'added' && <ImportPeople label={t('tabs.added')} people={added} quotas={quotas} />}
          {counts[it] > 0 && it === 'changed' && <ImportChanges label={t('tabs.changed')} people={changed} />}
          {counts[it] > 0 && it === 'removed' && <ImportPeople label={t('tabs.removed')} people={removed} quotas={quotas} />}
          {counts[it] > 0 && it === 'unchanged' && <p className={styles.note}>{t('unchangedText', { count: unchanged })}</p>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Decision({ it, preview: { errors, added, changed, removed }, onClose }: Omit<Props, 'capital'>) {
  const t = useCompanyWords(useTranslations('members.import'))
  const isNothing = added.length + changed.length + removed.length === 0
  const isBlocked = errors.length > 0
  const isCorrected = it.corrections.isNew
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
        {isBlocked && (
          <Button variant={isCorrected ? 'default' : 'filled'} onClick={it.startOver} disabled={it.isChecking}>
            {t('again')}
          </Button>
        )}
        {it.isStale || isCorrected ? (
          <Button onClick={it.check} loading={it.isChecking}>
            {t('checkAgain')}
          </Button>
        ) : (
          !isBlocked && (
            <Button onClick={isNothing ? onClose : it.write} loading={it.isWriting} {...(removed.length > 0 ? { color: 'rosso' } : {})}>
              {isNothing
                ? t('nothing')
                : removed.length > 0
                  ? t('writeRemoving', { removed: removed.length })
                  : t('write', { count: added.length + changed.length })}
            </Button>
          )
        )}
      </Actions>
    </div>
  )
}
