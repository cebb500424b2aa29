import type { Quorum } from '../company/statute.ts'
import type { Locale } from '../locale.ts'
import type { AdditionalQuorum, AgendaGroup, Nature } from './schema.ts'

/** A point of the product's own, with the texts that lawyers use. Its words are Italian: they go into the minutes. */
export interface AgendaTemplate {
  id: string
  meeting_type: 'ASSEMBLY' | 'BOARD'
  company_types: readonly ('SPA' | 'SRL')[]
  nature: Nature
  group: AgendaGroup
  notary_required: boolean
  skip_vote: boolean
  title: string
  title_en_us: string
  title_en_gb: string
  header_intro: string
  header_content: string
  content_positive: string
  content_negative: string
  quorum_first: Quorum
  /** Null for a board: it has one call. */
  quorum_second: Quorum | null
  also?: readonly AdditionalQuorum[]
  /** Takes the place of both in an S.r.l. (art. 2479-bis c. 3). */
  quorum_srl?: Quorum
  citation: string
  placeholders: readonly string[]
  /** May stay empty: the text does without them. */
  optional_placeholders?: readonly string[]
  note?: string
}

export const titlesOf = (it: AgendaTemplate): Record<Locale, string> => ({ it: it.title, 'en-US': it.title_en_us, 'en-GB': it.title_en_gb })

/** For the browser, which fetches them when somebody looks at one. */
export const loadTemplates = async (): Promise<readonly AgendaTemplate[]> => (await import('./templates.json')).default.templates as unknown as AgendaTemplate[]
