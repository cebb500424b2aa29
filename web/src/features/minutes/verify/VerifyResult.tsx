import type { VerdictOutcome } from '@delibera/core/exports/verdict'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHelpCircleFilled, IconHexagonLetterXFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { told, type VerdictWords } from '../../../verifier/telling.ts'
import { most_bytes, type VerifiedFile } from './useVerify.ts'
import { useVerifyVoice } from './useVerifyVoice.ts'
import styles from './VerifyResult.module.css'

const shapes: Record<VerdictOutcome, { tone: Tone; Shape: typeof IconCircleCheckFilled }> = {
  valid: { tone: 'verde', Shape: IconCircleCheckFilled },
  modified: { tone: 'rosso', Shape: IconHexagonLetterXFilled },
  doubtful: { tone: 'ambra', Shape: IconAlertTriangleFilled },
  unknown: { tone: 'gray', Shape: IconHelpCircleFilled },
}
const levels = { good: shapes.valid, attention: shapes.doubtful, bad: shapes.modified }

interface Props {
  file: VerifiedFile
  /** One of several: each says which it is. */
  isNamed: boolean
  onAskAgain: () => void
}

/** The verdict in one sentence, then what we know of the document, then what was checked. Four shapes: it reads without its colours. */
export function VerifyResult({ file, isNamed, onAskAgain }: Props) {
  const t = useTranslations('verify')
  const voice = useVerifyVoice()
  const size = useFileSize()
  const { name, state, result } = file
  if (state === 'checking')
    return (
      <p className={styles.checking}>
        <Loader size="xs" aria-hidden />
        {t('drop.checking')}
      </p>
    )
  if (!result)
    return (
      <FormAlert kind="error">{state === 'tooLarge' ? t('tooLarge', { max: size(most_bytes) }) : t(state === 'insecure' ? 'insecure' : 'failed')}</FormAlert>
    )
  const { verdict, examination, isAsked } = result
  const { tone, Shape } = shapes[verdict.outcome]
  const words = told(voice, { name }, examination, verdict)
  return (
    <section className={styles.result} aria-label={t('resultOf', { name })}>
      <div className={styles.head} style={toned(tone)}>
        <Shape size={34} aria-hidden />
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        {isNamed && <p className={styles.name}>{name}</p>}
        {!isAsked && (
          <Button className={styles.again} variant="default" size="xs" onClick={onAskAgain} leftSection={<Icon name="refresh" />}>
            {t('retry')}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        <Facts words={words} />
        <Findings words={words} />
      </div>
    </section>
  )
}

function Facts({ words: { factsTitle, facts } }: { words: VerdictWords }) {
  return (
    <div>
      <h3>{factsTitle}</h3>
      <dl className={styles.facts}>
        {facts.map(({ term, value, look }) => (
          <Fragment key={`${term} ${value}`}>
            <dt>{term}</dt>
            <dd data-look={look}>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

function Findings({ words: { findingsTitle, findings } }: { words: VerdictWords }) {
  const t = useTranslations('verify.mark')
  return (
    <div>
      <h3>{findingsTitle}</h3>
      <ul className={styles.findings}>
        {findings.map(({ level, text, note }) => {
          const { tone, Shape } = levels[level]
          return (
            <li key={`${text} ${note}`} style={toned(tone)} data-level={level}>
              <Shape size={18} role="img" aria-label={t(level)} />
              <span>{text}</span>
              {note && <p>{note}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
