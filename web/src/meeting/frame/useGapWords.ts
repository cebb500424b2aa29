import type { StepGap } from '@delibera/core/meetings/steps'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** What a step of a meeting waits for, in a few words. */
export function useGapWords(): (gap: StepGap | null) => string | undefined {
  const t = useTranslations('meetings.gaps')
  return (gap) => (gap ? t(gap.what, { count: gap.count }) : undefined)
}
