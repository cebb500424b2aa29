import type { Meeting } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalDraft } from './useVerbalDraft.ts'
import type { VerbalText } from './useVerbalEditor.ts'
import type { useVerbalWords } from './useVerbalWords.ts'

/** What stands beside the text. */
export const verbalTabs = ['checks', 'material', 'notes', 'versions'] as const
export type VerbalTab = (typeof verbalTabs)[number]

/** What every part beside the text is given. */
export interface SideProps {
  meeting: Meeting
  verbal: Verbal
  text: VerbalText
  draft: VerbalDraft
  words: ReturnType<typeof useVerbalWords>
  tab: VerbalTab
  onTab: (tab: VerbalTab) => void
  goTo: (id: string) => void
  /** Something was put into the text. */
  onQuoted: () => void
  onRewrite: () => void
}
