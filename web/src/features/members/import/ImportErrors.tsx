import type { ImportError } from '@delibera/core/members/import'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { CopyOutcome } from '../../../ui/fields/CopyOutcome.tsx'
import { useCopy } from '../../../ui/fields/useCopy.ts'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { saveCsv } from '../../../ui/tables/save-csv.ts'
import styles from './ImportErrors.module.css'
import type { CorrectedImport } from './useCorrections.ts'

interface Props {
  errors: readonly ImportError[]
  corrections: CorrectedImport
}

/** Every cell that cannot be taken: whose, what was written there, why; and a place to write it anew. */
export function ImportErrors({ errors, corrections }: Props) {
  const t = useCompanyWords(useTranslations('members.import'))
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <div className={styles.errors}>
      <LongList label={t('tabs.errors')} items={errors} itemKey={(it) => `${it.line}.${it.column}.${it.message}`} height={isPhone ? 218 : 92}>
        {(it) => <WrongCell error={it} corrections={corrections} />}
      </LongList>
      <TakeErrors errors={errors} />
    </div>
  )
}

function useColumnName() {
  const t = useCompanyWords(useTranslations('members.import'))
  return ({ column }: ImportError) => (column ? t(`columns.${column}`) : t('wholeRow'))
}

function WrongCell({ error, corrections }: { error: ImportError; corrections: CorrectedImport }) {
  const t = useCompanyWords(useTranslations('members.import'))
  const columnName = useColumnName()
  const { line, column, value, name, text } = error
  const isLeftOut = corrections.left_out.has(line)
  return (
    <div className={styles.error} data-out={isLeftOut || undefined}>
      <span className={styles.who}>
        <b>{name ?? t('nobody')}</b>
        <span>{t('line', { line })}</span>
      </span>
      {column ? (
        <TextInput
          size="xs"
          label={columnName(error)}
          aria-label={t('cell', { column: columnName(error), line })}
          placeholder={t('emptyValue')}
          value={corrections.valueAt({ line, column }) ?? value ?? ''}
          onChange={(event) => corrections.write({ line, column }, event.currentTarget.value)}
          disabled={isLeftOut}
        />
      ) : (
        <span className={styles.column}>{columnName(error)}</span>
      )}
      <span className={styles.reason}>{text}</span>
      {column && <RowAnswers error={error} corrections={corrections} />}
    </div>
  )
}

/** What else can be done with a row: it is the same person as an earlier one, or it is left out. */
function RowAnswers({ error: { line, same_as }, corrections }: { error: ImportError; corrections: CorrectedImport }) {
  const t = useCompanyWords(useTranslations('members.import'))
  const isJoined = corrections.joined.has(line)
  const isLeftOut = corrections.left_out.has(line)
  return (
    <span className={styles.answers}>
      {same_as !== null && (
        <Button variant={isJoined ? 'light' : 'default'} size="compact-sm" aria-pressed={isJoined} onClick={() => corrections.join(line)} disabled={isLeftOut}>
          {t('joinTo', { line: same_as })}
        </Button>
      )}
      <Button
        variant={isLeftOut ? 'light' : 'subtle'}
        size="compact-sm"
        aria-label={t('leaveOutLine', { line })}
        aria-pressed={isLeftOut}
        onClick={() => corrections.leaveOut(line)}
      >
        {t('leaveOut')}
      </Button>
    </span>
  )
}

/** For whoever corrects the file itself. */
function TakeErrors({ errors }: Pick<Props, 'errors'>) {
  const t = useCompanyWords(useTranslations('members.import'))
  const columnName = useColumnName()
  const { outcome, copy } = useCopy()
  const rows = () => [
    [t('error.line'), t('error.name'), t('error.column'), t('error.value'), t('error.reason')],
    ...errors.map((it) => [String(it.line), it.name ?? '', columnName(it), it.value ?? '', it.text]),
  ]
  const asText = () =>
    rows()
      .map((it) => it.join('\t'))
      .join('\n')
  return (
    <div className={styles.take}>
      <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={() => saveCsv(rows(), t('errorsFile'))}>
        {t('downloadErrors')}
      </Button>
      <Button variant="default" size="xs" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void copy(asText())}>
        {t('copyErrors')}
      </Button>
      <CopyOutcome outcome={outcome} />
    </div>
  )
}
