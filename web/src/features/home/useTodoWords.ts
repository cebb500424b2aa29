import { addDays } from '@delibera/core/dates'
import type { TodoItem } from '@delibera/core/home/schema'
import { companyBeside } from '@delibera/core/notifications/rules'
import { useFormatter } from 'use-intl'
import { useToday } from '../../api/clock.ts'
import { useShop } from '../../credits/useShop.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDayWords } from '../../ui/dates/useDayWords.ts'
import { useNoticeWords } from '../notifications/useNoticeWords.ts'

interface TodoWords {
  what: string
  note: string
  /** The verb of its button. */
  action: string
  /** By when, or how much it presses. */
  term: string
  /** Whose it is, where the words do not say it already. */
  company: string | null
}

/** What is asked for where nothing is sold. */
const given = ['subscribe', 'reactivate', 'renew', 'follow_trial', 'buy_credits'] as const
/** Those that are told with their hour. */
const timed: readonly TodoItem['what'][] = ['open_room', 'prepare_room', 'send_notice', 'convene_meeting']

/** How a thing to do is said, on every list of them. */
export function useTodoWords(): (item: TodoItem) => TodoWords {
  const t = useTranslations('todo')
  const format = useFormatter()
  const termOf = useTerm()
  const noticeWords = useNoticeWords()
  const { isOpen } = useShop()
  return (item) => {
    const { what, when, company } = item
    const term = termOf(item)
    const notice = item.notices.at(-1)
    if (what === 'answer') {
      const words = noticeWords(notice!)
      return { what: words.what, note: words.means, action: words.action, term, company: companyBeside(notice!) }
    }
    const said = when ? format.dateTime(new Date(when), { day: 'numeric', month: 'long', year: 'numeric', ...(timed.includes(what) && clock) }) : ''
    const values = { meeting: item.meeting?.name ?? '', who: item.who ?? '', count: item.count ?? 0, when: said, isDated: String(said !== '') }
    const asked = isOpen ? undefined : given.find((it) => it === what)
    const own = asked
      ? { what: t(`off.${asked}.what`), note: t(`off.${asked}.note`, values), action: t('off.do') }
      : { what: t(`kinds.${what}.what`, values), note: t(`kinds.${what}.note`, values), action: t(`kinds.${what}.do`) }
    return { ...own, term, company: company?.business_name ?? null }
  }
}

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** By when a thing must be done: what is past says so. Without a term, how much it presses. */
function useTerm(): (item: Pick<TodoItem, 'due' | 'tone' | 'what'>) => string {
  const t = useTranslations('todo')
  const today = useToday()
  const dayWords = useDayWords(today)
  return ({ due, tone, what }) => {
    if (!due) return t(`tone.${tone}`)
    if (due === today) return t('term.today')
    if (due === addDays(today, 1)) return t('term.tomorrow')
    const day = dayWords(due)
    return t(due < today ? 'term.was' : what === 'resend_notice' ? 'term.on' : 'term.by', { day })
  }
}
