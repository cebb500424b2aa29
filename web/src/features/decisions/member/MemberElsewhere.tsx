import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import styles from './MemberElsewhere.module.css'
import type { DecisionLink } from './useDecisionLink.ts'
import { useDecisionAgain } from './useMemberAnswer.ts'

interface Props {
  decision: PublicDecision
  answer: NonNullable<PublicDecision['answer']>
  link: DecisionLink
}

/** For who has a digital signature: the same paper, signed there and brought back, in the place of the one drawn here. */
export function MemberElsewhere({ decision, answer, link }: Props) {
  const t = useTranslations('memberDecision.elsewhere')
  const { tell } = useToasts()
  const readAgain = useDecisionAgain(link)
  const [refused, setRefused] = useState(false)
  const handIn = async (file_id: string) => {
    setRefused(false)
    const { kind, points, conflict, note, reason } = answer
    try {
      await call(publicDecisionRoutes.answer, { params: { ...link }, body: { kind, points, conflict, note, reason, file_id, version: decision.version } })
      tell({ kind: 'success', text: t('done') })
      await readAgain()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(true)
    }
  }
  return (
    <details className={styles.elsewhere}>
      <summary>{t('title')}</summary>
      <p>{t('text')}</p>
      <ol>
        <li>{t('get')}</li>
        <li>{t('sign')}</li>
        <li>{t('bring')}</li>
      </ol>
      <FilePicker
        label={t('file')}
        context="verbal"
        send={(file, ways) => upload(file, { slug: link.member, context: 'verbal' }, ways)}
        onSent={({ id }) => void handIn(id)}
      />
      {refused && <FormAlert kind="error">{t('refused')}</FormAlert>}
    </details>
  )
}
