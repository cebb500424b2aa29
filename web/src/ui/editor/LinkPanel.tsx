import { readLink } from '@delibera/core/rich-text'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './EditorPanel.module.css'
import { EditorPanel } from './EditorPanel.tsx'

/** People write www.example.it and anna@example.it; a link says how to get there. */
function completed(address: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  if (/^[^\s/@]+@[^\s/@]+$/.test(address)) return `mailto:${address}`
  return address.includes('.') ? `https://${address}` : address
}

type Refusal = 'emptyUrl' | 'mediaUrl' | 'invalidValue'

function refuse(address: string): Refusal | null {
  if (address === '') return 'emptyUrl'
  if (/^(data|blob|file):/i.test(address)) return 'mediaUrl'
  return readLink(completed(address)) === null ? 'invalidValue' : null
}

export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('editor')
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const apply = () => {
    const written = address.trim()
    const against = refuse(written)
    setRefusal(against)
    if (against) return
    const href = completed(written)
    const chain = editor.chain().focus().extendMarkRange('link')
    // With nothing selected the address itself becomes the words.
    if (editor.state.selection.empty && !before) chain.insertContent({ type: 'text', text: written, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <EditorPanel label={t('link.title')} onEnter={apply} onClose={onClose}>
      <TextInput
        className={styles.wide}
        label={t('link.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={address}
        error={refusal && t(`messages.${refusal}`)}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <div className={styles.level}>
        <Button variant="default" onClick={apply}>
          {before ? t('link.change') : t('link.insert')}
        </Button>
        {before && (
          <Button variant="subtle" color="gray" onClick={remove}>
            {t('link.remove')}
          </Button>
        )}
      </div>
    </EditorPanel>
  )
}
