import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { answerPaperRoutes } from '@delibera/core/decisions/record-routes'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { Button } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './MemberAnswered.module.css'
import { MemberElsewhere } from './MemberElsewhere.tsx'
import type { DecisionLink } from './useDecisionLink.ts'
import { useDecisionAgain, useKeepDecision } from './useMemberAnswer.ts'

interface Props {
  decision: PublicDecision
  answer: NonNullable<PublicDecision['answer']>
  link: DecisionLink
  /** It was given on this page just now. */
  isNew: boolean
  onChange: () => void
}

/** What the member has said, the proof of it, and the two ways to change it while there is time. */
export function MemberAnswered({ decision, answer, link, isNew, onChange }: Props) {
  const t = useTranslations('memberDecision')
  const { moment } = useDates()
  const title = useRef<HTMLParagraphElement>(null)
  // The form has gone: a screen reader hears what became of it.
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  return (
    <Panel label={t('answered.label')} flush>
      <div className={styles.head}>
        <KindMark kind="success" size={40} />
        <div>
          <p ref={title} tabIndex={-1} className={styles.title}>
            {t(`answered.${answer.kind}`, { body: decision.body })}
          </p>
          <p className={styles.at}>{t(`answered.way.${answer.way}`, { at: moment(answer.received_at) })}</p>
        </div>
      </div>
      {answer.kind === 'VOTE' && (
        <ul className={styles.points}>
          {decision.points.map(({ key, title: point }) => {
            const choice = answer.points[key]
            return (
              <li key={key}>
                <span>
                  {key}. {point}
                </span>
                {choice && <b>{t(`ballot.choices.${decision.method}.${choice}`)}</b>}
                {answer.conflict[key] && <span className={styles.conflict}>{t('answered.conflict', { text: answer.conflict[key] })}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {(answer.note ?? answer.reason) && <p className={styles.words}>{answer.note ?? answer.reason}</p>}
      <div className={styles.proof}>
        <p className={styles.label}>{t('answered.hash')}</p>
        <CopyField label={t('answered.hash')} value={answer.sha256} shown={inGroups(answer.sha256)} />
        <p className={styles.at}>{t('answered.hashNote')}</p>
      </div>
      <Acts decision={decision} hasPaper={answer.kind !== 'WAIVE'} link={link} onChange={onChange} />
      {decision.is_open && answer.way === 'DRAWN' && answer.kind !== 'WAIVE' && <MemberElsewhere decision={decision} answer={answer} link={link} />}
    </Panel>
  )
}

/** Eight at a time: two people can compare it by reading aloud. */
const inGroups = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? hash

function Acts({ decision, hasPaper, link, onChange }: { decision: PublicDecision; hasPaper: boolean } & Pick<Props, 'link' | 'onChange'>) {
  const t = useTranslations('memberDecision.answered')
  const react = useReaction()
  const withdraw = useWithdrawing(link)
  const { tell } = useToasts()
  const [busy, setBusy] = useState<'paper' | 'withdraw' | null>(null)
  const during = async (act: 'paper' | 'withdraw', work: () => Promise<void>) => {
    setBusy(act)
    await work()
    setBusy(null)
  }
  // The paper is typeset behind the answer, and may be a moment late.
  const paper = () =>
    download(answerPaperRoutes.paper, { params: { ...link } }).catch((error: unknown) =>
      error instanceof CallError && error.status === 204 ? tell({ kind: 'info', text: t('paperSoon') }) : react(error, 'loading'),
    )
  return (
    <div className={styles.acts}>
      {hasPaper && (
        <Button
          variant="default"
          size="md"
          mih={48}
          loading={busy === 'paper'}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void during('paper', paper)}
        >
          {t('paper')}
        </Button>
      )}
      {decision.is_open && (
        <>
          <Button variant="default" size="md" mih={48} leftSection={<IconPencil size={18} aria-hidden />} onClick={onChange}>
            {t('change')}
          </Button>
          <Button variant="default" size="md" mih={48} loading={busy === 'withdraw'} onClick={() => void during('withdraw', withdraw)}>
            {t('withdraw')}
          </Button>
        </>
      )}
    </div>
  )
}

/** After a question: a withdrawn answer is silence again. */
function useWithdrawing(link: DecisionLink): () => Promise<void> {
  const t = useTranslations('memberDecision.withdraw')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const keep = useKeepDecision(link)
  const readAgain = useDecisionAgain(link)
  return async () => {
    if (!(await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel'), danger: true }))) return
    try {
      keep(await call(publicDecisionRoutes.withdraw, { params: { ...link } }))
      tell({ kind: 'success', text: t('done') })
    } catch (error) {
      const isLate = error instanceof CallError && (error.info as { reason?: unknown } | null)?.reason === 'closed'
      if (!isLate) return react(error, 'deleting')
      tell({ kind: 'warning', text: t('late') })
      await readAgain()
    }
  }
}
