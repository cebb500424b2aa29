import type { Meeting } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecklist, IconRubberStamp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingFoot } from '../../../meeting/frame/MeetingFoot.tsx'
import type { PanelName } from '../../../ui/editor/tools.ts'
import { type MinutesText, useVerbalDraft } from './useVerbalDraft.ts'
import { useVerbalEditor } from './useVerbalEditor.ts'
import type { VerbalTab } from './useVerbalTab.ts'
import { useVerbalWords } from './useVerbalWords.ts'
import { type Blank, VerbalBlank } from './VerbalBlank.tsx'
import { VerbalConfirm } from './VerbalConfirm.tsx'
import { VerbalConflict } from './VerbalConflict.tsx'
import { VerbalNotices } from './VerbalNotices.tsx'
import { VerbalRewrite } from './VerbalRewrite.tsx'
import { VerbalSaved } from './VerbalSaved.tsx'
import { ChangesSaid, focusTools, VerbalSheet } from './VerbalSheet.tsx'
import { VerbalDrawer, VerbalSide } from './VerbalSide.tsx'
import styles from './VerbalWriting.module.css'

type Window = 'confirm' | 'rewrite'

/** The text while it can still be changed, what it is checked against beside it, and what comes next at the foot. */
export function VerbalWriting({ meeting, verbal }: { meeting: Meeting; verbal: Verbal }) {
  const words = useVerbalWords(verbal)
  const { t } = words
  const written = useRef<MinutesText | null>(null)
  const draft = useVerbalDraft(verbal, written)
  const frame = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [tab, setTab] = useState<VerbalTab>('checks')
  const [window, setWindow] = useState<Window | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [blank, setBlank] = useState<Blank | null>(null)
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false }) ?? false
  const text = useVerbalEditor({
    verbal,
    readOnly: false,
    wordsOf: words.wordsOf,
    onPanel: setPanel,
    label: t('text.label'),
    description: t('text.help'),
    toTools: () => focusTools(frame.current),
    onMark: (id) => {
      text.goTo(id)
      if (isNarrow) setDrawn(true)
    },
    onTag: ({ kind, name }, mark) => setBlank(kind === 'value' ? { name, mark } : null),
    onUpdate: draft.touch,
    onBlur: () => void draft.flush(),
  })
  written.current = text
  const goTo = (id: string) => {
    setDrawn(false)
    // Once the drawer has let go of the focus.
    setTimeout(() => text.goTo(id))
  }
  const side = (
    <VerbalSide
      meeting={meeting}
      verbal={verbal}
      text={text}
      draft={draft}
      words={words}
      tab={tab}
      goTo={goTo}
      onTab={setTab}
      onQuoted={() => setDrawn(false)}
      onRewrite={() => setWindow('rewrite')}
    />
  )
  const close = () => setWindow(null)
  return (
    <>
      <VerbalNotices verbal={verbal} onRewrite={() => setWindow('rewrite')} />
      <div className={styles.layout}>
        <VerbalSheet ref={frame} meeting={meeting} verbal={verbal} text={text} panel={panel} onPanel={setPanel} />
        {!isNarrow && (
          <aside className={styles.side} aria-label={t('side.label')} data-pinned>
            {side}
          </aside>
        )}
      </div>
      {isNarrow && (
        <VerbalDrawer opened={isDrawn} onClose={() => setDrawn(false)}>
          {side}
        </VerbalDrawer>
      )}
      <MeetingFoot>
        {draft.theirs && <VerbalConflict draft={draft} theirs={draft.theirs} mine={text.blocks} />}
        <MeetingBar saved={<VerbalSaved draft={draft} />} note={<ChangesSaid text={text} />}>
          {isNarrow && (
            <Button variant="default" leftSection={<IconChecklist size={16} aria-hidden />} onClick={() => setDrawn(true)}>
              {t('bar.side', { count: verbal.gaps.length })}
            </Button>
          )}
          <Button variant="default" visibleFrom="sm" onClick={() => setWindow('rewrite')}>
            {t('bar.rewrite')}
          </Button>
          <Button leftSection={<IconRubberStamp size={16} aria-hidden />} onClick={() => setWindow('confirm')}>
            {t(verbal.for_notary ? 'bar.confirmDraft' : 'bar.confirm')}
          </Button>
        </MeetingBar>
      </MeetingFoot>
      {blank && <VerbalBlank key={blank.name} blank={blank} editor={text.editor} onClose={() => setBlank(null)} />}
      {window === 'confirm' && <VerbalConfirm meeting={meeting} verbal={verbal} draft={draft} goTo={goTo} onClose={close} />}
      {window === 'rewrite' && <VerbalRewrite verbal={verbal} draft={draft} blocks={text.blocks} onClose={close} />}
    </>
  )
}
