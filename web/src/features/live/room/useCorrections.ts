import { useRef, useState } from 'react'
import type { Piece } from '../../../api/live.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useToasts } from '../../../shell/toasts.ts'

interface Editing {
  piece: Piece
  text: string
  /** Why the words were not taken. */
  refusal: string | null
}

/** One piece is corrected at a time. What is saved is shown at once, and taken back when it is refused; the words stay with whoever wrote them. */
export function useCorrections(save: (piece: Piece, text: string) => Promise<unknown>) {
  const words = useLiveRefusal()
  const { tell } = useToasts()
  const [editing, setEditing] = useState<Editing | null>(null)
  const latest = useRef(editing)
  latest.current = editing
  const [saving, setSaving] = useState<ReadonlyMap<Piece, string>>(new Map())
  const put = (piece: Piece, text: string | null) =>
    setSaving((before) => {
      const next = new Map(before)
      if (text === null) next.delete(piece)
      else next.set(piece, text)
      return next
    })
  /** A piece that was told again is another object: from then on it reads as the server says. */
  const textOf = (piece: Piece): string => saving.get(piece) ?? piece.text
  const send = async (piece: Piece, text: string) => {
    put(piece, text)
    setEditing(null)
    try {
      await save(piece, text)
    } catch (error) {
      put(piece, null)
      const refusal = words(error)
      // Nobody is torn from the piece they have gone on to.
      if (latest.current) tell({ kind: 'error', text: refusal })
      else setEditing({ piece, text, refusal })
    }
  }
  return {
    editing,
    textOf,
    begin: (piece: Piece) => setEditing({ piece, text: textOf(piece), refusal: null }),
    leave: () => setEditing(null),
    finish: (written: string) => {
      if (!editing) return
      const text = written.trim()
      if (text === '' || text === textOf(editing.piece)) setEditing(null)
      else void send(editing.piece, text)
    },
  }
}
export type TranscriptCorrections = ReturnType<typeof useCorrections>
