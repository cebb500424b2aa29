import { type Guard, guardsOf, type ProtectionVerdict, verdictOf } from '@delibera/core/accounts/protection'
import type { Profile, Session } from '@delibera/core/accounts/schema'
import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { machineNow } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import { KindMark, type MarkKind } from '../../../ui/marks/KindMark.tsx'
import styles from './ProtectionPanel.module.css'

const looks: Record<ProtectionVerdict, { tone: Tone; kind: MarkKind }> = {
  valid: { tone: 'verde', kind: 'success' },
  attention: { tone: 'ambra', kind: 'warning' },
  blocked: { tone: 'rosso', kind: 'error' },
}

/** The judgement on the account, as on a meeting: the sentence first, then what it rests on, worst first. What the profile tells does not wait for the sessions. */
export function ProtectionPanel({ profile, sessions }: { profile: Profile | null; sessions: readonly Session[] | undefined }) {
  const t = useTranslations('security.protection')
  const title = useId()
  const now = machineNow()
  const guards = profile ? guardsOf({ profile, sessions: sessions ?? [], now }) : undefined
  const tone = guards ? looks[verdictOf(guards)].tone : 'gray'
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <div className={styles.verdict} style={toned(tone)}>
        <h2 id={title} className={styles.title}>
          {t('title')}
        </h2>
        {guards ? <Sentence guards={guards} /> : <Skeleton height={40} my={1} />}
      </div>
      <ul>
        {guards?.map((it) => (
          <li key={it.what} className={styles.guard}>
            {it.what === 'sessions' && !sessions ? <Skeleton height={12} my={5} className={styles.line} /> : <GuardLine guard={it} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ guards }: { guards: readonly Guard[] }) {
  const t = useTranslations('security.protection.verdict')
  const verdict = verdictOf(guards)
  const isOfSessions = guards[0]?.what === 'sessions'
  return <p className={styles.sentence}>{verdict === 'attention' ? t(isOfSessions ? 'attention.sessions' : 'attention.second_factor') : t(verdict)}</p>
}

function GuardLine({ guard: { what, verdict, count } }: { guard: Guard }) {
  const t = useTranslations('security.protection')
  return (
    <>
      <span role="img" aria-label={t(`mark.${verdict}`)} className={styles.mark}>
        <KindMark kind={looks[verdict].kind} size={18} />
      </span>
      <span>{t(`guards.${what}.${verdict as 'valid'}`, { count })}</span>
    </>
  )
}
