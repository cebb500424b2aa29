import { type ReactNode, useEffect, useRef } from 'react'
import type { Piece } from '../../../api/live.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import styles from './TranscriptPanel.module.css'
import { TranscriptPiece } from './TranscriptPiece.tsx'
import { useCorrections } from './useCorrections.ts'
import { useTimeSaid } from './useTimeSaid.ts'

interface Props {
  nameOf: (member_id: string) => string
  /** Rejects with why it was refused. */
  save: (piece: Piece, text: string) => Promise<unknown>
  /** What is said of it above the text. */
  children?: ReactNode
}

/** Older ones are in the minutes; nobody scrolls through hours while a meeting is held. */
const maxShown = 300

/** What people say, as it is written down: by speaker and time, with the newest in sight; who writes the minutes corrects it in its place. */
export function TranscriptPanel({ nameOf, save, children }: Props) {
  const t = useTranslations('live.transcript')
  const isOn = useLiveState((it) => it.transcription.on)
  const pieces = useLive((it) => it.transcript)
  const corrections = useCorrections(save)
  const timeSaid = useTimeSaid()
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  // Whoever reads what is older, or corrects it, stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest piece is brought into sight when there is another one
  useEffect(() => {
    const it = box.current
    if (it && isAtEnd.current && !corrections.editing) it.scrollTop = it.scrollHeight
  }, [pieces])
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Badge tone={isOn ? 'petrolio' : 'gray'}>{t(isOn ? 'on' : 'off')}</Badge>
        <p className={styles.text}>{t(isOn ? 'text' : 'offText')}</p>
        {children}
      </div>
      {/* Everybody hears it being said: it is not read out a second time. */}
      <section
        ref={box}
        className={styles.log}
        aria-label={t('label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: it }) => {
          isAtEnd.current = it.scrollHeight - it.scrollTop - it.clientHeight < 80
        }}
      >
        {pieces.length === 0 && <p className={styles.text}>{t('none')}</p>}
        {turnsOf(pieces.slice(-maxShown)).map((turn) => (
          <article key={turn[0]!._id} className={styles.turn}>
            <h3 className={styles.who}>
              <b>{nameOf(turn[0]!.member_id) || t('unknown')}</b> <time dateTime={turn[0]!.started_at}>{timeSaid(turn[0]!.started_at)}</time>
            </h3>
            {turn.map((it) => (
              <TranscriptPiece key={it._id} piece={it} name={nameOf(it.member_id)} corrections={corrections} />
            ))}
          </article>
        ))}
      </section>
    </div>
  )
}

/** A pause that is longer than this begins anew, with its time. */
const pauseMs = 60_000

/** Pieces that one person said without a longer pause, and without anybody between. */
function turnsOf(pieces: readonly Piece[]): Piece[][] {
  const turns: Piece[][] = []
  for (const it of pieces) {
    const last = turns.at(-1)?.at(-1)
    const goesOn = last?.member_id === it.member_id && Date.parse(it.started_at) - Date.parse(last.ended_at) < pauseMs
    if (goesOn) turns.at(-1)!.push(it)
    else turns.push([it])
  }
  return turns
}
