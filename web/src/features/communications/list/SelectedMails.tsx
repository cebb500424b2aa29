import type { CommunicationList, CommunicationPosition } from '@delibera/core/communications/panel'
import { ActionIcon, type ActionIconProps, Checkbox, CloseButton } from '@mantine/core'
import { IconMail, IconMailOpened, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './SelectedMails.module.css'
import { SelectedTags } from './SelectedTags.tsx'
import type { MailSelection } from './useMailSelection.ts'
import type { SelectedActs } from './useSelectedActs.ts'

interface Props {
  folder: CommunicationPosition
  selection: MailSelection
  acts: SelectedActs
  tags: CommunicationList['tags']
}

/** In the place of the search while something is ticked: how many, what can be done with them, how to leave. */
export function SelectedMails({ folder, selection, acts, tags }: Props) {
  const t = useTranslations('communications.selected')
  const { items, isAll, toggleAll, clear } = selection
  const none = items.length === 0
  const see = acts.isUnread ? 'read' : 'unread'
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <span className={styles.all}>
        <Checkbox size="xs" aria-label={t('all')} checked={isAll} indeterminate={!isAll && !none} onChange={toggleAll} />
      </span>
      <p className={styles.count} role="status">
        {t('count', { count: items.length })}
      </p>
      {folder === 'inbox' && <Act label={t(see)} mark={acts.isUnread ? IconMailOpened : IconMail} disabled={none} onClick={acts.see} />}
      <SelectedTags items={items} tags={tags} onChange={acts.retag} />
      {folder === 'trash' ? (
        <>
          <Act label={t('restore')} mark={IconRestore} disabled={none} onClick={acts.restore} />
          <Act label={t('remove')} mark={IconTrashX} disabled={none} onClick={() => void acts.remove()} />
        </>
      ) : (
        <Act label={t('trash')} mark={IconTrash} disabled={none} onClick={acts.trash} />
      )}
      <CloseButton iconSize={18} className={styles.act} aria-label={t('clear')} title={t('clear')} onClick={clear} />
    </section>
  )
}

interface ActProps extends ActionIconProps {
  label: string
  mark: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
  onClick: () => void
}

function Act({ label, mark: Mark, ...rest }: ActProps) {
  return (
    <ActionIcon className={styles.act} aria-label={label} title={label} {...rest}>
      <Mark size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
