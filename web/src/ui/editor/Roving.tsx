import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'

interface Stop {
  current: string
  take: (stop: string) => void
}

const Roving = createContext<Stop>({ current: '', take: () => {} })

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  label: string
  className?: string | undefined
  /** The stop that the Tab key reaches first. */
  first: string
  children: ReactNode
}

/** One stop of the Tab key for the whole bar; inside it arrows, Home and End move (ARIA toolbar pattern). */
export function RovingToolbar({ label, className, first, children }: Props) {
  const [current, take] = useState(first)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = moves[event.key]
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = stops.indexOf(event.target as HTMLElement)
    if (!next || at < 0) return
    event.preventDefault()
    stops[next(at, stops.length)]?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={className} onKeyDown={move}>
      <Roving value={{ current, take }}>{children}</Roving>
    </div>
  )
}

export function useRovingStop(stop: string) {
  const { current, take } = useContext(Roving)
  return { 'data-stop': stop, tabIndex: current === stop ? 0 : -1, onFocus: () => take(stop) }
}
