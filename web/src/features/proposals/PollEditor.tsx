import type { Meeting } from '@delibera/core/meetings/schema'
import { refusePoll } from '@delibera/core/proposals/rules'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useMinute, useToday } from '../../api/clock.ts'
import { useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { NoticeWarning } from '../../meeting/law/NoticeWarning.tsx'
import { RestDayNote } from '../../meeting/law/RestDayNote.tsx'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx'
import { FieldMessage } from '../../ui/fields/FieldMessage.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './PollEditor.module.css'
import { usePollActs } from './usePoll.ts'
import { type DraftDate, usePollDraft } from './usePollDraft.ts'

const most = 20

/** Which dates will be proposed, and until when one can answer. */
export function PollEditor({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('poll.editor')
  const poll = usePollDraft(meeting)
  const { draft, remarks, busy, isDirty } = poll
  useUnsavedChanges(isDirty)
  const today = useToday()
  const { data: company } = useCompanyRead(meeting.company_id)
  const required = company?.statute[meeting.meeting_type === 'BOARD' ? 'board_notice_days' : 'notice_days'] ?? 0
  const remarkAt = (at: string) => remarks[at] && <FieldMessage message={remarks[at]} text={undefined} />
  return (
    <Panel title={t('title')} foot={<Send meeting={meeting} poll={poll} />}>
      <p className={styles.intro}>{t('intro')}</p>
      <ol className={styles.rows}>
        {draft.dates.map((it, at) => (
          <DateRow key={it.key} date={it} number={at + 1} error={remarkAt(String(it.key))} today={today} poll={poll}>
            <NoticeWarning moment={it.from} required={required} kind={meeting.meeting_type} isQuiet />
            <RestDayNote moment={it.from} />
          </DateRow>
        ))}
      </ol>
      <Button variant="default" leftSection={<IconPlus size={16} />} disabled={draft.dates.length >= most} onClick={poll.add}>
        {t('add')}
      </Button>
      <div className={styles.deadline}>
        <DateTimeField
          label={t('deadline')}
          description={t('deadlineHelp')}
          value={draft.deadline}
          onChange={poll.setDeadline}
          min={today}
          today={today}
          error={remarkAt('deadline')}
        />
      </div>
      {isDirty && (
        <Button variant="default" loading={busy} onClick={() => void poll.save()}>
          {t('save')}
        </Button>
      )}
    </Panel>
  )
}

interface RowProps {
  date: DraftDate
  number: number
  error: React.ReactNode
  today: string
  poll: ReturnType<typeof usePollDraft>
  /** What is to be said of the date. */
  children: React.ReactNode
}

function DateRow({ date: { key, from, until }, number, error, today, poll, children }: RowProps) {
  const t = useTranslations('poll.editor')
  return (
    <li className={styles.row}>
      <DateTimeField
        label={t('date', { number })}
        value={from}
        onChange={(next) => poll.setDate(key, { from: next })}
        min={today}
        today={today}
        error={error}
      />
      <TextInput
        type="time"
        className={styles.until}
        label={t('until')}
        aria-label={t('untilOf', { number })}
        value={until}
        onChange={(event) => poll.setDate(key, { until: event.currentTarget.value })}
      />
      <ActionIcon className={styles.remove} size="lg" aria-label={t('remove', { number })} onClick={() => poll.remove(key)}>
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div className={styles.remark}>{children}</div>
    </li>
  )
}

/** Sending asks first: it writes to everybody. What stands in its way is said beside it. */
function Send({ meeting, poll }: { meeting: Meeting; poll: ReturnType<typeof usePollDraft> }) {
  const t = useTranslations('poll.editor')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const acts = usePollActs(meeting)
  const now = useMinute()
  const people = meeting.members.filter((it) => it.source !== 'DELEGATE').length
  const refusal = poll.read ? refusePoll({ is_offline: meeting.mode.is_offline, ...poll.read }, now) : 'too_few_dates'
  const isReady = meeting.status === 'PROCESSING'
  const send = async () => {
    if (refusal) return tell({ kind: 'warning', text: t(`refused.${refusal}`) })
    if (poll.isDirty && !(await poll.save())) return
    const words = { title: t('confirm.title', { count: people }), text: t('confirm.text'), proceed: t('send', { count: people }), cancel: t('confirm.cancel') }
    if (await confirm(words)) {
      if (await acts.send()) tell({ kind: 'success', text: t('sent', { count: people }) })
    }
  }
  if (!isReady) {
    return (
      <Notice tone="gray" icon="clock">
        {t('later')}
      </Notice>
    )
  }
  return (
    <div className={styles.send}>
      <p>{refusal ? t(`refused.${refusal}`) : t('ready', { count: people })}</p>
      <Actions end>
        {/* Never disabled: what was typed last is read when its field is left, which pressing here does. */}
        <Button leftSection={<IconSend size={16} />} loading={acts.busy === 'send' || poll.busy} onClick={() => void send()}>
          {t('send', { count: people })}
        </Button>
      </Actions>
    </div>
  )
}
