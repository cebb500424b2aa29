import { importRoutes } from '@delibera/core/members/routes'
import { Button, Menu, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../api/download.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { ColumnPopup } from '../../../ui/tables/ColumnPopup.tsx'
import type { Column, TableQuery } from '../../../ui/tables/table.ts'
import type { BookRow } from './MemberCells.tsx'
import styles from './MembersTools.module.css'

interface Props {
  companyId: string
  query: TableQuery
  onQuery: (next: TableQuery) => void
  columns: readonly Column<BookRow>[]
  shown: readonly Column<BookRow>[]
  onShow: (keys: string[]) => void
  onReset: () => void
}

/** Search at the start, everything else at the end. */
export function MembersTools({ companyId, query, onQuery, columns, shown, onShow, onReset }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  return (
    <div className={styles.tools}>
      <SearchField label={t('search')} hint={t('search')} value={query.search} onSearch={(search) => onQuery({ ...query, search })} />
      <Order columns={columns} query={query} onQuery={onQuery} />
      <div className={styles.end}>
        <Download companyId={companyId} />
        <ColumnPopup columns={columns} fixed="person" shown={shown.map((it) => it.key)} onChange={onShow} onReset={onReset} />
      </div>
    </div>
  )
}

function Download({ companyId }: { companyId: string }) {
  const t = useCompanyWords(useTranslations('members'))
  const react = useReaction()
  const get = (format: 'csv' | 'xlsx') => download(importRoutes.csv, { params: { id: companyId }, query: { format } }).catch((error) => react(error, 'loading'))
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void get('xlsx')}>{t('downloadExcel')}</Menu.Item>
        <Menu.Item onClick={() => void get('csv')}>{t('downloadCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Cards have no headings to press: there the order is chosen from a list. */
function Order({ columns, query, onQuery }: Pick<Props, 'columns' | 'query' | 'onQuery'>) {
  const t = useTranslations('table')
  const options = columns
    .filter((it) => it.sort !== undefined)
    .flatMap(({ sort, title: column }) => [
      { value: `${sort} ASC`, label: t('ascending', { column }) },
      { value: `${sort} DESC`, label: t('descending', { column }) },
    ])
  return (
    <NativeSelect
      className={styles.order}
      aria-label={t('sortBy')}
      data={options}
      value={query.sort_by}
      onChange={(event) => onQuery({ ...query, sort_by: event.currentTarget.value })}
    />
  )
}
