import type { Screen } from './shell/screen.ts'

/** Minutes, signatures and meetings held elsewhere: a part of the table of screens. */
export const minutesScreens: readonly Screen[] = []
