import type { FilingKind } from '@delibera/core/filing/schema'
import { bookRoutes } from '@delibera/core/minutes/routes'
import { Button, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './FilingPage.module.css'
import { useFilingActs } from './useFilings.ts'

interface Props {
  companyId: string
  kinds: readonly FilingKind[]
  onClose: () => void
}

/** A package of a kind, of a meeting whose minutes are in the book: the seat may be moved by the board, everything else is for the assembly. */
export function NewFilingWindow({ companyId, kinds, onClose }: Props) {
  const t = useTranslations('filings')
  const dates = useDates()
  const navigate = useNavigate()
  const { open, done } = useFilingActs()
  const [kind, setKind] = useState<FilingKind>('ACCOUNTS')
  const [meeting, setMeeting] = useState<string | null>(null)
  const assemblies = useRead(bookRoutes.book, { params: { id: companyId }, query: { meeting_type: 'ASSEMBLY' } })
  const boards = useRead(bookRoutes.book, { params: { id: companyId }, query: { meeting_type: 'BOARD' } })
  const held = [...(assemblies.data?.items ?? []), ...(boards.data?.items ?? [])]
  const start = async () => {
    const made = await done(open.mutateAsync({ params: { id: companyId }, body: { kind, meeting_id: meeting } }))
    if (made) void navigate({ to: `/company/${companyId}/filings/${made._id}` })
  }
  return (
    <FormWindow opened onClose={onClose} title={t('new')} size={540}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Select
          label={t('kind')}
          allowDeselect={false}
          value={kind}
          onChange={(it) => setKind(it as FilingKind)}
          data={kinds.map((it) => ({ value: it, label: t(`kinds.${it}`) }))}
        />
        <Select
          label={t('meeting')}
          description={t('meetingHint')}
          clearable
          value={meeting}
          onChange={setMeeting}
          data={held.map((it) => ({ value: it.meeting_id, label: t('meetingOption', { title: it.title, day: dates.dayAt(it.held_at) }) }))}
        />
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={open.isPending}>
            {t('open')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
