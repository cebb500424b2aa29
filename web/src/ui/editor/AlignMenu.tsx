import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Menus.module.css'
import { ToolMenu } from './ToolMenu.tsx'
import { aligns, shownKeys, type ToolState } from './tools.ts'

export function AlignMenu({ editor, align }: { editor: Editor; align: ToolState['align'] }) {
  const t = useTranslations('editor.align')
  const current = aligns.find((it) => it.name === align) ?? aligns[0]
  const choose = (next: string) => editor.chain().focus().setTextAlign(next).run()
  return (
    <ToolMenu stop="align" label={t('label', { current: t(align) })} icon={current.icon}>
      <Menu.RadioGroup value={align} onChange={choose}>
        {aligns.map(({ name, keys }) => (
          <Menu.RadioItem key={name} value={name} closeMenuOnClick rightSection={<span className={styles.keys}>{shownKeys(keys)}</span>}>
            {t(name)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  )
}
