import { useFormatter } from 'use-intl'

const kilo = 1024

/** Sizes in the measure of the limits (a megabyte of 1024 x 1024), so that a file called 3 MB is one that fits in 3 MB. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) =>
    bytes < kilo * kilo
      ? format.number(Math.max(1, Math.round(bytes / kilo)), { style: 'unit', unit: 'kilobyte' })
      : format.number(bytes / kilo / kilo, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
