import { designatedRoutes } from '@delibera/core/designated/routes'
import type { RepresentativePage as Page } from '@delibera/core/designated/schema'
import { formatPercent } from '@delibera/core/money'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useRead, useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn, PublicFrame } from '../../meeting/link/PublicFrame.tsx'
import { linkPath, type PersonalLink, usePersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import styles from './Designated.module.css'
import { ProxyTable } from './ProxyTable.tsx'

/** What the designated representative sees: how many proxies, the instructions from the term on, and the interests to declare. */
export function RepresentativePage() {
  const link = usePersonalLink()
  const read = useRead(designatedRoutes.representative, { params: { ...link } })
  return <PublicFrame read={read}>{(page) => <Opened page={page} link={link} />}</PublicFrame>
}

function Opened({ page, link }: { page: Page; link: PersonalLink }) {
  const t = useTranslations('designated.page')
  const format = useFormatter()
  const moment = (it: string | null) => (it ? format.dateTime(new Date(it), { dateStyle: 'long', timeStyle: 'short' }) : '')
  const { company_name, meeting_name, date, designated, total, weight, whole, is_closed } = page
  const share = formatPercent(weight, whole, useLocale())
  return (
    <PublicColumn company={company_name}>
      <StepHeading title={t('title')}>{t('intro', { company: company_name, meeting: meeting_name, date: moment(date) })}</StepHeading>
      <Panel title={t('counts')}>
        <div className={styles.card}>
          <p className={styles.title}>{t('count', { count: total, share })}</p>
          <p className={styles.note}>{is_closed ? t('read') : t('sealed', { until: moment(designated.closes_at) })}</p>
        </div>
      </Panel>
      {is_closed && <Instructions page={page} />}
      {is_closed && total > 0 && <ProxyTable page={page} link={link} />}
      <Interests page={page} link={link} />
      <Button component={PageLink} to={linkPath(link)} variant="default" size="md" mih={48} fullWidth>
        {t('meeting')}
      </Button>
    </PublicColumn>
  )
}

const ways = ['favourable', 'against', 'abstained', 'none'] as const

/** How much each way of voting has; of an election, each name that somebody chose. */
function useTotals({ items, whole }: Page): (point: Page['points'][number]) => string {
  const t = useTranslations('designated.page')
  const locale = useLocale()
  const told = (word: string, weight: number) => `${word}: ${formatPercent(weight, whole, locale)}`
  return ({ _id, names, totals }) => {
    const said = ways.map((way) => ({ word: t(way), weight: totals?.[way] ?? 0 }))
    if (names.length === 0) return said.map((it) => told(it.word, it.weight)).join(' · ')
    const weightOf = (name: string) =>
      (items ?? []).reduce((sum, it) => {
        const choice = it.points[_id]
        return Array.isArray(choice) && (choice as readonly unknown[]).includes(name) ? sum + it.weight : sum
      }, 0)
    const chosen = names.map((it) => ({ word: it.name, weight: weightOf(it._id) }))
    return [...chosen, ...said.slice(1)].flatMap((it) => (it.weight > 0 ? told(it.word, it.weight) : [])).join(' · ')
  }
}

function Instructions({ page }: { page: Page }) {
  const { points, total } = page
  const t = useTranslations('designated.page')
  const totalsOf = useTotals(page)
  return (
    <Panel title={t('instructions')}>
      {total === 0 && <p className={styles.note}>{t('empty')}</p>}
      {total > 0 && (
        <ol className={styles.points}>
          {points.map((it) => (
            <li key={it._id}>
              <p className={styles.title}>
                {it.number}. {it.title}
              </p>
              <p className={styles.note}>{totalsOf(it)}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Interests({ page: { designated }, link }: { page: Page; link: PersonalLink }) {
  const t = useTranslations('designated.page.interests')
  const { tell } = useToasts()
  const [text, setText] = useState(designated.interests ?? '')
  const declare = useWrite(designatedRoutes.declare, designatedRoutes.representative)
  const send = async () => {
    await declare.mutateAsync({ params: { ...link }, body: { interests: text.trim() || null } }).then(
      () => tell({ kind: 'success', text: t('saved') }),
      () => undefined,
    )
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.card}>
        <p>{t('text')}</p>
        {designated.accepted_at && <p className={styles.note}>{designated.interests ? t('some', { interests: designated.interests }) : t('none')}</p>}
        <Textarea
          label={t('label')}
          description={t('help')}
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {declare.error && <FormAlert kind="error">{t('failed')}</FormAlert>}
        <div className={styles.acts}>
          <Button mih={44} loading={declare.isPending} onClick={() => void send()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
