import type { AnswerReceipt, PublicDecision } from '@delibera/core/decisions/member-page'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicColumn } from '../../../meeting/link/PublicFrame.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { DecisionBar } from '../../../ui/page/DecisionBar.tsx'
import { MemberAssembly } from './MemberAssembly.tsx'
import { MemberBallot } from './MemberBallot.tsx'
import { MemberDeadline } from './MemberDeadline.tsx'
import { MemberFoot, MemberHead } from './MemberHead.tsx'
import { MemberSigning } from './MemberSigning.tsx'
import { MemberText } from './MemberText.tsx'
import type { DecisionLink } from './useDecisionLink.ts'
import { type AnswerLacking, type MemberWriting, useMemberAnswer } from './useMemberAnswer.ts'

interface Props {
  decision: PublicDecision
  link: DecisionLink
  onGiven: (receipt: AnswerReceipt) => void
  /** Back to the answer that stands; null while there is none. */
  onLeave: (() => void) | null
}

/** Read, choose, sign: one page from the letter to the receipt. */
export function MemberAnswering({ decision, link, onGiven, onLeave }: Props) {
  const t = useTranslations('memberDecision')
  const writing = useMemberAnswer(decision, link, onGiven)
  const { written, refused } = writing
  useUnsavedChanges(written.signature !== null && !writing.busy)
  return (
    <>
      <PublicColumn company={decision.company_name}>
        <MemberHead decision={decision} />
        <MemberDeadline decision={decision} />
        <MemberText decision={decision} link={link} />
        {decision.member.read && (
          <>
            {written.kind === 'VOTE' && <MemberBallot decision={decision} writing={writing} />}
            <MemberAssembly decision={decision} writing={writing} />
            {written.kind !== 'WAIVE' && <MemberSigning decision={decision} writing={writing} />}
          </>
        )}
        {refused && <FormAlert kind="error">{t(`refused.${refused}`)}</FormAlert>}
        {onLeave && (
          <Button variant="default" mih={44} onClick={onLeave}>
            {t('send.keep')}
          </Button>
        )}
        <MemberFoot decision={decision} />
      </PublicColumn>
      <SendBar writing={writing} body={decision.body} />
    </>
  )
}

const places: Record<AnswerLacking, string> = { read: '#decision-read', choice: '#decision-choice', conflict: '#decision-choice', signature: '#decision-sign' }

/** The one thing to press. While something is missing it says what, and leads there; an unread text cannot be answered at all. */
function SendBar({ writing: { lacking, written, busy, send }, body }: { writing: MemberWriting; body: PublicDecision['body'] }) {
  const t = useTranslations('memberDecision.send')
  const press = () => (lacking ? showLacking(places[lacking]) : void send())
  return (
    <DecisionBar label={t('label')} note={t(lacking === 'read' ? 'readNote' : `note.${written.kind}`)}>
      <Button size="md" loading={busy} disabled={lacking === 'read'} variant={lacking ? 'default' : 'filled'} onClick={press}>
        {lacking ? t(`lacking.${lacking}`) : t(`do.${written.kind}`, { body })}
      </Button>
    </DecisionBar>
  )
}

/** Leads to the first question without an answer. */
function showLacking(selector: string): void {
  const place = document.querySelector<HTMLElement>(selector)
  place?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  const open = [...(place?.querySelectorAll<HTMLFieldSetElement>('fieldset[data-open]') ?? [])][0]
  const target = (open ?? place)?.querySelector<HTMLElement>('textarea:invalid, input:not(:disabled), canvas, button')
  ;(target ?? place)?.focus({ preventScroll: true })
}
