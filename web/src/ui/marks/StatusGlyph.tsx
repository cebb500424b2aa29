import { toned } from '../../palette.ts'
import { type MeetingStatus, meetingStatus } from './status.ts'

/** The pie inside the ring is a stroke as wide as its radius, drawn along this circumference. */
const circumference = 2 * Math.PI * 2.4

/** A ring that fills as the meeting advances, so that the status reads without its colour. */
export function StatusGlyph({ status, size = 14 }: { status: MeetingStatus; size?: number }) {
  const { tone, progress } = meetingStatus[status]
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden style={toned(tone)}>
      <circle
        cx="7"
        cy="7"
        r="6"
        stroke="var(--tone-solid)"
        strokeWidth="1.5"
        strokeLinecap="butt"
        strokeDasharray={status === 'DRAFT' ? '1.6 2.2' : undefined}
      />
      {progress > 0 && progress < 1 && (
        <circle
          cx="7"
          cy="7"
          r="2.4"
          stroke="var(--tone-solid)"
          strokeWidth="4.8"
          strokeLinecap="butt"
          strokeDasharray={`${circumference * progress} ${circumference}`}
          transform="rotate(-90 7 7)"
        />
      )}
      {status === 'COMPLETED' && (
        <>
          <circle cx="7" cy="7" r="6" fill="var(--tone-solid)" />
          <path d="m4.4 7.2 1.8 1.8 3.5-3.8" stroke="var(--d-surface)" strokeWidth="1.6" />
        </>
      )}
      {status === 'CANCELED' && <path d="m4.8 4.8 4.4 4.4m0-4.4L4.8 9.2" stroke="var(--tone-solid)" strokeWidth="1.5" />}
    </svg>
  )
}
