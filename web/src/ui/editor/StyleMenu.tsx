import { Menu } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Menus.module.css'
import { ToolMenu } from './ToolMenu.tsx'
import { shownKeys } from './tools.ts'

const blocks = ['text', 'heading1', 'heading2', 'heading3'] as const
type Block = (typeof blocks)[number]

export function StyleMenu({ editor, block }: { editor: Editor; block: string }) {
  const t = useTranslations('editor.block')
  const choose = (next: string) => {
    const chain = editor.chain().focus()
    const level = blocks.indexOf(next as Block) as 0 | 1 | 2 | 3
    if (level === 0) chain.setParagraph().run()
    else chain.setHeading({ level }).run()
  }
  return (
    <ToolMenu stop="block" label={t('label', { current: t(block as Block) })} icon={IconTypography} text={t(block as Block)}>
      <Menu.RadioGroup value={block} onChange={choose}>
        {blocks.map((it, level) => (
          <Menu.RadioItem key={it} value={it} closeMenuOnClick rightSection={<span className={styles.keys}>{shownKeys(`Mod+Alt+${level}`)}</span>}>
            <span className={styles.block} data-block={it}>
              {t(it)}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  )
}
