import { kindsOfPaper, type MinutesBlock, type Verbal } from '@delibera/core/minutes/schema'
import type { RichText } from '@delibera/core/rich-text'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { LazyRichTextEditor } from '../../../ui/editor/LazyRichTextEditor.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import { useVerbalWords } from '../../minutes/writing/useVerbalWords.ts'
import styles from './RecordText.module.css'

interface Props {
  record: Verbal
  busy: boolean
  /** Null once the text is final. Answers whether it was kept. */
  onSave: ((blocks: readonly MinutesBlock[]) => Promise<boolean>) | null
}

/** The passages of the record on the sheet, each with what it was written from in its margin; one at a time is opened to be changed. */
export function RecordText({ record, busy, onSave }: Props) {
  const t = useTranslations('decisions.record')
  const { wordsOf } = useVerbalWords(record)
  const [opened, open] = useState<string | null>(null)
  const generated = new Map(record.generated.map((it) => [it.id, it]))
  const put = async (id: string, paragraphs: MinutesBlock['paragraphs']) => {
    const blocks = record.blocks.map((it) => (it.id === id ? { ...it, paragraphs } : it))
    if (onSave && (await onSave(blocks))) open(null)
  }
  const shown = record.blocks.filter((it) => !kindsOfPaper.includes(it.kind) || it.paragraphs.length > 0)
  return (
    <Panel label={t('title')} flush>
      <div className={styles.sheet} lang="it">
        {shown.map((it) => {
          const words = wordsOf(it.id)
          const first = generated.get(it.id)
          return (
            <Passage
              key={it.id}
              block={it}
              label={words.label}
              origin={words.origin}
              generated={first && JSON.stringify(first.paragraphs) !== JSON.stringify(it.paragraphs) ? first : null}
              isOpen={opened === it.id}
              busy={busy}
              onOpen={onSave && !kindsOfPaper.includes(it.kind) && it.kind !== 'tally' ? () => open(it.id) : null}
              onClose={() => open(null)}
              onPut={(paragraphs) => void put(it.id, paragraphs)}
            />
          )
        })}
      </div>
    </Panel>
  )
}

interface PassageProps {
  block: MinutesBlock
  label: string
  origin: string
  /** What the product wrote, where a person wrote something else. */
  generated: MinutesBlock | null
  isOpen: boolean
  busy: boolean
  onOpen: (() => void) | null
  onClose: () => void
  onPut: (paragraphs: MinutesBlock['paragraphs']) => void
}

const documentIn = ({ paragraphs }: MinutesBlock): RichText => ({ type: 'doc', content: paragraphs })

function Passage({ block, label, origin, generated, isOpen, busy, onOpen, onClose, onPut }: PassageProps) {
  const t = useTranslations('decisions.record.passage')
  return (
    <section className={styles.passage} aria-label={label}>
      <div className={styles.margin}>
        <p className={styles.kind}>{label}</p>
        <p className={styles.origin}>{origin}</p>
        {generated && <Badge tone="cielo">{t('changed')}</Badge>}
      </div>
      {isOpen ? (
        <PassageEditor block={block} label={label} busy={busy} onClose={onClose} onPut={onPut} />
      ) : (
        <div>
          <DocumentView text={documentIn(block)} />
          {onOpen && (
            <p className={styles.acts}>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={t('editOf', { label })}
                onClick={onOpen}
              >
                {t('edit')}
              </Button>
              {generated && (
                <Button variant="subtle" size="compact-sm" onClick={() => onPut(generated.paragraphs)}>
                  {t('putBack')}
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function PassageEditor({ block, label, busy, onClose, onPut }: Pick<PassageProps, 'block' | 'label' | 'busy' | 'onClose' | 'onPut'>) {
  const t = useTranslations('decisions.record.passage')
  const [text, setText] = useState(() => documentIn(block))
  useUnsavedChanges(JSON.stringify(text.content) !== JSON.stringify(block.paragraphs))
  return (
    <div>
      <LazyRichTextEditor variant="notes" label={t('textOf', { label })} value={text} onChange={setText} />
      <p className={styles.acts}>
        <Button size="compact-md" loading={busy} onClick={() => onPut(text.content)}>
          {t('keep')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('leave')}
        </Button>
      </p>
    </div>
  )
}
