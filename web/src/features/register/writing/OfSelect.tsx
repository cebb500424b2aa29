import { registerRoutes } from '@delibera/core/register/routes'
import type { EntryKind, RegisterState } from '@delibera/core/register/schema'
import { NativeSelect } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../../members/useBook.ts'
import type { Holders } from '../useHolders.ts'
import type { FieldProps } from './HolderSelect.tsx'

interface Props {
  state: RegisterState
  kind: EntryKind | ''
  holders: Holders
  quotas: Quotas
  field: FieldProps
}

/** As many as may still wait to be filed. */
const most_waiting = 200

/** Which right ends, or which annotation was filed. */
export function OfSelect({ state, kind, holders, quotas, field }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const companyId = useCompanyId() ?? ''
  const isFiling = kind === 'FILED'
  const { data } = useRead(
    registerRoutes.entries,
    { params: { id: companyId }, query: { page: 1, count: most_waiting, operator: 'AND' } },
    { enabled: isFiling },
  )
  const rights = new Map(state.holders.flatMap((it) => it.rights.map((right) => [right.seq, right] as const)))
  const unfiled = (data?.items ?? []).filter((it) => it.effective_on === null && it.corrected_by === null && it.filed_by === null && it.lines.length > 0)
  const options = isFiling
    ? unfiled.map((it) => ({
        value: String(it.seq),
        label: t('entryNamed', { seq: it.seq, kind: it.title ? t(`titles.${it.title}`) : t(`kinds.${it.kind}.name`) }),
      }))
    : [...rights.values()].map((it) => ({
        value: String(it.seq),
        label: t('writing.rightNamed', {
          seq: it.seq,
          right: t(`titles.${it.right}`),
          amount: quotas.said(it.quantity),
          owner: holders.named(it.owner),
          holder: holders.named(it.holder),
        }),
      }))
  const chosen = String(field.value ?? '')
  // What an annotation that is corrected names may have ended since.
  const known =
    chosen === '' || options.some((it) => it.value === chosen) ? options : [{ value: chosen, label: t('writing.entryOf', { seq: chosen }) }, ...options]
  return (
    <NativeSelect
      label={t(isFiling ? 'writing.ofFiling' : 'writing.ofRight')}
      required
      {...(field as object)}
      data={[{ value: '', label: known.length === 0 ? t(isFiling ? 'writing.noFiling' : 'writing.noRight') : t('writing.choose') }, ...known]}
    />
  )
}
