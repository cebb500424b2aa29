import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { OwnLine } from '../../../media/picture.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'

/** How long it is said that all is well again. */
const backMs = 8000

/** What the own line does to the own picture, in words; once it is good again that is said too, for a moment. */
export function LineNotice({ line }: { line: OwnLine }) {
  const t = useTranslations('live.line')
  const isBack = useBack(line)
  if (line !== 'fine') return <FormAlert kind={line === 'lowered' ? 'info' : 'warning'}>{t(line)}</FormAlert>
  return isBack ? <FormAlert kind="success">{t('back')}</FormAlert> : null
}

function useBack(line: OwnLine): boolean {
  const before = useRef(line)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const wasWeak = before.current !== 'fine'
    before.current = line
    setBack(wasWeak && line === 'fine')
    if (!wasWeak || line !== 'fine') return
    const timer = setTimeout(() => setBack(false), backMs)
    return () => clearTimeout(timer)
  }, [line])
  return isBack
}
