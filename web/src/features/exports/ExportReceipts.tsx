import { exportRoutes } from '@delibera/core/exports/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconMailDown } from '@tabler/icons-react'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { ExportRow } from './ExportRow.tsx'
import { useExport } from './useExports.ts'

/** The receipts as they came, and a look into the mailbox for those that are late. */
export function ExportReceipts({ meeting: { _id: id } }: { meeting: Meeting }) {
  const t = useTranslations('exports.kinds.receipts')
  const { state, save } = useExport()
  const { tell } = useToasts()
  const react = useReaction()
  const collect = useWrite(exportRoutes.collectReceipts)
  const look = () =>
    collect.mutate(
      { params: { id } },
      {
        onSuccess: ({ receipts, awaiting, is_reading }) => tell({ kind: 'success', text: t(is_reading ? 'reading' : 'collected', { receipts, awaiting }) }),
        onError: (error) => react(error, 'loading'),
      },
    )
  return (
    <ExportRow
      title={t('title')}
      note={t('note')}
      empty={t('empty')}
      state={state}
      formats={['zip']}
      onSave={() => void save(exportRoutes.receipts, { params: { id } })}
      extra={
        <Button size="xs" variant="subtle" leftSection={<IconMailDown size={15} aria-hidden />} loading={collect.isPending} onClick={look}>
          {t('collect')}
        </Button>
      }
    />
  )
}
