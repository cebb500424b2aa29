import { formatPercent } from '@delibera/core/money'
import type { HolderShift } from '@delibera/core/register/schema'
import { useFormatter, useLocale } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import type { Quotas } from '../../members/useBook.ts'
import styles from './ShiftTable.module.css'

interface Props {
  before: readonly HolderShift[]
  after: readonly HolderShift[]
  quotas: Quotas
}

/** Each holder whom an annotation touches, before and after it. */
export function ShiftTable({ before, after, quotas }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const format = useFormatter()
  const locale = useLocale()
  const ids = [...new Set([...before, ...after].map((it) => it.member.id))]
  const of = (list: readonly HolderShift[], id: string) => list.find((it) => it.member.id === id)
  const votes = (count: number) => (quotas.unit === 'EUR_CENT' ? quotas.amount(count) : format.number(count))
  const figures = [
    { name: t(`columns.owned.${quotas.unit}`), read: (it: HolderShift | undefined) => quotas.amount(it?.owned ?? 0) },
    { name: t('columns.part'), read: (it: HolderShift | undefined) => formatPercent(it?.percentage ?? 0, 100, locale) },
    { name: t('columns.votes'), read: (it: HolderShift | undefined) => votes(it?.votes ?? 0) },
    ...([...before, ...after].some((it) => it.suspended > 0)
      ? [{ name: t('columns.suspended'), read: (it: HolderShift | undefined) => votes(it?.suspended ?? 0) }]
      : []),
  ]
  return (
    <section className={styles.shifts} aria-label={t('writing.shifts')}>
      {ids.map((id) => {
        const [was, is] = [of(before, id), of(after, id)]
        const { member } = (is ?? was)!
        return (
          <div key={id} className={styles.holder}>
            <h4 className={styles.name}>{member.kind === 'COMPANY' ? t('ownShares') : member.name}</h4>
            <dl className={styles.figures}>
              {figures.map(({ name, read }) => (
                <div key={name} data-same={read(was) === read(is) || undefined}>
                  <dt>{name}</dt>
                  <dd>
                    {read(was) !== read(is) && (
                      <>
                        <span className={hidden.unseen}>{t('writing.before')}: </span>
                        <span className={styles.before}>{read(was)}</span>
                        <span aria-hidden> → </span>
                        <span className={hidden.unseen}>, {t('writing.after')}: </span>
                      </>
                    )}
                    <b>{read(is)}</b>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )
      })}
    </section>
  )
}
