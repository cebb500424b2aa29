import styles from './Logo.module.css'

/** Monogram: a D whose stem is the double margin of an Italian "foglio uso bollo". */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden>
      <path d="M5.5 3v20M9 3v20" strokeWidth="1.6" />
      <path d="M9 4.2h3.2c5.2 0 8.6 3.6 8.6 8.8s-3.4 8.8-8.6 8.8H9" strokeWidth="2.6" />
    </svg>
  )
}

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <span className={styles.logo} style={{ gap: size * 0.28, fontSize: size * 0.84 }}>
      <Mark size={size} />
      Delibera
    </span>
  )
}
