export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
