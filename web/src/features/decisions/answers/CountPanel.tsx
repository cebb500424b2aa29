import type { Decision, DecisionCount } from '@delibera/core/decisions/schema'
import { lowerInitial } from '@delibera/core/i18n/initials'
import { formatPercent } from '@delibera/core/money'
import { useLocale } from 'use-intl'
import { useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { MarkedBar } from '../../../ui/marks/MarkedBar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './CountPanel.module.css'

const parts = [
  { key: 'favourable', tone: 'verde' },
  { key: 'against', tone: 'rosso' },
  { key: 'abstained', tone: 'gray' },
] as const

/** For, against, abstained and silent over the whole, with the line that must be reached. */
export function CountPanel({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.count')
  if (decision.count.length === 0) return null
  const title = decision.closed_at ? 'closed' : decision.decision_status === 'OPEN' ? 'title' : 'void'
  return (
    <Panel title={t(title)} flush>
      <ol>
        {decision.count.map((it) => (
          <Point key={it.key} count={it} decision={decision} />
        ))}
      </ol>
    </Panel>
  )
}

/** In the unit of the weights. */
const thresholdOf = ({ quorum: { fraction, value }, total }: DecisionCount): number => (fraction ? (total * fraction[0]) / fraction[1] : (total * value) / 100)

/** Who asks for the meeting has taken the own votes back: that weight is told apart from silence. */
function askingIn({ answers, members }: Decision): number {
  const standing = answers.filter((it) => it.kind === 'ASSEMBLY' && it.replaced_at === null && it.withdrawn_at === null)
  return members.filter((it) => standing.some(({ member_id }) => member_id === it.member_id)).reduce((sum, it) => sum + it.weight, 0)
}

function Point({ count, decision }: { count: DecisionCount; decision: Decision }) {
  const t = useTranslations('decisions.count')
  const locale = useLocale()
  const isBoard = decision.body === 'BOARD'
  const words = useMajorityWords(isBoard ? 'heads' : 'shares')
  const said = (weight: number) => (isBoard ? String(weight) : formatPercent(weight, Math.max(1, count.total), locale))
  const title = decision.points.find((it) => it.key === count.key)?.title ?? ''
  const isApproved = count.outcome === 'APPROVED'
  // Of one that was stopped or revoked nothing comes, whatever was said.
  const hasOutcome = decision.closed_at !== null || decision.decision_status === 'OPEN'
  const asking = askingIn(decision)
  const weights = { ...count, asking, silent: count.silent - asking }
  const figures = [...parts, ...(asking > 0 ? [{ key: 'asking', tone: null } as const] : []), { key: 'silent', tone: null } as const]
  const figure = (key: (typeof figures)[number]['key']) => said(weights[key])
  return (
    <li className={styles.point}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {count.key}. {title}
        </h3>
        {hasOutcome && (
          <Badge tone={isApproved ? 'verde' : decision.closed_at ? 'rosso' : 'gray'}>
            {isApproved && <KindMark kind="success" size={14} />}
            {t(`${decision.closed_at ? 'end' : 'now'}.${count.outcome}`)}
          </Badge>
        )}
      </div>
      <MarkedBar
        parts={parts.map(({ key, tone }) => ({ key, tone, weight: count[key] }))}
        whole={count.total}
        required={thresholdOf(count)}
        label={t('bar', {
          ...{ favourable: figure('favourable'), against: figure('against'), abstained: figure('abstained'), silent: figure('silent') },
          ...{ asking: said(asking), isAsked: String(asking > 0), body: decision.body },
        })}
      />
      <dl className={styles.figures}>
        {figures.map(({ key, tone }) => (
          <div key={key}>
            <dt>
              <i className={styles.dot} data-empty={tone === null || undefined} style={tone ? toned(tone) : undefined} aria-hidden />
              {t(key, { body: decision.body })}
            </dt>
            <dd>{figure(key)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.needed}>
        {t('needed', { majority: lowerInitial(words(count.quorum)) })}
        {count.reason === 'TIE' && ` ${t('tie')}`}
      </p>
    </li>
  )
}
