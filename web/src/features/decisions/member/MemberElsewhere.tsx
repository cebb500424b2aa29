import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { answerPaperRoutes } from '@delibera/core/decisions/record-routes'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
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
  const react = useReaction()
  const readAgain = useDecisionAgain(link)
  const [refused, setRefused] = useState(false)
  const { kind, points, conflict, note, reason } = answer
  const said = { kind, points, conflict, note, reason }
  // The file that comes back is compared with this one: the same answer has the same bytes.
  const get = () => download(answerPaperRoutes.form, { params: { ...link }, body: said }).catch((error: unknown) => react(error, 'loading'))
  const handIn = async (file_id: string) => {
    setRefused(false)
    try {
      await call(publicDecisionRoutes.answer, { params: { ...link }, body: { ...said, file_id, version: decision.version } })
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
        <li>
          {t('get')}{' '}
          <Button variant="default" mih={44} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void get()}>
            {t('download')}
          </Button>
        </li>
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
