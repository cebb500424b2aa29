import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { Button, Menu } from '@mantine/core'
import { IconAt, IconDownload, IconLinkOff, IconRefresh, IconStar, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { useLinkActs } from './useLinkActs.ts'
import type { MemberActs } from './useMemberActs.ts'
import { onlies, type PeopleFilter, type Seat, useFound } from './useOrganization.ts'
import { useOrganizationColumns } from './useOrganizationColumns.ts'

interface Props {
  meeting: Meeting
  seats: readonly Seat[]
  acts: MemberActs
  onAdd: () => void
  onEmails: (people: readonly MeetingMember[]) => void
}

/** Everybody of the meeting: whether the notice reached them, whether they come, whom they delegated, what they weigh. */
export function OrganizationTable({ meeting, seats, acts, onAdd, onEmails }: Props) {
  const t = useTranslations('organization.table')
  const [query, onQuery] = useTableQuery('organization', { initial: { sort_by: 'weight DESC' } })
  const [only, setOnly] = useState<PeopleFilter | null>(null)
  const [keys, setKeys] = useState<string[]>([])
  const { found, counts } = useFound(seats, { query, only, isSent: meeting.is_summon_sent })
  const columns = useOrganizationColumns(meeting)
  const rows = found.slice((query.page - 1) * query.count, query.page * query.count)
  const canChange = can('change_room', meeting.status)
  const chosen = seats.filter((it) => keys.includes(it.member._id)).map((it) => it.member)
  return (
    <DataTable<Seat>
      section="organization"
      label={t('label')}
      columns={columns}
      rows={rows}
      total={found.length}
      query={query}
      onQuery={onQuery}
      rowKey={(it) => it.member._id}
      rowName={(it) => nameOf(it.member)}
      rowMenu={
        canChange || can('change_links', meeting.status)
          ? (it) => <SeatMenu meeting={meeting} member={it.member} acts={acts} onEmails={onEmails} />
          : undefined!
      }
      {...(canChange && {
        selection: {
          keys,
          onChange: setKeys,
          text: (count: number) => t('selected', { count }),
          actions: <Chosen meeting={meeting} people={chosen} acts={acts} onEmails={onEmails} onDone={() => setKeys([])} />,
        },
      })}
      searchHint={t('search')}
      filters={
        <FilterChips
          label={t('filter')}
          all={{ label: t('all'), count: seats.length }}
          chips={onlies.map((it) => ({ value: it, label: t(`only.${it}`), count: counts.get(it) ?? 0, isRare: true }))}
          value={only}
          onChange={(it) => {
            setOnly(it)
            onQuery({ ...query, page: 1 })
          }}
        />
      }
      onClearFilters={only ? () => setOnly(null) : undefined}
      tools={<Tools meeting={meeting} onAdd={onAdd} />}
      empty={{ title: t('empty'), text: t('emptyText'), actions: <Button onClick={onAdd}>{t('add')}</Button> }}
    />
  )
}

function Tools({ meeting, onAdd }: { meeting: Meeting; onAdd: () => void }) {
  const t = useTranslations('organization.table')
  const react = useReaction()
  const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const
  const csv = () => download(meetingRoutes.membersCsv, { params: { id: meeting._id } }).catch((error: unknown) => react(error, 'loading'))
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconDownload {...icon} />} onClick={() => void csv()}>
        {t('csv')}
      </Button>
      {can('add_members', meeting.status) && (
        <Button variant="default" size="xs" leftSection={<IconUserPlus {...icon} />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </>
  )
}

const icon = { size: 15, 'aria-hidden': true } as const

interface MenuProps extends Pick<Props, 'meeting' | 'acts' | 'onEmails'> {
  member: MeetingMember
}

function SeatMenu({ meeting, member, acts, onEmails }: MenuProps) {
  const t = useTranslations('organization.menu')
  const isMain = meeting.main_delegatables.includes(member._id)
  const canChange = can('change_room', meeting.status)
  return (
    <>
      {canChange && (
        <Menu.Item leftSection={<IconAt {...icon} />} onClick={() => onEmails([member])}>
          {t('email')}
        </Menu.Item>
      )}
      {can('change_links', meeting.status) && <LinkItems meeting={meeting} member={member} />}
      {canChange && meeting.meeting_type === 'ASSEMBLY' && (
        <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => void acts.setMain(member, !isMain)}>
          {t(isMain ? 'notMain' : 'main')}
        </Menu.Item>
      )}
      {can('remove_members', meeting.status) && (
        <Menu.Item
          data-danger
          leftSection={<IconUserMinus {...icon} />}
          disabled={meeting.administrator?._id === member._id}
          onClick={() => void acts.remove([member])}
        >
          {t('remove')}
        </Menu.Item>
      )}
    </>
  )
}

/** Nobody renews a link that was never given; that of who presides is renewed, and not taken away. */
function LinkItems({ meeting, member }: Pick<MenuProps, 'meeting' | 'member'>) {
  const t = useTranslations('organization.menu')
  const { renew, revoke } = useLinkActs(meeting)
  const { link } = member
  return (
    <>
      <Menu.Item leftSection={<IconRefresh {...icon} />} disabled={link === 'NONE'} onClick={() => void renew(member)}>
        {t('renewLink')}
      </Menu.Item>
      <Menu.Item
        data-danger
        leftSection={<IconLinkOff {...icon} />}
        disabled={link === 'NONE' || link === 'REVOKED' || meeting.administrator?._id === member._id}
        onClick={() => void revoke(member)}
      >
        {t('revokeLink')}
      </Menu.Item>
    </>
  )
}

interface ChosenProps extends Pick<Props, 'meeting' | 'acts' | 'onEmails'> {
  people: readonly MeetingMember[]
  onDone: () => void
}

function Chosen({ meeting, people, acts, onEmails, onDone }: ChosenProps) {
  const t = useTranslations('organization.menu')
  const remove = async () => {
    if (await acts.remove(people)) onDone()
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => onEmails(people)}>
        {t('emails')}
      </Button>
      {can('remove_members', meeting.status) && (
        <Button variant="default" size="xs" loading={acts.busy} onClick={() => void remove()}>
          {t('removeSeveral')}
        </Button>
      )}
    </>
  )
}
