import { toned } from '../../palette.ts'

export type Art = 'blank' | 'search' | 'broken' | 'locked'

/** Small sheet drawings: the ruled page with its double margin, and the one thing that is different. */
export function SheetArt({ kind }: { kind: Art }) {
  return (
    <svg
      width="84"
      height="84"
      viewBox="0 0 84 84"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={toned(kind === 'locked' ? 'ambra' : 'rosso')}
    >
      <path d="M20 9h34l12 12v54H20z" fill="var(--d-sheet)" stroke="var(--d-field)" strokeWidth="1.5" />
      <path d="M54 9v12h12" stroke="var(--d-field)" strokeWidth="1.5" />
      <path d="M29 9.5v65M32 9.5v65" stroke="var(--d-margin)" />
      {differences[kind]}
    </svg>
  )
}

const crack = 'm15 52 14-6 9 9 10-11 9 8 14-6'

const differences = {
  blank: <path d="M39 33h19M39 42h19M39 51h11" stroke="var(--d-field)" strokeWidth="2" strokeDasharray="1 5" />,
  search: (
    <>
      <path d="M39 33h19M39 42h10" stroke="var(--d-field)" strokeWidth="2" />
      <circle cx="55" cy="56" r="10" fill="var(--d-surface)" stroke="var(--d-accent)" strokeWidth="2.5" />
      <path d="m62.5 63.5 8 8" stroke="var(--d-accent)" strokeWidth="3" />
    </>
  ),
  broken: (
    <>
      <path d="M39 33h19" stroke="var(--d-field)" strokeWidth="2" />
      <path d={crack} stroke="var(--d-surface)" strokeWidth="7" />
      <path d={crack} stroke="var(--tone-solid)" strokeWidth="2.5" />
    </>
  ),
  locked: (
    <>
      <path d="M39 33h19" stroke="var(--d-field)" strokeWidth="2" />
      <rect x="40" y="49" width="22" height="17" rx="3" fill="var(--tone-solid)" />
      <path d="M45 49v-4a6 6 0 0 1 12 0v4" stroke="var(--tone-solid)" strokeWidth="2.5" />
    </>
  ),
}
