import type { Meeting } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { loadTitles } from '@delibera/core/minutes/titles'
import { useQuery } from '@tanstack/react-query'
import { EditorContent, useEditorState } from '@tiptap/react'
import type { Ref } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panels } from '../../../ui/editor/Panels.tsx'
import frame from '../../../ui/editor/RichTextEditor.module.css'
import { Toolbar } from '../../../ui/editor/Toolbar.tsx'
import type { PanelName } from '../../../ui/editor/tools.ts'
import { Sheet } from '../../../ui/page/Sheet.tsx'
import type { VerbalText } from './useVerbalEditor.ts'
import { isChanged } from './useVerbalMarks.ts'
import styles from './VerbalSheet.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  meeting: Pick<Meeting, 'meeting_type' | 'type'>
  verbal: Verbal
  text: VerbalText
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
}

/** The document on its sheet, with the double margin in which stands where each passage comes from. */
export function VerbalSheet({ ref, meeting, verbal, text, panel, onPanel }: Props) {
  const t = useTranslations('minutes')
  const { editor } = text
  return (
    <div ref={ref} className={`${frame.editor} ${styles.editor}`} data-variant="sheet">
      <div className={frame.head}>
        <Toolbar editor={editor} panel={panel} onPanel={onPanel} />
        {panel && <Panels editor={editor} open={panel} onClose={() => onPanel(null)} />}
      </div>
      <div className={frame.paper}>
        <Sheet>
          {verbal.for_notary && <p className={styles.stamp}>{t('notary.stamp')}</p>}
          <Title meeting={meeting} verbal={verbal} />
          <EditorContent editor={editor} className={`${frame.content} ${styles.content}`} />
        </Sheet>
      </div>
    </div>
  )
}

/** What stands above them on the printed page, in their own language. */
function Title({ meeting, verbal }: Pick<Props, 'meeting' | 'verbal'>) {
  const { data } = useQuery({ queryKey: ['minutes-titles', verbal.locale], queryFn: () => loadTitles(verbal.locale), staleTime: Number.POSITIVE_INFINITY })
  const kind = meeting.meeting_type === 'BOARD' ? 'BOARD' : meeting.type
  return (
    <p className={styles.title} lang={verbal.locale}>
      {data?.[kind as keyof typeof data] ?? '\u00a0'}
    </p>
  )
}

/** The way to the tools from the text. */
export function focusTools(box: HTMLElement | null): boolean {
  box?.querySelector<HTMLElement>('[role="toolbar"] [data-stop][tabindex="0"]')?.focus()
  return true
}

/** How much of the generated text a person has changed. */
export function ChangesSaid({ text: { editor, generated } }: { text: VerbalText }) {
  const t = useTranslations('minutes.text')
  const count = useEditorState({
    editor,
    selector: ({ editor: it }) => {
      let found = 0
      it.state.doc.forEach((node) => {
        if (!generated.has(node.attrs.id as string) || isChanged(node, generated)) found += 1
      })
      return found
    },
  })
  return t('changes', { count })
}
