import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import Pad, { type PointGroup } from 'signature_pad'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { pen } from './image.ts'
import styles from './Signature.module.css'
import { moved } from './strokes.ts'

interface Props {
  strokes: PointGroup[]
  onChange: (strokes: PointGroup[]) => void
}

export function DrawnSignature({ strokes, onChange }: Props) {
  const t = useTranslations('inputs.signature')
  const { canvas, show } = usePad(strokes, onChange)
  const change = (next: PointGroup[]) => {
    show(next)
    onChange(next)
  }
  const isEmpty = strokes.length === 0
  return (
    <>
      <div className={styles.paper}>
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label={t(isEmpty ? 'empty' : 'drawn')} />
        <span className={styles.line} />
        {isEmpty && (
          <span className={styles.hint} aria-hidden>
            {t('hint')}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="subtle" size="compact-sm" disabled={isEmpty} leftSection={<IconArrowBackUp size={15} />} onClick={() => change(strokes.slice(0, -1))}>
          {t('undo')}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={isEmpty} leftSection={<IconEraser size={15} />} onClick={() => change([])}>
          {t('clear')}
        </Button>
      </div>
    </>
  )
}

/** Holds a pad over the canvas, as sharp as the screen; when the canvas changes its width the ink is drawn again in the new size. */
function usePad(initial: PointGroup[], onChange: (strokes: PointGroup[]) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const tell = useRef(onChange)
  tell.current = onChange
  const [first] = useState(() => structuredClone(initial))

  useEffect(() => {
    const sheet = canvas.current
    const context = sheet?.getContext('2d')
    if (!sheet || !context) return
    const drawing = new Pad(sheet, pen)
    pad.current = drawing
    let width = 0
    const fit = () => {
      if (sheet.offsetWidth === width) return
      const kept = width === 0 ? first : moved(drawing.toData(), { scale: sheet.offsetWidth / width })
      width = sheet.offsetWidth
      sheet.width = width * devicePixelRatio
      sheet.height = sheet.offsetHeight * devicePixelRatio
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
      drawing.fromData(kept)
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(sheet)
    drawing.addEventListener('endStroke', () => tell.current(structuredClone(drawing.toData())))
    return () => {
      watch.disconnect()
      drawing.off()
    }
  }, [first])

  return { canvas, show: (strokes: PointGroup[]) => pad.current?.fromData(structuredClone(strokes)) }
}
