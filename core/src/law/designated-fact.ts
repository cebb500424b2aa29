/** The designated representative (art. 135-undecies TUF). */
export interface DesignatedFact {
  member_id: string
  /** Nobody takes part by other means. */
  is_exclusive: boolean
  /** Of a company on a market: a proxy binds from its term on, whoever comes. */
  is_listed: boolean
  /** Whether it said which interests it has in the proposals, or that it has none. */
  has_declared: boolean
  /** Those interests, in its words; left out, or null, where it has none. */
  interests?: string | null | undefined
}

/** A proxy to the designated representative that somebody is about to give. */
export interface ProposedProxy {
  delegator_id: string
  has_instruction: boolean
}
