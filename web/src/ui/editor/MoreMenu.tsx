import { Menu } from '@mantine/core'
import { IconClearFormatting, IconCode, IconDots, IconLineDashed, IconSortAscendingNumbers, IconSubscript, IconSuperscript } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ToolMenu } from './ToolMenu.tsx'
import type { ToolState } from './tools.ts'

interface Props {
  editor: Editor
  state: ToolState
  onNumbering: () => void
}

const raised = [
  { name: 'superscript', icon: IconSuperscript },
  { name: 'subscript', icon: IconSubscript },
  { name: 'code', icon: IconCode },
] as const

export function MoreMenu({ editor, state, onNumbering }: Props) {
  const t = useTranslations('editor.more')
  return (
    <ToolMenu stop="more" label={t('title')} icon={IconDots}>
      {raised.map(({ name, icon: Glyph }) => (
        <Menu.CheckboxItem
          key={name}
          value={name}
          checked={state.raised.includes(name)}
          closeMenuOnClick
          rightSection={<Glyph size={16} stroke={1.6} />}
          onChange={() => editor.chain().focus().toggleMark(name).run()}
        >
          {t(name)}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLineDashed size={16} stroke={1.6} />} onClick={() => editor.chain().focus().setHorizontalRule().run()}>
        {t('rule')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSortAscendingNumbers size={16} stroke={1.6} />} disabled={!state.isNumbered} onClick={onNumbering}>
        {t('numbering')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClearFormatting size={16} stroke={1.6} />} onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}>
        {t('clear')}
      </Menu.Item>
    </ToolMenu>
  )
}
