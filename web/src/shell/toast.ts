import type { MarkKind } from '../ui/marks/KindMark.tsx'

export interface Toast {
  kind: MarkKind
  text: string
  /** Top right for what happened; bottom centre for the answer to what the person has just done. */
  place?: 'top-right' | 'bottom-center'
}
