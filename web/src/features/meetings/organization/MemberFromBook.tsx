import type { Meeting } from '@delibera/core/meetings/schema'
import { plain, searchWords } from '@delibera/core/names'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, useMembers, useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import styles from './MemberAddWindow.module.css'
import type { MemberActs } from './useMemberActs.ts'

interface Props {
  meeting: Meeting
  acts: MemberActs
  onClose: () => void
}

/** Those of the company's book who are not in the meeting yet. */
export function MemberFromBook({ meeting, acts, onClose }: Props) {
  const t = useCompanyWords(useTranslations('organization.add'))
  const read = useMembers(meeting.company_id)
  const { labelOf } = useRoles()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (!read.data) return read.isError ? <ReadFailure text={t('failed')} onRetry={() => void read.refetch()} /> : <RowsLoading rows={5} />
  const left = read.data.items.filter((it) => !meeting.member_ids.includes(it._id))
  const words = searchWords(search)
  const found = left.filter((it) => words.every((word) => plain(nameOf(it)).includes(word)))
  const add = async () => {
    if (await acts.add({ member_ids: [...chosen] })) onClose()
  }
  return (
    <div className={styles.part}>
      {left.length === 0 ? (
        <p className={styles.text}>{t('bookEmpty')}</p>
      ) : (
        <>
          <SearchField label={t('search')} value={search} onSearch={setSearch} />
          {found.length === 0 ? (
            <p className={styles.text}>{t('nobody', { search })}</p>
          ) : (
            <LongList label={t('who')} items={found} itemKey={(it) => it._id} height={48}>
              {(it) => (
                <Checkbox
                  className={styles.person}
                  label={nameOf(it)}
                  description={it.roles.map(({ code }) => labelOf(code)).join(', ')}
                  checked={chosen.includes(it._id)}
                  onChange={() => setChosen(chosen.includes(it._id) ? chosen.filter((id) => id !== it._id) : [...chosen, it._id])}
                />
              )}
            </LongList>
          )}
        </>
      )}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={chosen.length === 0} loading={acts.busy} onClick={() => void add()}>
          {t('addPeople', { count: chosen.length })}
        </Button>
      </Actions>
    </div>
  )
}
