import { emptyData } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFeather, IconGripVertical, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countedIn, useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { ReorderArea, useReorderItem } from '../../../ui/tables/ReorderArea.tsx'
import { PlaceholderText, withoutBraces } from '../placeholders/PlaceholderText.tsx'
import styles from './AgendaList.module.css'

export type ListedPoint = Pick<
  AgendaPoint,
  | '_id'
  | 'title'
  | 'values'
  | 'meeting_type'
  | 'quorum_first'
  | 'skip_vote'
  | 'notary_required'
  | 'files'
  | 'header_intro'
  | 'header_content'
  | 'content_positive'
  | 'content_negative'
>

interface Props {
  points: readonly ListedPoint[]
  /** The ids in their new order. Without it the order is fixed. */
  onOrder?: ((ids: string[]) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  /** Something more about a point, at the end of its facts. */
  facts?: (id: string) => ReactNode
}

const readable = (it: ListedPoint | undefined): string => (it ? withoutBraces(it.title, it.values) : '')

const moved = (ids: readonly string[], id: string, to: number): string[] => {
  const left = ids.filter((it) => it !== id)
  return [...left.slice(0, to), id, ...left.slice(to)]
}

/** The agenda of a meeting in its order, changed by dragging or, by whoever does not drag, with a button for each step. */
export function AgendaList({ points, onOrder, onOpen, onRemove, facts }: Props) {
  const t = useTranslations('agenda.list')
  const [told, tell] = useState('')
  const ids = points.map((it) => it._id)
  const titleOf = (id: string) => readable(points.find((it) => it._id === id))
  const move = (id: string, to: number) => {
    if (!onOrder || to < 0 || to >= ids.length || ids.indexOf(id) === to) return
    onOrder(moved(ids, id, to))
    tell(t('moved', { title: titleOf(id), place: to + 1, total: ids.length }))
  }
  const lifted = (id: string) => (
    <div className={styles.lifted} lang="it">
      {titleOf(id)}
    </div>
  )
  return (
    <ReorderArea ids={ids} onMove={move} lifted={lifted} disabled={!onOrder}>
      <ol className={styles.list} aria-label={t('label')}>
        {points.map((it, at) => (
          <Item key={it._id} point={it} at={at} total={ids.length} onMove={onOrder && move} onOpen={onOpen} onRemove={onRemove} more={facts?.(it._id)} />
        ))}
      </ol>
      <p className={hidden.unseen} role="status">
        {told}
      </p>
    </ReorderArea>
  )
}

interface ItemProps extends Pick<Props, 'onOpen' | 'onRemove'> {
  point: ListedPoint
  at: number
  total: number
  onMove: ((id: string, to: number) => void) | undefined
  more: ReactNode
}

function Item({ point, at, total, onMove, onOpen, onRemove, more }: ItemProps) {
  const { _id, title, values } = point
  const { box, handle, isDragged, over } = useReorderItem(_id)
  const shown = <PlaceholderText text={title} values={values} />
  return (
    <li ref={box} className={styles.item} data-dragged={isDragged || undefined} data-over={over}>
      {onMove && (
        <span className={styles.handle} aria-hidden {...handle}>
          <IconGripVertical size={16} stroke={1.7} />
        </span>
      )}
      <span className={styles.number} aria-hidden>
        {at + 1}.
      </span>
      <div className={styles.words}>
        {onOpen ? (
          <button type="button" className={styles.title} lang="it" onClick={() => onOpen(_id)}>
            {shown}
          </button>
        ) : (
          <p className={styles.title} lang="it">
            {shown}
          </p>
        )}
        <Facts point={point} more={more} />
      </div>
      <Moves point={point} at={at} total={total} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}

function Facts({ point, more }: { point: ListedPoint; more: ReactNode }) {
  const t = useTranslations('agenda')
  const words = useMajorityWords(countedIn(point.meeting_type))
  const empty = emptyData(point).length
  return (
    <div className={styles.facts}>
      {empty > 0 && <Badge tone="ambra">{t('values.missing', { count: empty })}</Badge>}
      <span>{point.skip_vote ? t('columns.noVote') : words(point.quorum_first)}</span>
      {point.notary_required && (
        <span>
          <IconFeather size={14} stroke={1.7} aria-hidden />
          {t('marks.notary')}
        </span>
      )}
      {point.files.length > 0 && (
        <span>
          <IconPaperclip size={14} stroke={1.7} aria-hidden />
          {t('files.count', { count: point.files.length })}
        </span>
      )}
      {more}
    </div>
  )
}

function Moves({ point, at, total, onMove, onRemove }: Pick<ItemProps, 'point' | 'at' | 'total' | 'onMove' | 'onRemove'>) {
  const t = useTranslations('agenda.list')
  const { _id } = point
  const title = readable(point)
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <div className={styles.moves}>
      {onMove && (
        <>
          <ActionIcon aria-label={t('up', { title })} aria-disabled={at === 0} onClick={() => onMove(_id, at - 1)}>
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={t('down', { title })} aria-disabled={at === total - 1} onClick={() => onMove(_id, at + 1)}>
            <IconArrowDown {...icon} />
          </ActionIcon>
        </>
      )}
      {onRemove && (
        <ActionIcon aria-label={t('remove', { title })} onClick={() => onRemove(_id)}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </div>
  )
}
