import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconExternalLink, IconMinus, IconPlus, IconViewportWide } from '@tabler/icons-react'
import { type KeyboardEvent, type UIEvent, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfPages.module.css'
import { usePdfDocument } from './usePdfDocument.ts'

interface Props {
  file: Blob
  name: string
  /** What is shown in the place of a file that cannot be drawn. */
  failure: React.ReactNode
}

/** A step of the zoom, and how far it goes: from a page at a glance to a signature from near. */
const step = 1.2
const [least, most] = [0.4, 4]
/** The width of A4 in points; a document is fitted by its own first page once it is read. */
const usualWidth = 595.28
/** The paper keeps this from the frame, on both sides together. */
const margins_px = 48

/** A PDF as sheets of paper in a frame of the product's own: drawn as it is printed, with words that can be marked and heard. */
export function PdfPages({ file, name, failure }: Props) {
  const t = useTranslations('parts.pdf')
  const { pages, isBroken } = usePdfDocument(file)
  const { ref, width } = useElementSize()
  const [zoom, setZoom] = useState<number | null>(null)
  const [current, setCurrent] = useState(1)
  const fitting = Math.min(1.6, Math.max(0.3, (width - margins_px) / (pages?.[0]?.getViewport({ scale: 1 }).width ?? usualWidth)))
  const scale = zoom ?? fitting
  const change = (by: number) => setZoom(Math.min(most, Math.max(least, scale * by)))
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+') change(step)
    else if (event.key === '-') change(1 / step)
    else if (event.key === '0') setZoom(null)
  }
  if (isBroken) return failure
  return (
    <section className={styles.frame} aria-label={t('label', { name })}>
      <Tools scale={scale} page={current} of={pages?.length ?? null} file={file} change={change} fit={() => setZoom(null)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too */}
      <section ref={ref} className={styles.desk} aria-label={t('pages')} tabIndex={0} onKeyDown={onKey} onScroll={(it) => setCurrent(pageAt(it))}>
        {pages && width > 0 ? (
          pages.map((it) => <PdfPage key={it.pageNumber} page={it} scale={scale} label={t('page', { page: it.pageNumber, of: pages.length })} />)
        ) : (
          <Skeleton className={styles.page!} radius={2} style={{ width: scale * usualWidth, aspectRatio: '210 / 297' }} />
        )}
      </section>
    </section>
  )
}

/** The page that holds the middle of what is in sight. */
function pageAt({ currentTarget: desk }: UIEvent<HTMLElement>) {
  const middle = desk.getBoundingClientRect().top + desk.clientHeight / 2
  const above = [...desk.children].filter((it) => it.getBoundingClientRect().top <= middle)
  return Math.max(1, above.length)
}

interface ToolsProps {
  scale: number
  page: number
  of: number | null
  file: Blob
  change: (by: number) => void
  fit: () => void
}

function Tools({ scale, page, of, file, change, fit }: ToolsProps) {
  const t = useTranslations('parts.pdf')
  const format = useFormatter()
  return (
    <div className={styles.tools}>
      <span className={styles.count} aria-live="polite">
        {of === null ? t('loading') : t('page', { page: Math.min(page, of), of })}
      </span>
      <div className={styles.zoom}>
        <Tool label={t('smaller')} icon={<IconMinus size={16} aria-hidden />} onClick={() => change(1 / step)} disabled={scale <= least} />
        <span className={styles.scale}>{format.number(scale, { style: 'percent' })}</span>
        <Tool label={t('larger')} icon={<IconPlus size={16} aria-hidden />} onClick={() => change(step)} disabled={scale >= most} />
        <Tool label={t('fit')} icon={<IconViewportWide size={16} aria-hidden />} onClick={fit} />
      </div>
      <Tool label={t('open')} icon={<IconExternalLink size={16} aria-hidden />} onClick={() => openInTab(file)} />
    </div>
  )
}

/** The tab has read the file long before; until then its address must hold. */
const address_ms = 60_000

function openInTab(file: Blob) {
  const address = URL.createObjectURL(file)
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), address_ms)
}

function Tool({ label, icon, onClick, disabled = false }: { label: string; icon: React.ReactNode; onClick: () => void; disabled?: boolean }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
