import type { ReactNode } from 'react'
import { KindMark, type MarkKind } from '../marks/KindMark.tsx'
import { Notice } from '../states/Notice.tsx'

const tones = { info: 'cielo', success: 'verde', warning: 'ambra', error: 'rosso' } as const

/** What stands against a whole form, or follows from it: said at once to whoever does not see it. */
export function FormAlert({ kind, children }: { kind: MarkKind; children: ReactNode }) {
  const isUrgent = kind === 'error' || kind === 'warning'
  return (
    <Notice tone={tones[kind]} icon={<KindMark kind={kind} size={18} />} role={isUrgent ? 'alert' : 'status'}>
      {children}
    </Notice>
  )
}
