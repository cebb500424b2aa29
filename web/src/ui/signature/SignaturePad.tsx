import { SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import type { PointGroup } from 'signature_pad'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DrawnSignature } from './DrawnSignature.tsx'
import { drawnImage, nameImage } from './image.ts'
import styles from './Signature.module.css'
import { TypedSignature } from './TypedSignature.tsx'
import { UploadedSignature } from './UploadedSignature.tsx'

const ways = ['draw', 'type', 'upload'] as const
type Way = (typeof ways)[number]

/** `image` is a PNG as `SignatureImage` of core takes it; a drawn one also has its strokes, in points of the pad. */
export interface Signature {
  way: Way
  image: string
  strokes?: { x: number; y: number; pressure: number; time: number }[][]
  text?: string
}

interface Props {
  /** Who signs. */
  name: string
  /** Null while nothing is signed. */
  onChange: (signature: Signature | null) => void
}

/** Three ways to the same picture. Each keeps what was done in it; the one on show is what counts. */
export function SignaturePad({ name, onChange }: Props) {
  const t = useTranslations('inputs.signature')
  const [way, setWay] = useState<Way>('draw')
  const [strokes, setStrokes] = useState<PointGroup[]>([])
  const [typed, setTyped] = useState<{ text: string; image: string | null }>({ text: '', image: null })
  const [uploaded, setUploaded] = useState<string | null>(null)
  const asked = useRef(0)

  const told = {
    draw: (next: PointGroup[]) => withImage('draw', drawnImage(next), { strokes: next.map((it) => it.points) }),
    type: (text: string, image: string | null) => withImage('type', image, { text }),
    upload: (image: string | null) => withImage('upload', image, {}),
  }
  function withImage(by: Way, image: string | null, rest: Partial<Signature>): void {
    onChange(image ? { way: by, image, ...rest } : null)
  }
  const draw = (next: PointGroup[]) => {
    setStrokes(next)
    told.draw(next)
  }
  /** A name typed fast asks for several pictures: the last one counts, whichever comes back first. */
  const type = async (text: string) => {
    asked.current += 1
    const turn = asked.current
    setTyped((before) => ({ ...before, text }))
    const image = text.trim().length < 2 ? null : await nameImage(text.trim())
    if (turn !== asked.current) return
    setTyped({ text, image })
    told.type(text.trim(), image)
  }
  const upload = (image: string | null) => {
    setUploaded(image)
    told.upload(image)
  }
  const turnTo = (next: string) => {
    setWay(next as Way)
    if (next === 'draw') told.draw(strokes)
    else if (next === 'type') told.type(typed.text.trim(), typed.image)
    else told.upload(uploaded)
  }
  return (
    <fieldset className={styles.pad}>
      <legend className={styles.name}>{t('of', { name })}</legend>
      <SegmentedControl fullWidth aria-label={t('way')} value={way} onChange={turnTo} data={ways.map((it) => ({ value: it, label: t(it) }))} />
      {way === 'draw' && <DrawnSignature strokes={strokes} onChange={draw} />}
      {way === 'type' && <TypedSignature name={name} text={typed.text} image={typed.image} onChange={(text) => void type(text)} />}
      {way === 'upload' && <UploadedSignature image={uploaded} onChange={upload} />}
    </fieldset>
  )
}
