import { type GuidePage, guideAddress } from '@delibera/core/help/guide'
import type { Locale } from '@delibera/core/locale'
import { Anchor } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import styles from './HowFold.module.css'

interface Props {
  title: string
  sentences: readonly string[]
  /** What leads to the page of the guide, and which. */
  guide: string
  page: GuidePage
}

/** What a personal link is for, folded: who knows it need not read it again. */
export function HowFold({ title, sentences, guide, page }: Props) {
  const locale = useLocale() as Locale
  return (
    <details className={styles.how}>
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {title}
      </summary>
      <ol>
        {sentences.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ol>
      <Anchor className={styles.guide} href={guideAddress(locale, page)} target="_blank" rel="noopener">
        {guide}
      </Anchor>
    </details>
  )
}
