import type { Company } from '@delibera/core/companies/schema'
import { type CompanyTodo, companyTodo, waitingStatuses } from '@delibera/core/companies/todo'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { meetingsPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useRead } from '../../api/hooks.ts'
import { useShop } from '../../credits/useShop.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PointList } from '../../ui/page/PointList.tsx'
import { linkName } from '../consultants/links/useLinks.ts'
import styles from './Home.module.css'

/** What the company should do next, each with the way to it; that nothing waits is said too. */
export function HomeTodo({ company }: { company: Company }) {
  const t = useTranslations('companies.home.todo')
  const { data: pending, isError } = useRead(consultantRoutes.pending, { params: { id: company._id } })
  const waiting = useRead(meetingRoutes.list, { query: { company_id: company._id, status: waitingStatuses.join(','), count: shown, sort_by: 'date ASC' } })
  const now = useMinute()
  const asking = isError ? [] : pending?.items.filter(({ status }) => status === 'REQUESTED_PENDING').map(linkName)
  const meetings = waiting.isError ? [] : waiting.data?.items
  // The list waits for all of it: a row that came in later would move what is being pressed.
  const todo = asking && meetings && companyTodo(company, { asking, meetings }, now)
  const others = (waiting.data?.total ?? 0) - shown
  return (
    <Panel title={t('title')} flush={todo === undefined || todo.length > 0}>
      {todo?.length === 0 && (
        <PointList points={[waiting.isError ? { kind: 'warning', text: t('failed') } : { kind: 'success', text: t('nothing'), note: t('nothingNote') }]} />
      )}
      <ul aria-busy={todo === undefined}>
        {todo === undefined && <li className={styles.row} />}
        {todo?.map((it, at) => (
          <TodoRow key={`${it.what} ${it.to} ${it.who ?? ''}`} todo={it} isFirst={at === 0} />
        ))}
        {others > 0 && (
          <li className={styles.row}>
            <PageLink to={meetingsPath(company._id, 'ASSEMBLY')}>{t('others', { count: others })}</PageLink>
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** How many meetings a glance takes in. */
const shown = 6

/** What is asked for where nothing is sold. */
const given = ['subscribe', 'reactivate', 'renew', 'buy_credits'] as const

function TodoRow({ todo, isFirst }: { todo: CompanyTodo; isFirst: boolean }) {
  const t = useTranslations('companies.home.todo')
  const format = useFormatter()
  const when = todo.when ? format.dateTime(new Date(todo.when), { day: 'numeric', month: 'long', year: 'numeric' }) : ''
  const { isOpen } = useShop()
  const asked = isOpen ? undefined : given.find((it) => it === todo.what)
  const what = asked ? t(`off.${asked}.what`) : t(`${todo.what}.what`, { who: todo.who ?? '' })
  const action = t(asked ? 'off.do' : `${todo.what}.do`)
  return (
    <li className={styles.row} style={toned(todo.tone)}>
      <KindMark kind={todo.tone === 'rosso' ? 'error' : todo.tone === 'ambra' ? 'warning' : 'info'} size={18} />
      <div className={styles.words}>
        <p className={styles.name}>{what}</p>
        <p className={styles.note}>{t(asked ? `off.${asked}.note` : `${todo.what}.note`, { when, isDated: String(when !== '') })}</p>
      </div>
      <Button
        component={PageLink}
        to={todo.to}
        search={(todo.tab ? { tab: todo.tab } : {}) as never}
        size="xs"
        variant={isFirst && todo.tone !== 'gray' ? 'filled' : 'default'}
        className={styles.action}
        aria-label={`${action}: ${what}`}
      >
        {action}
      </Button>
    </li>
  )
}
