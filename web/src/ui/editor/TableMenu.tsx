import { Menu } from '@mantine/core'
import {
  type Icon,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTablePlus,
  IconTableRow,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ToolMenu } from './ToolMenu.tsx'
import { rowAndColumnChanges } from './tools.ts'

type Change = keyof typeof rowAndColumnChanges

/** Rows, columns, the table as a whole. */
const groups: { name: Change; icon: Icon }[][] = [
  [
    { name: 'addRowBefore', icon: IconRowInsertTop },
    { name: 'addRowAfter', icon: IconRowInsertBottom },
    { name: 'deleteRow', icon: IconRowRemove },
  ],
  [
    { name: 'addColumnBefore', icon: IconColumnInsertLeft },
    { name: 'addColumnAfter', icon: IconColumnInsertRight },
    { name: 'deleteColumn', icon: IconColumnRemove },
  ],
  [
    { name: 'toggleHeaderRow', icon: IconTableRow },
    { name: 'mergeOrSplit', icon: IconArrowsSplit2 },
    { name: 'deleteTable', icon: IconTableOff },
  ],
]

export function TableMenu({ editor, isTable, onInsert }: { editor: Editor; isTable: boolean; onInsert: () => void }) {
  const t = useTranslations('editor.table')
  const change = (name: Change) => rowAndColumnChanges[name](editor)
  const item = ({ name, icon: Glyph }: { name: Change; icon: Icon }) => (
    <Menu.Item key={name} leftSection={<Glyph size={16} stroke={1.6} />} onClick={() => change(name)}>
      {t(name)}
    </Menu.Item>
  )
  return (
    <ToolMenu stop="table" label={t('title')} icon={IconTable}>
      {isTable ? (
        groups.map((group, at) => [at > 0 && <Menu.Divider key={`before ${group[0]?.name}`} />, ...group.map(item)])
      ) : (
        <Menu.Item leftSection={<IconTablePlus size={16} stroke={1.6} />} onClick={onInsert}>
          {t('insert')}
        </Menu.Item>
      )}
    </ToolMenu>
  )
}
