/** Outlines on a grid of 24, drawn with the weight of the text beside them. */
const outlines = {
  'arrow-left': 'M5 12h14M5 12l6 6M5 12l6-6',
  'chevron-right': 'M9 6l6 6-6 6',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3',
  code: 'M7 8l-4 4 4 4M17 8l4 4-4 4M14 4l-4 16',
  desktop: 'M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1zM7 20h10M9 16v4M15 16v4',
  door: 'M13 12v.01M3 21h18M5 21v-16a2 2 0 0 1 2-2h6m4 10.5v7.5M21 7h-7m3-3l-3 3 3 3',
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2zM9 9h1M9 13h6M9 17h6',
  flask: 'M9 3h6M10 9h4M10 3v6l-4 11a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1l-4-11v-6',
  gavel:
    'M13 10l7.383 7.418c.823.82.823 2.148 0 2.967a2.11 2.11 0 0 1-2.976 0l-7.407-7.385M6 9l4 4M13 10l-4-4M3 21h7M6.793 15.793l-3.586-3.586a1 1 0 0 1 0-1.414l2.293-2.293.5.5 3-3-.5-.5 2.293-2.293a1 1 0 0 1 1.414 0l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293-.5-.5-3 3 .5.5-2.293 2.293a1 1 0 0 1-1.414 0z',
  language: 'M4 5h7M9 3v2c0 4.418-2.239 8-5 8M5 9c0 2.144 2.952 3.908 6.7 4M12 20l4-9 4 9M19.1 18h-6.2',
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2zM3 7l9 6 9-6',
  message: 'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z',
  microphone: 'M9 5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5 10a7 7 0 0 0 14 0M8 21h8M12 17v4',
  moon: 'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454z',
  paperclip: 'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5',
  play: 'M7 4v16l13-8z',
  refresh: 'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
  search: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6',
  selector: 'M8 9l4-4 4 4M16 15l-4 4-4-4',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7.7m12.1-.7l-.7.7m0 11.4l.7.7m-12.1-.7l-.7.7',
  x: 'M18 6l-12 12M6 6l12 12',
}

export type IconName = keyof typeof outlines

/** Sizes: 16 in controls, 18 in menus, 20 on phone bars. The words beside it, or the control's label, say what it means. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ flex: 'none' }}
    >
      <path d={outlines[name]} />
    </svg>
  )
}
