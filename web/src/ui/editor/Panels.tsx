import type { Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useRef } from 'react'
import { ColourPanel } from './ColourPanel.tsx'
import { FindPanel } from './FindPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { NumberingPanel } from './NumberingPanel.tsx'
import { TablePanel } from './TablePanel.tsx'
import type { PanelName } from './tools.ts'

const panels: Record<PanelName, ComponentType<{ editor: Editor; onClose: () => void }>> = {
  colour: ColourPanel,
  find: FindPanel,
  link: LinkPanel,
  numbering: NumberingPanel,
  table: TablePanel,
}

/** The panel that a tool opened; it takes the focus, and leaving it gives the focus back to the text. */
export function Panels({ editor, open, onClose }: { editor: Editor; open: PanelName; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = place.current?.querySelectorAll<HTMLElement>('[data-autofocus]') ?? []
    first?.focus()
    if (open && first instanceof HTMLInputElement) first.select()
  }, [open])
  const Panel = panels[open]
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <div ref={place}>
      <Panel editor={editor} onClose={close} />
    </div>
  )
}
