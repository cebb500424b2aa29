import type { RegisterState } from '@delibera/core/register/schema'
import { Checkbox } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../../members/useBook.ts'
import type { Holders } from '../useHolders.ts'
import type { LineValues } from './useWriting.ts'
import styles from './WritingWindow.module.css'

interface Props {
  line: LineValues
  state: RegisterState
  holders: Holders
  quotas: Quotas
  onChange: (seqs: unknown) => void
}

/** Rights of others on what moves: those that are ticked go along with it, each whole; without them only the free part can move. */
export function WithRights({ line: { from_id, with_rights }, state, holders, quotas, onChange }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const own = state.holders.find((it) => it.member.id === from_id)
  const charged = (own?.rights ?? []).filter((it) => it.owner === from_id)
  if (charged.length === 0) return null
  return (
    <Checkbox.Group label={t('writing.withRights')} description={t('writing.withRightsHelp')} value={with_rights} onChange={onChange}>
      <div className={styles.section} style={{ gap: 8, paddingTop: 8 }}>
        {charged.map((it) => (
          <Checkbox
            key={it.seq}
            value={String(it.seq)}
            label={t('writing.rightNamed', {
              seq: it.seq,
              right: t(`titles.${it.right}`),
              amount: quotas.said(it.quantity),
              owner: holders.named(it.owner),
              holder: holders.named(it.holder),
            })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
