import type { Question } from '@delibera/core/questions/schema'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Questions.module.css'

interface Props {
  question: Pick<Question, 'kind' | 'odg_id' | 'asked_at'>
  points: readonly { _id: string; title: string }[]
  /** Of who asked, as the reader calls them. */
  name: string
  children?: ReactNode
}

/** Who asked, what kind of thing, about which point and when. */
export function QuestionHead({ question: { kind, odg_id, asked_at }, points, name, children }: Props) {
  const t = useTranslations('questions')
  const format = useFormatter()
  const at = points.findIndex((it) => it._id === odg_id)
  const point = at < 0 ? t('noPoint') : t('point', { number: at + 1, title: points[at]!.title })
  return (
    <>
      <div className={styles.head}>
        <span className={styles.who}>{name}</span>
        {children}
      </div>
      <p className={styles.about}>{[t(`kinds.${kind}`), format.dateTime(new Date(asked_at), { dateStyle: 'long' }), point].join(' · ')}</p>
    </>
  )
}
