import type { Decision, DecisionMember } from '@delibera/core/decisions/schema'
import { formatPercent } from '@delibera/core/money'
import { plain, searchWords } from '@delibera/core/names'
import { Button, Switch } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useDecisionActs } from '../useDecisionActs.ts'
import styles from './RecipientsPanel.module.css'

const ProofWindow = lazy(async () => ({ default: (await import('./ProofWindow.tsx')).ProofWindow }))

/** At first as many as fit a glance; a thousand of them are asked for in turns. */
const page = 50

/** Everybody of the book who is told, with the reason; of a draft somebody can be left out, and the law says whether that can be. */
export function RecipientsPanel({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.recipients')
  const [sought, seek] = useState('')
  const [shown, setShown] = useState(page)
  const [proved, prove] = useState<DecisionMember | null>(null)
  const acts = useDecisionActs(decision)
  const { members, left_out, sent_at } = decision
  const words = searchWords(sought)
  const found = members.filter((it) => words.every((word) => plain(`${it.name} ${it.email ?? ''}`).includes(word)))
  const tell = (id: string, isTold: boolean) => void acts.change({ left_out: isTold ? left_out.filter((it) => it !== id) : [...left_out, id] })
  const isDraft = sent_at === null
  const mayProve = decision.decision_status === 'OPEN' || decision.decision_status === 'CLOSED'
  return (
    <Panel title={t('title')} flush actions={<span className={styles.count}>{t('count', { count: members.filter((it) => it.is_told).length })}</span>}>
      {members.length === 0 && <EmptyState isCompact art="blank" title={t('empty.title')} text={t('empty.text')} />}
      {members.length > page && (
        <div className={styles.search}>
          <SearchField label={t('search')} value={sought} onSearch={seek} />
        </div>
      )}
      <ul>
        {found.slice(0, shown).map((it) => (
          <Recipient
            key={it.member_id}
            decision={decision}
            member={it}
            busy={acts.busy === 'change'}
            onTell={isDraft ? (isTold) => tell(it.member_id, isTold) : null}
            onProve={mayProve && it.is_told && !it.proof ? () => prove(it) : null}
          />
        ))}
      </ul>
      {found.length > shown && (
        <div className={styles.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + page * 2)}>
            {t('more', { count: found.length - shown })}
          </Button>
        </div>
      )}
      <Suspense>{proved && <ProofWindow decision={decision} member={proved} onClose={() => prove(null)} />}</Suspense>
    </Panel>
  )
}

interface RecipientProps {
  decision: Decision
  member: DecisionMember
  busy: boolean
  onTell: ((isTold: boolean) => void) | null
  onProve: (() => void) | null
}

function Recipient({ decision, member, busy, onTell, onProve }: RecipientProps) {
  const t = useTranslations('decisions.recipients')
  const locale = useLocale()
  const isVoter = member.part === 'VOTES'
  return (
    <li className={styles.recipient}>
      <div className={styles.words}>
        <p className={styles.name}>{member.name}</p>
        <p className={styles.why}>
          {t(`why.${decision.body}.${member.part}`)}
          {isVoter && decision.body === 'PARTNERS' && `, ${formatPercent(member.percentage, 100, locale)}`}
        </p>
        <Address member={member} />
        {decision.sent_at !== null && member.is_told && <Course member={member} />}
      </div>
      <div className={styles.acts}>
        {onTell && (
          <Switch
            aria-label={t('toldOf', { name: member.name })}
            labelPosition="left"
            label={t(member.is_told ? 'told' : 'leftOut')}
            checked={member.is_told}
            disabled={busy}
            onChange={(event) => onTell(event.currentTarget.checked)}
          />
        )}
        {onProve && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={15} aria-hidden />}
            onClick={onProve}
            aria-label={t('proveOf', { name: member.name })}
          >
            {t('prove')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Certified mail proves by itself that it came; another address does not. */
function Address({ member: { email, address_looks_certified } }: { member: DecisionMember }) {
  const t = useTranslations('decisions.recipients')
  const kind = email === null ? 'error' : address_looks_certified ? 'success' : 'warning'
  return (
    <p className={styles.fact}>
      <KindMark kind={kind} size={15} />
      <span>
        {email ?? t('noAddress')} {email !== null && <span className={styles.muted}>{t(address_looks_certified ? 'certified' : 'ordinary')}</span>}
      </span>
    </p>
  )
}

/** What became of the letter, and what shows that it came. */
function Course({ member }: { member: DecisionMember }) {
  const t = useTranslations('decisions.recipients')
  const format = useFormatter()
  const { moment, day } = useDates()
  const { sent_at, delivered_at, visited_at, proof, is_proven } = member
  const steps = [
    sent_at && t('course.sent', { at: moment(sent_at) }),
    delivered_at && t('course.delivered', { at: moment(delivered_at) }),
    visited_at && t('course.visited', { at: moment(visited_at) }),
    proof && t('course.proof', { means: proof.means, day: day(proof.delivered_on) }),
  ].filter((it) => it !== null)
  return (
    <p className={styles.fact}>
      <KindMark kind={is_proven ? 'success' : 'warning'} size={15} />
      <span>{steps.length > 0 ? format.list(steps, { type: 'unit' }) : t('course.none')}</span>
    </p>
  )
}
