import { differences } from '@delibera/core/minutes/compare'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ConflictBox } from '../../../ui/forms/ConflictBox.tsx'
import { newestFirst } from '../useVerbal.ts'
import type { VerbalDraft } from './useVerbalDraft.ts'
import { VerbalCompare } from './VerbalCompare.tsx'
import styles from './VerbalConflict.module.css'

interface Props {
  draft: VerbalDraft
  theirs: Verbal
  mine: () => MinutesBlock[]
}

/** Somebody else saved meanwhile: who and when, what differs, and the choice between the two texts. */
export function VerbalConflict({ draft, theirs, mine }: Props) {
  const t = useTranslations('minutes.conflict')
  const format = useFormatter()
  const [isOpen, setOpen] = useState(false)
  const [last] = newestFirst(theirs)
  const at = theirs.updated_at ? format.dateTime(new Date(theirs.updated_at), { timeStyle: 'short' }) : ''
  return (
    <div className={styles.over}>
      <ConflictBox title={last?.author ? t('by', { name: last.author, at }) : t('someone', { at })} text={t('text')}>
        <Button size="xs" loading={draft.busy} onClick={() => void draft.keepMine()}>
          {t('keep')}
        </Button>
        <Button size="xs" variant="default" onClick={draft.takeTheirs}>
          {t('take')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
          {t('compare')}
        </Button>
      </ConflictBox>
      {isOpen && <VerbalCompare title={t('compareTitle')} differences={differences(theirs.blocks, mine())} onClose={() => setOpen(false)} />}
    </div>
  )
}
