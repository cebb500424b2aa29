import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { CopyOutcome } from '../fields/CopyOutcome.tsx'
import { useCopy } from '../fields/useCopy.ts'
import styles from './CodesList.module.css'

interface Props {
  label: string
  codes: readonly string[]
  /** Name of the text file, with its ending. */
  fileName: string
}

function download(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Codes shown once: three ways to keep them. */
export function CodesList({ label, codes, fileName }: Props) {
  const t = useTranslations('parts.codes')
  const sheet = useRef<HTMLDivElement>(null)
  const { outcome, copy } = useCopy()
  const text = `${label}\n\n${codes.join('\n')}\n`
  /** Of the whole page the printer gets the codes alone: the mark is what the style sheet looks for. */
  const print = () => {
    sheet.current?.setAttribute('data-printing', '')
    window.print()
    sheet.current?.removeAttribute('data-printing')
  }
  return (
    <div ref={sheet} className={styles.sheet}>
      <p className={styles.label}>{label}</p>
      <ul className={styles.codes} aria-label={label}>
        {codes.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" size="xs" leftSection={<IconCopy size={15} />} onClick={() => void copy(text)}>
          {t('copy')}
        </Button>
        <Button variant="default" size="xs" leftSection={<IconDownload size={15} />} onClick={() => download(text, fileName)}>
          {t('download')}
        </Button>
        <Button variant="default" size="xs" leftSection={<IconPrinter size={15} />} onClick={print}>
          {t('print')}
        </Button>
        <CopyOutcome outcome={outcome} />
      </div>
    </div>
  )
}
