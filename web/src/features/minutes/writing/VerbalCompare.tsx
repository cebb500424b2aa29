import type { Difference, Run } from '@delibera/core/minutes/compare'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './VerbalCompare.module.css'

interface Props {
  title: string
  differences: readonly Difference[]
  onClose: () => void
  /** Brings one passage back. */
  onPutBack?: ((id: string) => void) | undefined
}

const tones = { changed: 'ambra', added: 'verde', removed: 'rosso' } as const

/** Two texts side by side would be read twice: one text, with what was added and what was taken out. */
export function VerbalCompare({ title, onClose, ...list }: Props) {
  return (
    <FormWindow opened onClose={onClose} title={title} size={780}>
      <DifferenceList {...list} />
    </FormWindow>
  )
}

export function DifferenceList({ differences, onPutBack }: Pick<Props, 'differences' | 'onPutBack'>) {
  const t = useTranslations('minutes')
  if (differences.length === 0) return <p className={styles.none}>{t('compare.none')}</p>
  return (
    <ol className={styles.list}>
      {differences.map(({ kind, block, runs }) => (
        <li key={`${kind} ${block.id}`} className={styles.item}>
          <div className={styles.head}>
            <Badge tone={tones[kind]}>{t(`compare.${kind}`)}</Badge>
            <span className={styles.name}>{[block.at, t(`kinds.${block.kind}`)].filter(Boolean).join(' ')}</span>
            {onPutBack && kind !== 'added' && (
              <Button size="compact-sm" variant="default" ml="auto" onClick={() => onPutBack(block.id)}>
                {t('compare.putBack')}
              </Button>
            )}
          </div>
          <VerbalRuns runs={runs} />
        </li>
      ))}
    </ol>
  )
}

/** Words with what was added underlined and what was taken out struck: they read without their colour too. */
export function VerbalRuns({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations('minutes.compare')
  return (
    <p className={styles.runs}>
      {runs.map(({ kind, text }, at) => {
        if (kind === 'same') return text
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run has nothing but its place
          <Tag key={at} className={kind === 'added' ? styles.added : styles.removed}>
            <span className={hidden.unseen}>{t(kind === 'added' ? 'startAdded' : 'startRemoved')} </span>
            {text}
          </Tag>
        )
      })}
    </p>
  )
}
