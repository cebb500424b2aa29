import type { Envelope } from '@delibera/core/communications/panel'
import type { SignatureStatus } from '@delibera/core/communications/receipts'
import { IconCircleCheckFilled, IconHelpCircleFilled, IconHexagonLetterXFilled } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import { useMailWords } from '../useMailWords.ts'
import styles from './EnvelopeSeal.module.css'

/** Whom we do not know we do not accuse: gray, not red. */
const looks: Record<SignatureStatus, { tone: Tone; Shape: typeof IconCircleCheckFilled }> = {
  valid: { tone: 'verde', Shape: IconCircleCheckFilled },
  invalid: { tone: 'rosso', Shape: IconHexagonLetterXFilled },
  unknown: { tone: 'gray', Shape: IconHelpCircleFilled },
}

/** Of the names in a certificate, the one that people know; commas in it are written with a stroke before them (RFC 4514). */
const commonName = (subject: string): string => (/CN=((?:\\.|[^,\\])+)/.exec(subject)?.[1] ?? subject).replace(/\\(.)/g, '$1')

/** The envelope of certified mail: who sealed it, whether the seal holds, and what that means for who reads. */
export function EnvelopeSeal({ envelope }: { envelope: Envelope | null }) {
  const t = useTranslations('communications.envelope')
  const { when } = useMailWords('')
  if (!envelope) return <p className={styles.plain}>{t('none')}</p>
  const { signature, provider, signer, at } = envelope
  const { tone, Shape } = looks[signature]
  const facts = [signer && t('signer', { signer: commonName(signer) }), at && t('at', { when: when(at) })].filter(Boolean)
  return (
    <div className={styles.seal} style={toned(tone)}>
      <Shape size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{t(`${signature}.title`, { provider: provider ?? t('provider') })}</p>
        <p>{t(`${signature}.text`)}</p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      </div>
    </div>
  )
}
