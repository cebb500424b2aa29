import type { Decision, DecisionAnswer, DecisionMember } from '@delibera/core/decisions/schema'
import { formatPercent } from '@delibera/core/money'
import { plain, searchWords } from '@delibera/core/names'
import { Menu } from '@mantine/core'
import { IconBell, IconFilePlus } from '@tabler/icons-react'
import { createElement } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import styles from './AnswerWords.module.css'
import { AnswerWords } from './AnswerWords.tsx'

interface Props {
  decision: Decision
  /** Null once nobody can answer any more. */
  onRemind: ((memberId: string) => void) | null
  onPaper: ((memberId: string) => void) | null
}

interface Row {
  member: DecisionMember
  /** The one that stands. */
  answer: DecisionAnswer | null
}

type Key = 'name' | 'quota' | 'sent' | 'delivered' | 'opened' | 'answered'

/** Everybody who can answer, with how far the proposal came and what they said. */
export function AnswersTable({ decision, onRemind, onPaper }: Props) {
  const t = useTranslations('decisions.table')
  const [query, onQuery] = useTableQuery('decision-answers', { keep: 'state' })
  const columns = useAnswerColumns(decision)
  const words = searchWords(query.search)
  const rows = rowsOf(decision).filter(({ member }) => words.every((it) => plain(member.name).includes(it)))
  const start = (query.page - 1) * query.count
  const mark = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <DataTable<Row>
      section="decision-answers"
      label={t('label')}
      columns={columns}
      rows={rows.slice(start, start + query.count)}
      total={rows.length}
      query={query}
      onQuery={onQuery}
      rowKey={(it) => it.member.member_id}
      rowName={(it) => it.member.name}
      searchHint={t('search')}
      {...(onRemind &&
        onPaper && {
          rowMenu: ({ member, answer }: Row) => (
            <>
              <Menu.Item leftSection={<IconBell {...mark} />} disabled={answer !== null} onClick={() => onRemind(member.member_id)}>
                {t('remind')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFilePlus {...mark} />} onClick={() => onPaper(member.member_id)}>
                {t('paper')}
              </Menu.Item>
            </>
          ),
        })}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

const isStanding = ({ replaced_at, withdrawn_at }: DecisionAnswer) => replaced_at === null && withdrawn_at === null

/** Who has not answered comes first, then by weight: those are the people to call. */
function rowsOf({ members, answers }: Decision): Row[] {
  const standing = new Map(answers.filter(isStanding).map((it) => [it.member_id, it]))
  return members
    .filter((it) => it.is_told && it.part !== 'READS')
    .map((member) => ({ member, answer: standing.get(member.member_id) ?? null }))
    .sort((one, other) => Number(one.answer !== null) - Number(other.answer !== null) || other.member.weight - one.member.weight)
}

function useAnswerColumns(decision: Decision): Column<Row>[] {
  const t = useTranslations('decisions.table')
  const locale = useLocale()
  const { brief } = useDates()
  const head = (key: Key) => ({ key, title: t(`columns.${key}`) })
  const at = (moment: string | null) => (moment ? createElement('span', { className: styles.at }, brief(moment)) : '–')
  const quota = ({ part, percentage }: DecisionMember) =>
    part === 'VOTES' ? (decision.body === 'BOARD' ? t('oneVote') : formatPercent(percentage, 100, locale)) : t('noVote')
  // All of them, with the menu, stand beside the light on a screen of 1440.
  return [
    { ...head('name'), cell: ({ member }) => member.name, width: 150 },
    { ...head('quota'), cell: ({ member }) => quota(member), width: 80, align: 'end' },
    { ...head('answered'), cell: ({ answer }) => createElement(AnswerWords, { answer, decision }), width: 190 },
    { ...head('sent'), cell: ({ member }) => at(member.sent_at), width: 94 },
    { ...head('delivered'), cell: ({ member }) => at(member.delivered_at), width: 94 },
    { ...head('opened'), cell: ({ member }) => at(member.read_at ?? member.visited_at), width: 94 },
  ]
}
