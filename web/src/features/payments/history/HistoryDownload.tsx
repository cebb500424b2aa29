import type { HistoryQuery } from '@delibera/core/payments/schema'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useColumns } from '../../../ui/tables/useColumns.ts'
import { everyRow, type HistoryColumn, type HistoryRead, saveSheet } from './useHistorySheet.ts'

interface Props<Row> {
  section: string
  title: string
  fileName: string
  columns: readonly HistoryColumn<Row>[]
  reads: (query: HistoryQuery) => HistoryRead<Row>
  query: HistoryQuery
}

/** All rows of the period, not of the page alone, with the columns that are shown. */
export function HistoryDownload<Row>({ section, title, fileName, columns, reads, query }: Props<Row>) {
  const t = useTranslations('history')
  const react = useReaction()
  const [isWanted, setWanted] = useState(false)
  const isBusy = useRef(false)
  const write = async (shown: readonly HistoryColumn<Row>[]) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await saveSheet(fileName, { title, columns: shown, rows: await everyRow(reads, query) })
    } catch (error) {
      react(error, 'loading')
    } finally {
      isBusy.current = false
      setWanted(false)
    }
  }
  return (
    <>
      <Button variant="default" loading={isWanted} leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={() => setWanted(true)}>
        {t('download')}
      </Button>
      {isWanted && <Shown section={section} columns={columns} onShown={(shown) => void write(shown)} />}
    </>
  )
}

/** The table keeps the choice of its columns to itself: who is mounted for one download reads it as it is at that moment. */
function Shown<Row>({ section, columns, onShown }: Pick<Props<Row>, 'section' | 'columns'> & { onShown: (shown: readonly HistoryColumn<Row>[]) => void }) {
  const { shown } = useColumns(section, columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is mounted
  useEffect(() => onShown(shown), [])
  return null
}
