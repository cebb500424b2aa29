import { meetingPath, meetingsPath } from '@delibera/core/meetings/places'
import type { MeetingItem } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { Menu } from '@mantine/core'
import { type Icon, IconArrowRight, IconBan, IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'

const mark = (Mark: Icon) => <Mark size={18} stroke={1.6} aria-hidden />

interface Props {
  meeting: MeetingItem
  companyId: string
  onEnd: () => void
}

/** What can be done with a meeting of the list, by where it stands. */
export function MeetingsMenu({ meeting, companyId, onEnd }: Props) {
  const t = useTranslations('meetings')
  const act = can('remove', meeting.status) ? 'DELETE' : can('cancel', meeting.status) ? 'CANCEL' : null
  return (
    <>
      <Menu.Item component={PageLink} to={meetingPath({ ...meeting, company_id: companyId }, 'details')} leftSection={mark(IconArrowRight)}>
        {t('list.open')}
      </Menu.Item>
      {meeting.status !== 'DRAFT' && (
        <Menu.Item
          component={PageLink}
          to={`${meetingsPath(companyId, meeting.meeting_type)}/new`}
          search={{ from: meeting._id } as never}
          leftSection={mark(IconCopy)}
        >
          {t('again.menu')}
        </Menu.Item>
      )}
      {act && (
        <Menu.Item data-danger leftSection={mark(act === 'DELETE' ? IconTrash : IconBan)} onClick={onEnd}>
          {t(`ending.${act}.open.${meeting.meeting_type}`)}
        </Menu.Item>
      )}
    </>
  )
}
