import type { AdvanceSaid } from '@delibera/core/advance/schema'
import { designatedRoutes } from '@delibera/core/designated/routes'
import type { RepresentativePage as Page } from '@delibera/core/designated/schema'
import { formatPercent } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { download } from '../../api/download.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './ProxyTable.module.css'

/** As many as are looked over at once; the rest is asked for. */
const shownAtOnce = 50

/** More points than these stand below each other also where there is room beside. */
const mostBeside = 4

type Proxy = NonNullable<Page['items']>[number]

/** Each proxy with what it says of every point: a table where there is room, a card for each giver on a phone. */
export function ProxyTable({ page: { points, items, whole }, link }: { page: Page; link: PersonalLink }) {
  const t = useTranslations('designated.page.proxies')
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(shownAtOnce)
  const all = items ?? []
  const Shown = isNarrow || points.length > mostBeside ? Cards : Table
  return (
    <Panel title={t('title')} flush>
      <p className={styles.usual}>{t('usual')}</p>
      <Shown points={points} items={all.slice(0, shown)} whole={whole} link={link} />
      {all.length > shown && (
        <Button variant="subtle" fullWidth mih={44} onClick={() => setShown(shown + 4 * shownAtOnce)}>
          {t('more', { count: all.length - shown })}
        </Button>
      )}
    </Panel>
  )
}

interface Props {
  points: Page['points']
  items: readonly Proxy[]
  /** What weights are a part of. */
  whole: number
  link: PersonalLink
}

function Table({ points, items, whole, link }: Props) {
  const t = useTranslations('designated.page.proxies')
  const locale = useLocale()
  const wordsOf = useSaid()
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" className={styles.figure}>
            {t('weight')}
          </th>
          {points.map((it) => (
            <th key={it._id} scope="col" title={it.title}>
              {t('point', { number: it.number })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((it) => (
          <tr key={it.member_id}>
            <th scope="row">
              {it.name}
              <Changed proxy={it} />
              {it.is_paper && <Paper proxy={it} link={link} />}
            </th>
            <td className={styles.figure}>{formatPercent(it.weight, whole, locale)}</td>
            {points.map((point) => (
              <td key={point._id}>{wordsOf(point, it.points[point._id] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ points, items, whole, link }: Props) {
  const t = useTranslations('designated.page.proxies')
  const locale = useLocale()
  const wordsOf = useSaid()
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {items.map((it) => (
        <li key={it.member_id}>
          <p className={styles.name}>
            <span>{it.name}</span>
            <span className={styles.votes}>{formatPercent(it.weight, whole, locale)}</span>
          </p>
          <dl className={styles.said}>
            {points.map((point) => (
              <div key={point._id}>
                <dt>
                  {point.number}. {point.title}
                </dt>
                <dd>{wordsOf(point, it.points[point._id] ?? null)}</dd>
              </div>
            ))}
          </dl>
          <Changed proxy={it} />
          {it.is_paper && <Paper proxy={it} link={link} />}
        </li>
      ))}
    </ul>
  )
}

/** What becomes of the instructions where another text is put to the vote, if not what is usual. */
function Changed({ proxy: { if_changed } }: { proxy: Proxy }) {
  const t = useTranslations('designated.page.proxies.changed')
  return if_changed === 'NOT_COUNTED' ? null : <span className={styles.changed}>{t(if_changed)}</span>
}

/** The signed paper that it came on, in a new tab. */
function Paper({ proxy: { member_id, name }, link }: { proxy: Proxy; link: PersonalLink }) {
  const t = useTranslations('designated.page.proxies')
  const react = useReaction()
  const open = () => download(designatedRoutes.paper, { params: { ...link, giver: member_id } }).catch((error: unknown) => react(error, 'loading'))
  return (
    <button type="button" className={styles.paper} aria-label={t('openPaper', { name })} onClick={() => void open()}>
      <IconFileText size={18} stroke={1.6} aria-hidden />
      {t('paper')}
    </button>
  )
}

/** What somebody said of a point, in words. */
function useSaid(): (point: Page['points'][number], said: AdvanceSaid) => string {
  const t = useTranslations('designated.page')
  return ({ names }, said) => {
    if (said === null) return t('none')
    if (said === 1) return t('favourable')
    if (said === -1) return t('against')
    if (said === 0 || said === 'ABSTAIN') return t('abstained')
    if (said === 'AGAINST') return t('proxies.againstAll')
    return said.flatMap((it) => (typeof it === 'string' ? (names.find(({ _id }) => _id === it)?.name ?? []) : [])).join(', ')
  }
}
