import { keyPrint } from '@delibera/core/exports/bundle'
import { helpRoutes } from '@delibera/core/help/routes'
import { useDocumentTitle } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { grouped } from '../../../verifier/telling.ts'
import { useVerify } from './useVerify.ts'
import { VerifyDrop } from './VerifyDrop.tsx'
import styles from './VerifyPage.module.css'
import { VerifyResult } from './VerifyResult.tsx'

/** Anybody drops a file: was it issued here, who signed it, is it unchanged. It is read on their device and stays there. */
export function VerifyPage() {
  const t = useTranslations('verify')
  useDocumentTitle(`${t('title')} · Delibera`)
  const { files, verify, askAgain } = useVerify()
  return (
    <PublicPage>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.intro}>{t('intro')}</p>
        </header>
        <VerifyDrop newest={files[0]} onFiles={(it) => void verify(it)} />
        <p className={styles.private}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {t('private')}
        </p>
        <div className={styles.results} aria-live="polite">
          {files.map((it) => (
            <VerifyResult key={it.key} file={it} isNamed={files.length > 1} onAskAgain={() => void askAgain(it)} />
          ))}
        </div>
        <OwnKey />
      </div>
    </PublicPage>
  )
}

/** Who checks a bundle without a network compares its key with this one. */
function OwnKey() {
  const t = useTranslations('verify')
  const key = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.receipts_key
  const [print, setPrint] = useState<string | null>(null)
  useEffect(() => {
    if (key && globalThis.crypto?.subtle) void keyPrint(key).then(setPrint)
  }, [key])
  if (!print) return null
  return (
    <section className={styles.key} aria-label={t('key')}>
      <h2>{t('key')}</h2>
      <p className={styles.print}>{grouped(print)}</p>
      <p>{t('keyNote')}</p>
    </section>
  )
}
