import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SignDownload.module.css'
import type { SignActs } from './useSignActs.ts'

interface Props {
  verbal: PublicVerbal
  acts: SignActs
}

/** The file, for who keeps papers. */
export function SignDownload({ verbal: { document, number }, acts }: Props) {
  const t = useTranslations('signing')
  const size = useFileSize()
  if (!document) return null
  return (
    <Panel label={t('download.plain')}>
      <div className={styles.download}>
        <OpenDocument acts={acts} label={t('download.plain')} />
        <p className={styles.facts}>
          {number && <span>{t('number', { ...number })}</span>}
          <span>{t('download.size', { size: size(document.bytes) })}</span>
        </p>
      </div>
    </Panel>
  )
}

/** A button that fetches the newest file. */
export function OpenDocument({ acts, label, plain = false }: { acts: SignActs; label: string; plain?: boolean }) {
  const react = useReaction()
  const [isBusy, setBusy] = useState(false)
  const open = () => {
    setBusy(true)
    void acts
      .open()
      .catch((error) => react(error, 'loading'))
      .finally(() => setBusy(false))
  }
  return (
    <Button size="md" mih={48} variant={plain ? 'default' : 'filled'} loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />} onClick={open}>
      {label}
    </Button>
  )
}
