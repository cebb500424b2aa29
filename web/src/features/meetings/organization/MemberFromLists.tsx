import type { MemberType } from '@delibera/core/company/roles'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useMemberLists, useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './MemberAddWindow.module.css'
import type { MemberActs } from './useMemberActs.ts'

interface Props {
  meeting: Meeting
  acts: MemberActs
  onClose: () => void
}

/** Whole groups: everybody of a kind, or of a list that the company keeps. Who is in already stays. */
export function MemberFromLists({ meeting, acts, onClose }: Props) {
  const t = useTranslations('organization.add')
  const book = useMembers(meeting.company_id)
  const lists = useMemberLists(meeting.company_id)
  const [types, setTypes] = useState<readonly MemberType[]>([])
  const [ids, setIds] = useState<readonly string[]>([])
  if (!book.data || !lists.data) {
    const failed = book.isError ? book : lists
    return failed.isError ? <ReadFailure text={t('failed')} onRetry={() => void failed.refetch()} /> : <RowsLoading rows={4} />
  }
  const missing = (of: readonly string[]) => of.filter((id) => !meeting.member_ids.includes(id)).length
  const groups = book.data.groups.map((it) => ({ type: it.type, left: missing(it.ids) }))
  const named = lists.data.items.map((it) => ({ ...it, left: missing(it.member_ids) }))
  const add = async () => {
    if (await acts.add({ member_types: [...types], list_ids: [...ids] })) onClose()
  }
  return (
    <div className={styles.part}>
      <Checkbox.Group label={t('types')} value={[...types]} onChange={(it) => setTypes(it as MemberType[])}>
        <div className={styles.group}>
          {groups.map(({ type, left }) => (
            <Checkbox
              key={type}
              value={type}
              label={t(`groups.${type}`)}
              description={left === 0 ? t('allIn') : t('left', { count: left })}
              disabled={left === 0}
            />
          ))}
        </div>
      </Checkbox.Group>
      {named.length > 0 && (
        <Checkbox.Group label={t('lists')} value={[...ids]} onChange={setIds}>
          <div className={styles.group}>
            {named.map(({ _id, name, left }) => (
              <Checkbox key={_id} value={_id} label={name} description={left === 0 ? t('allIn') : t('left', { count: left })} disabled={left === 0} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={types.length + ids.length === 0} loading={acts.busy} onClick={() => void add()}>
          {t('addGroups')}
        </Button>
      </Actions>
    </div>
  )
}
