import type { CompanyType } from '@delibera/core/company/company-type'
import { isBelowLaw, type QuorumCell, quorumCells, writtenCells } from '@delibera/core/company/quorums'
import type { Quorum } from '@delibera/core/company/statute'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatuteQuorumForm } from './StatuteQuorumForm.tsx'
import styles from './StatuteQuorums.module.css'

type Overrides = Record<string, Quorum>

interface Props {
  type: CompanyType
  overrides: Overrides
  onChange: (next: Overrides) => void
}

/** The table of quorums as the law has it, with what the statute put in its place. */
export function StatuteQuorums({ type, overrides, onChange }: Props) {
  const t = useTranslations('companyDetails.quorums')
  const [edited, setEdited] = useState<QuorumCell | null>(null)
  const cells = [...quorumCells[type], ...writtenCells[type]]
  const names = [...new Set(cells.map(nameOf))]
  const without = (key: string) => Object.fromEntries(Object.entries(overrides).filter(([name]) => name !== key))
  return (
    <Panel title={t('title')} flush>
      <p className={styles.text}>{t(`text.${type}`)}</p>
      {names.map((name) => (
        <section key={name} className={styles.group} aria-label={t(`cases.${name}`)}>
          <h3 className={styles.case}>
            {t(`cases.${name}`)} <span className={styles.law}>{t('code', { article: cells.find((it) => nameOf(it) === name)!.article })}</span>
          </h3>
          <ul>
            {cells
              .filter((it) => nameOf(it) === name)
              .map((cell) => (
                <Cell
                  key={cell.key}
                  type={type}
                  cell={cell}
                  chosen={overrides[cell.key]}
                  onEdit={() => setEdited(cell)}
                  onReset={() => onChange(without(cell.key))}
                />
              ))}
          </ul>
        </section>
      ))}
      <FormWindow opened={edited !== null} onClose={() => setEdited(null)} title={edited ? titleOf(edited, t) : ''} size={620}>
        {edited && (
          <StatuteQuorumForm
            key={edited.key}
            type={type}
            cell={edited}
            initial={overrides[edited.key] ?? edited.law}
            onClose={() => setEdited(null)}
            onUse={(quorum) => {
              onChange({ ...overrides, [edited.key]: quorum })
              setEdited(null)
            }}
          />
        )}
      </FormWindow>
    </Panel>
  )
}

type CaseName =
  | 'ordinary_first'
  | 'ordinary_second'
  | 'extraordinary_first'
  | 'extraordinary_second'
  | 'srl_normal'
  | 'srl_deed_change'
  | 'board'
  | 'written'
  | 'written_consultation'
  | 'written_consent'
  | 'board_written'
/** `ordinary.first_deliberative` is of the case `ordinary_first`; the board has one case, and what is decided in writing has no first or second. */
const nameOf = ({ key, case: name }: QuorumCell): CaseName =>
  name === 'board' ? 'board' : (key.replace('.deliberative', '').replace('_deliberative', '').replace('.', '_') as CaseName)

function titleOf(cell: QuorumCell, t: ReturnType<typeof useTranslations<'companyDetails.quorums'>>): string {
  return `${t(`cases.${nameOf(cell)}`)}: ${t(`kinds.${cell.kind}`).toLowerCase()}`
}

interface CellProps {
  type: CompanyType
  cell: QuorumCell
  chosen: Quorum | undefined
  onEdit: () => void
  onReset: () => void
}

function Cell({ type, cell, chosen, onEdit, onReset }: CellProps) {
  const t = useTranslations('companyDetails.quorums')
  const words = useQuorumWords(cell.case)
  const title = titleOf(cell, t)
  return (
    <li className={styles.cell} data-changed={chosen ? true : undefined}>
      <div className={styles.words}>
        <p className={styles.kind}>{t(`kinds.${cell.kind}`)}</p>
        <p className={styles.rule}>{words(chosen ?? cell.law)}</p>
        {chosen && <p className={styles.kind}>{t('byLaw', { rule: words(cell.law) })}</p>}
        {chosen && isBelowLaw(type, cell, chosen) && (
          <p className={styles.caution}>
            <KindMark kind="warning" size={16} />
            {t('belowLaw')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="default" size="xs" aria-label={t('editOne', { title })} onClick={onEdit}>
          {t('edit')}
        </Button>
        {chosen && (
          <Anchor component="button" type="button" fz="xs" fw={580} aria-label={t('resetOne', { title })} onClick={onReset}>
            {t('reset')}
          </Anchor>
        )}
      </div>
    </li>
  )
}
