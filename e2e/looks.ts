export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** How everything is looked at, beside its languages. */
export const looks = viewports.flatMap((viewport) => [{ colorScheme: 'light', viewport } as const, { colorScheme: 'dark', viewport } as const])
