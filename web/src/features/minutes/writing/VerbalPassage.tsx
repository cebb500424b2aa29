import { wordRuns, wordsIn } from '@delibera/core/minutes/compare'
import type { BlockKind } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { isChanged, isLocked, paragraphsOf } from './useVerbalMarks.ts'
import type { SideProps } from './useVerbalTab.ts'
import { VerbalRuns } from './VerbalCompare.tsx'
import styles from './VerbalPassage.module.css'

/** The passage in which the cursor stands: what it was written from, and what a person made of it. */
export function VerbalPassage({ text, words: { facts, originOf }, onTab }: SideProps) {
  const t = useTranslations('minutes')
  const { editor, generated } = text
  const node = useEditorState({
    editor,
    selector: ({ editor: it }) => it.state.doc.maybeChild(it.state.selection.$from.index(0)),
    equalityFn: (a, b) => a === b,
  })
  if (!node) return null
  const id = node.attrs.id as string
  const { kind, at, source } = facts.get(id) ?? { kind: 'free' as BlockKind, at: null, source: null }
  const origin = generated.get(id)
  const hasChange = origin !== undefined && isChanged(node, generated)
  return (
    <Panel title={t('passage.title')} actions={<span className={styles.kind}>{[at, t(`kinds.${kind}`)].filter(Boolean).join(' ')}</span>}>
      <div className={styles.card}>
        <p>{originOf(source)}</p>
        {isLocked(node) && <p className={styles.quiet}>{t(kind === 'tally' ? 'passage.locked' : 'passage.paper')}</p>}
        {hasChange && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
          <section className={styles.change} aria-label={t('passage.changed')} tabIndex={0}>
            <VerbalRuns runs={wordRuns(wordsIn(origin), wordsIn({ paragraphs: paragraphsOf(node) }))} />
          </section>
        )}
        <div className={styles.acts}>
          {hasChange && (
            <Button size="xs" variant="default" onClick={() => text.putBack(id)}>
              {t('passage.putBack')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onTab('notes')}>
            {t('passage.note')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
