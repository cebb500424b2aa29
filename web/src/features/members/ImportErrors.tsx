import type { ImportError } from '@delibera/core/members/import'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { CopyOutcome } from '../../ui/CopyOutcome.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { useCopy } from '../../ui/useCopy.ts'
import styles from './ImportWindow.module.css'

/** Every cell that cannot be taken: where, what was written there, why. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const t = useTranslations('members.import')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { outcome, copy } = useCopy()
  const columnOf = (it: ImportError) => (it.column ? t(`columns.${it.column}`) : t('wholeRow'))
  const rows = () => [
    [t('error.line'), t('error.column'), t('error.value'), t('error.reason')],
    ...errors.map((it) => [String(it.line), columnOf(it), it.value ?? '', it.text]),
  ]
  return (
    <div className={styles.errors}>
      <LongList label={t('tabs.errors')} items={errors} itemKey={(it) => `${it.line}.${it.column}.${it.message}`} height={isPhone ? 104 : 58}>
        {(it) => (
          <div className={styles.error}>
            <span className={styles.line}>{t('line', { line: it.line })}</span>
            <span className={styles.column}>{columnOf(it)}</span>
            {it.value ? (
              <span className={styles.value} title={it.value}>
                {it.value}
              </span>
            ) : (
              <span className={styles.empty}>{t('emptyValue')}</span>
            )}
            <span className={styles.reason}>{it.text}</span>
          </div>
        )}
      </LongList>
      <div className={styles.take}>
        <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={() => saveCsv(rows(), t('errorsFile'))}>
          {t('downloadErrors')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() =>
            void copy(
              rows()
                .map((it) => it.join('\t'))
                .join('\n'),
            )
          }
        >
          {t('copyErrors')}
        </Button>
        <CopyOutcome outcome={outcome} />
      </div>
    </div>
  )
}
