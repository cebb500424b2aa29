import styles from './ShareRing.module.css'

const radius = 7
const circumference = 2 * Math.PI * radius

/** A part of a whole as a ring that fills, with its figure beside it. */
export function ShareRing({ part, whole, label }: { part: number; whole: number; label: string }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0
  return (
    <span className={styles.share}>
      <svg width={18} height={18} viewBox="0 0 18 18" fill="none" aria-hidden>
        <circle cx="9" cy="9" r={radius} stroke="var(--d-line-strong)" strokeWidth="3" />
        {share > 0 && (
          <circle
            cx="9"
            cy="9"
            r={radius}
            stroke="var(--d-accent)"
            strokeWidth="3"
            strokeDasharray={`${circumference * share} ${circumference}`}
            transform="rotate(-90 9 9)"
          />
        )}
      </svg>
      {label}
    </span>
  )
}
