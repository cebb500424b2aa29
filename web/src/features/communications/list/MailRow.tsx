import type { CommunicationItem } from '@delibera/core/communications/panel'
import type { SignatureStatus } from '@delibera/core/communications/receipts'
import { Checkbox, Skeleton } from '@mantine/core'
import { useLongPress } from '@mantine/hooks'
import { IconAlertTriangleFilled, IconPaperclip, IconRosette, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type MouseEvent, type TouchEvent, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import unseen from '../../../ui/marks/Unseen.module.css'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { useMailWords } from '../useMailWords.ts'
import { DeliveryMarks } from './DeliveryMarks.tsx'
import styles from './MailRow.module.css'
import type { MailSelection } from './useMailSelection.ts'

interface Props {
  mail: CommunicationItem
  at: number
  isOpen: boolean
  /** The address of the company. */
  ours: string
  /** Where it leads. */
  search: never
  selection: MailSelection
}

/** A line of a folder: who, when, about what, and how far its letters came or how it begins; and the box by which it is chosen among others. */
export function MailRow(props: Props) {
  const { mail, at, ours, selection } = props
  const t = useTranslations('communications')
  const { who } = useMailWords(ours)
  const isSelected = selection.has(mail._id)
  const name = t('selected.one', { who: who(mail), subject: mail.subject || t('row.noSubject') })
  return (
    <div className={styles.mail} data-mail data-selected={isSelected || undefined} data-selecting={selection.isOn || undefined}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is the control, this is the room around it that may be pressed */}
      <label className={styles.pick}>
        <Checkbox
          size="xs"
          aria-label={name}
          checked={isSelected}
          onChange={({ nativeEvent }) => selection.toggle(at, (nativeEvent as { shiftKey?: boolean }).shiftKey)}
        />
      </label>
      <Line {...props} />
    </div>
  )
}

/** Milliseconds that a finger rests on a line to choose it. */
const rest = 450

/** By touch a long press chooses; while some are chosen a tap does, as in the mail programs of phones. */
function useTouch({ at, selection: { toggle, isOn } }: Props) {
  const hasPressed = useRef(false)
  const held = useLongPress(
    () => {
      hasPressed.current = true
      toggle(at)
    },
    { threshold: rest, events: ['touch'], cancelOnMove: true },
  )
  return {
    ...held,
    onTouchStart: (event: TouchEvent) => {
      hasPressed.current = false
      held.onTouchStart?.(event)
    },
    // A browser's own menu about the link would come in between.
    onContextMenu: (event: MouseEvent) => {
      if (hasPressed.current) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
      if (!hasPressed.current && !(isOn && isTap)) return
      event.preventDefault()
      if (!hasPressed.current) toggle(at)
      hasPressed.current = false
    },
  }
}

function Line(props: Props) {
  const { mail, at, isOpen, ours, search } = props
  const t = useTranslations('communications.row')
  const touch = useTouch(props)
  const { who, momentOf } = useMailWords(ours)
  const { subject, timestamp, attachments_count, reached, preview, seen_at, position, envelope, tags } = mail
  const isUnread = position === 'inbox' && seen_at === null
  return (
    <PageLink
      to="."
      search={search}
      resetScroll={false}
      className={styles.row}
      data-at={at}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      {...touch}
    >
      <span className={styles.line}>
        <span className={styles.who}>
          {isUnread && <span className={unseen.unseen}>{t('unread')} </span>}
          {who(mail)}
        </span>
        <time className={styles.time} dateTime={timestamp}>
          {momentOf(timestamp)}
        </time>
      </span>
      <span className={styles.line}>
        <span className={styles.subject}>{subject || t('noSubject')}</span>
        {envelope && <EnvelopeMark signature={envelope.signature} />}
        {attachments_count > 0 && <IconPaperclip size={14} stroke={1.7} role="img" aria-label={t('files', { count: attachments_count })} />}
      </span>
      <span className={styles.line}>
        {reached ? <DeliveryMarks reached={reached} /> : <span className={styles.preview}>{preview || t('noText')}</span>}
        {tags.length > 0 && <span className={styles.tag}>{tags.length === 1 ? tags[0] : t('tags', { tag: tags[0], count: tags.length - 1 })}</span>}
      </span>
    </PageLink>
  )
}

const envelopes = { valid: IconRosetteDiscountCheck, invalid: IconAlertTriangleFilled, unknown: IconRosette }

/** A seal that is broken does not look like one that holds, before the letter is opened, too. */
function EnvelopeMark({ signature }: { signature: SignatureStatus }) {
  const t = useTranslations('communications.row.envelope')
  const Shape = envelopes[signature]
  return <Shape size={15} stroke={1.6} role="img" aria-label={t(signature)} data-envelope={signature} />
}

/** A line that is on its way. */
export function MailRowLoading() {
  return (
    <div className={styles.row} aria-hidden>
      <Skeleton height={12} width="46%" mt={6} />
      <Skeleton height={11} width="78%" mt={8} />
      <Skeleton height={10} width="60%" mt={8} />
    </div>
  )
}
