import type { ReactNode } from 'react'
import { useBelowDrawable } from './useDrawable.ts'

/** What stands below the first screen of a visit: drawn right behind it, and at once on every other. */
export const Behind = ({ children }: { children: ReactNode }) => useBelowDrawable() && children
