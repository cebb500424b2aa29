import { registerRoutes } from '@delibera/core/register/routes'
import { EntryKind, type RegisterState } from '@delibera/core/register/schema'
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './Timeline.module.css'
import { TimelineEntry } from './TimelineEntry.tsx'

interface Props {
  companyId: string
  state: RegisterState
  holder: string | null
  onHolder: (holder: string | null) => void
}

const more_rows = 20

/** Every annotation, the latest first; of one holder, or of one kind. */
export function Timeline({ companyId, state, holder, onHolder }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const [kind, setKind] = useState<EntryKind | ''>('')
  const [count, setCount] = useState(more_rows)
  const query = { page: 1, count, operator: 'AND' as const, ...(holder === null ? {} : { member_id: holder }), ...(kind === '' ? {} : { kind }) }
  const read = useRead(registerRoutes.entries, { params: { id: companyId }, query }, { placeholderData: keepPreviousData })
  const { items = [], total = 0 } = read.data ?? {}
  const isFiltered = holder !== null || kind !== ''
  const clear = () => {
    onHolder(null)
    setKind('')
  }
  return (
    <Panel title={t('timeline.title')} flush>
      <div className={styles.filters}>
        <NativeSelect
          size="sm"
          label={t('timeline.kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as EntryKind | '')}
          data={[{ value: '', label: t('timeline.allKinds') }, ...EntryKind.options.map((it) => ({ value: it, label: t(`kinds.${it}.name`) }))]}
        />
        <NativeSelect
          size="sm"
          label={t('timeline.holder')}
          value={holder ?? ''}
          onChange={(event) => onHolder(event.currentTarget.value || null)}
          data={[{ value: '', label: t('timeline.everybody') }, ...named(state, holder, t('ownShares'))]}
        />
        {isFiltered && (
          <Button variant="subtle" size="sm" onClick={clear}>
            {t('timeline.clear')}
          </Button>
        )}
      </div>
      {read.isError && <ReadFailure text={t('timeline.failed')} onRetry={() => void read.refetch()} />}
      {read.isPending && <RowsLoading rows={4} />}
      {read.data && items.length === 0 && <EmptyState isCompact art="search" title={t('timeline.none')} text={t('timeline.noneText')} />}
      <ol className={styles.entries} aria-label={t('timeline.title')} aria-busy={read.isPlaceholderData}>
        {items.map((it) => (
          <TimelineEntry key={it.seq} companyId={companyId} entry={it} />
        ))}
      </ol>
      {items.length < total && (
        <div className={styles.more}>
          <Button variant="default" size="sm" loading={read.isPlaceholderData} onClick={() => setCount(count + more_rows)}>
            {t('timeline.more', { count: total - items.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Whoever was chosen on another day stays in the list, whether or not they hold anything now. */
function named({ holders }: RegisterState, holder: string | null, ownShares: string) {
  const known = holders.map(({ member }) => ({ value: member.id, label: member.kind === 'COMPANY' ? ownShares : member.name }))
  return holder === null || known.some((it) => it.value === holder) ? known : [...known, { value: holder, label: '–' }]
}
