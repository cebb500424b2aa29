import type { ImportPreview } from '@delibera/core/members/import'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../useBook.ts'
import styles from './ImportWindow.module.css'
import type { Import } from './useImport.ts'

interface Props {
  preview: ImportPreview
  quotas: Quotas
  /** Null while nobody has said it. */
  capital: number | null
  it: Import
}

/** What nobody would notice in the rows: what was not read of the file, what was corrected here, and what the quotas add up to. */
export function ImportRemarks({ preview, quotas, capital, it }: Props) {
  const t = useCompanyWords(useTranslations('members.import.remarks'))
  const { ignored_columns, ignored_lines, owned_value, errors } = preview
  const { counts, sent } = it.corrections
  const sum = quotas.said(owned_value)
  const remarks = [
    ignored_columns.length > 0 && t.rich('columns', { columns: ignored_columns.join(', '), b: bold }),
    ignored_lines.length > 0 && t.rich('lines', { count: ignored_lines.length, lines: ignored_lines.slice(0, most_named).join(', '), b: bold }),
    sent && (
      <>
        {t('corrected', counts)}{' '}
        <Anchor component="button" type="button" fz="inherit" onClick={it.undo} disabled={it.isChecking}>
          {t('undo')}
        </Anchor>
      </>
    ),
    errors.length === 0 &&
      owned_value > 0 &&
      (capital === null ? t.rich('sumAlone', { sum, b: bold }) : t.rich('sum', { sum, percent: quotas.percent(owned_value), b: bold })),
  ].filter(Boolean)
  if (remarks.length === 0) return null
  return (
    <div className={styles.remarks}>
      {remarks.map((remark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a remark is known by its place
        <p key={at}>{remark}</p>
      ))}
    </div>
  )
}

const most_named = 20
const bold = (words: ReactNode) => <b>{words}</b>
