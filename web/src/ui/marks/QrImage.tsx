import styles from './QrImage.module.css'

/** A QR code drawn by the server. As a picture its markup can do nothing; always dark on white, since phones do not read it inverted. */
export function QrImage({ svg, label, size = 148 }: { svg: string; label: string; size?: number }) {
  return (
    <span className={styles.frame}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={size} height={size} />
    </span>
  )
}
