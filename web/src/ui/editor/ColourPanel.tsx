import { readColour } from '@delibera/core/rich-text'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { hues } from '../../palette.ts'
import styles from './EditorPanel.module.css'
import { EditorPanel } from './EditorPanel.tsx'

/** Inks that read on paper: step 7 of the palette is at least 6:1 on white. */
const inks = (['petrolio', 'cielo', 'viola', 'vinaccia', 'rosso', 'arancio', 'verde', 'gray'] as const).map((name) => ({ name, colour: hues[name][7] }))

export function ColourPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('editor')
  const colour = (editor.getAttributes('textStyle').color as string | undefined) ?? null
  const [written, setWritten] = useState(colour ?? '')
  const [wrong, setWrong] = useState(false)
  const paint = (next: string | null) => {
    const chain = editor.chain().focus()
    if (next) chain.setMark('textStyle', { color: next }).run()
    else chain.unsetMark('textStyle').run()
    onClose()
  }
  const apply = () => {
    const read = readColour(written)
    setWrong(read === null)
    if (read) paint(read)
  }
  return (
    <EditorPanel label={t('colour.title')} onEnter={apply} onClose={onClose}>
      <div className={styles.swatches}>
        {inks.map((it, at) => (
          <button
            key={it.name}
            type="button"
            className={styles.swatch}
            style={{ background: it.colour }}
            aria-label={t(`colour.${it.name}`)}
            title={t(`colour.${it.name}`)}
            aria-pressed={colour === it.colour}
            data-autofocus={at === 0 || undefined}
            onClick={() => paint(it.colour)}
          />
        ))}
      </div>
      <TextInput
        label={t('colour.code')}
        placeholder="#01616c"
        w={130}
        spellCheck={false}
        autoComplete="off"
        value={written}
        error={wrong && t('messages.invalidColour')}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <div className={styles.level}>
        <Button variant="default" onClick={apply}>
          {t('colour.apply')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => paint(null)}>
          {t('colour.none')}
        </Button>
      </div>
    </EditorPanel>
  )
}
