import { mattersOf } from '@delibera/core/decisions/matters'
import type { Decision } from '@delibera/core/decisions/schema'
import { documentOf } from '@delibera/core/rich-text'
import { Button, Menu, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { LazyRichTextEditor } from '../../../ui/editor/LazyRichTextEditor.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { DecisionFiles } from './DecisionFiles.tsx'
import styles from './DecisionPointEditor.module.css'
import type { DraftPoint } from './useDecisionDraft.ts'

interface Props {
  decision: Decision
  point: DraftPoint
  number: number
  onChange: (change: Partial<DraftPoint>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** One point: its matter, by which the law judges it, its title, its text and its papers. */
export function DecisionPointEditor({ decision, point, number, onChange, onUp, onDown, onRemove }: Props) {
  const t = useTranslations('decisions')
  const name = t('points.number', { number })
  const menu = (
    <RowMenu name={point.title || name}>
      <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={!onUp} onClick={onUp}>
        {t('points.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={!onDown} onClick={onDown}>
        {t('points.down')}
      </Menu.Item>
      <Menu.Item data-danger leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
        {t('points.remove')}
      </Menu.Item>
    </RowMenu>
  )
  return (
    <Panel title={name} actions={menu}>
      <div className={styles.point}>
        <NativeSelect
          className={styles.matter}
          label={t('points.matter')}
          description={t('points.matterHint')}
          data={mattersOf[decision.body].map((it) => ({ value: it, label: t(`matters.${it}`) }))}
          value={point.matter}
          onChange={(event) => onChange({ matter: event.currentTarget.value as DraftPoint['matter'] })}
        />
        <TextInput
          label={t('points.title')}
          required
          lang="it"
          maxLength={200}
          value={point.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <div>
          <p className={styles.label}>{t('points.text')}</p>
          {/* The words of a template come with the first save. */}
          {point.text ? (
            <LazyRichTextEditor variant="notes" label={t('points.textOf', { number })} value={point.text} onChange={(text) => onChange({ text })} />
          ) : (
            <Skeleton height={160} radius={8} />
          )}
        </div>
        <Resolution point={point} number={number} onChange={onChange} />
        <DecisionFiles decision={decision} files={point.files} onChange={(files) => onChange({ files })} />
      </div>
    </Panel>
  )
}

/** What is printed when it is approved, where that is not the text itself. */
function Resolution({ point: { text, resolution }, number, onChange }: Pick<Props, 'point' | 'number' | 'onChange'>) {
  const t = useTranslations('decisions.points')
  if (!text) return null
  if (!resolution) {
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ resolution: text.content.length > 0 ? text : documentOf('') })}>
          {t('resolutionAdd')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.label}>{t('resolution')}</p>
      <p className={styles.hint}>{t('resolutionHint')}</p>
      <LazyRichTextEditor variant="notes" label={t('resolutionOf', { number })} value={resolution} onChange={(next) => onChange({ resolution: next })} />
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ resolution: null })}>
        {t('resolutionDrop')}
      </Button>
    </div>
  )
}
