import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import styles from './MemberSigning.module.css'
import type { MemberWriting } from './useMemberAnswer.ts'

/** What is signed stands above the signature, and what such a signature is worth below it. */
export function MemberSigning({ decision, writing }: { decision: PublicDecision; writing: MemberWriting }) {
  const t = useTranslations('memberDecision.sign')
  const { member } = decision
  return (
    <div id="decision-sign" tabIndex={-1} className={styles.place}>
      <Panel title={t('title')}>
        <div className={styles.signing}>
          <Declared decision={decision} writing={writing} />
          {/* What is declared changed: the pad begins anew. */}
          <SignaturePad key={writing.written.kind} name={member.representative ?? member.name} onChange={(signature) => writing.write({ signature })} />
          <details className={styles.worth}>
            <summary>
              <IconInfoCircle size={18} stroke={1.7} aria-hidden />
              {t('worth.title')}
            </summary>
            <p>{t('worth.text')}</p>
          </details>
        </div>
      </Panel>
    </div>
  )
}

/** The declaration in a few words; the paper says all of them. */
function Declared({ decision: { member, company_name, points, method, body }, writing: { written } }: { decision: PublicDecision; writing: MemberWriting }) {
  const t = useTranslations('memberDecision')
  const b = (words: React.ReactNode) => <b>{words}</b>
  const who = { name: member.name, representative: member.representative ?? '', isActing: String(member.representative !== null), company: company_name, body }
  if (written.kind === 'ASSEMBLY') return <p className={styles.text}>{t.rich('sign.asks', { ...who, b })}</p>
  return (
    <div className={styles.text}>
      <p>{t.rich('sign.declares', { ...who, b })}</p>
      <ul>
        {points.map(({ key, title }) => {
          const choice = written.points[key]
          return (
            <li key={key}>
              {key}. {title}: <b>{choice ? t(`ballot.choices.${method}.${choice}`) : t('sign.open')}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
