import type { Meeting } from '@delibera/core/meetings/schema'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import styles from './MemberAddWindow.module.css'
import { MemberFromBook } from './MemberFromBook.tsx'
import { MemberFromLists } from './MemberFromLists.tsx'
import { MemberFromOutside } from './MemberFromOutside.tsx'
import type { MemberActs } from './useMemberActs.ts'

type Way = 'book' | 'lists' | 'outside'
const ways: readonly Way[] = ['book', 'lists', 'outside']

interface Props {
  meeting: Meeting
  acts: MemberActs
  onClose: () => void
}

/** Lets people in: by name from the book, by list or by what they are, or somebody whom the book does not know. */
export function MemberAddWindow({ meeting, acts, onClose }: Props) {
  const t = useTranslations('organization.add')
  const [way, setWay] = useState<Way>('book')
  const part = { meeting, acts, onClose }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={600}>
      <div className={styles.window}>
        <SegmentedControl
          fullWidth
          aria-label={t('way')}
          data={ways.map((it) => ({ value: it, label: t(`ways.${it}`) }))}
          value={way}
          onChange={(it) => setWay(it as Way)}
        />
        {meeting.is_summon_sent && <p className={styles.text}>{t('late')}</p>}
        {way === 'book' && <MemberFromBook {...part} />}
        {way === 'lists' && <MemberFromLists {...part} />}
        {way === 'outside' && <MemberFromOutside {...part} />}
      </div>
    </FormWindow>
  )
}
