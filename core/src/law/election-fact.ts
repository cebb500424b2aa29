/** An election as the law asks about it. */
export interface ElectionFact {
  office: 'DIRECTORS' | 'AUDITORS' | 'CHAIR' | 'OTHER'
  method: 'PLURALITY' | 'MAJORITY' | 'LISTS'
  runoff_rule: 'MAJORITY' | 'PLURALITY'
  weight: 'CAPITAL' | 'HEADS'
  secret: boolean
  seats: number
  /** Who has not withdrawn. */
  standing: number
  /** Names of those whose acceptance or declaration of eligibility is not on file. */
  undeclared: readonly string[]
  /** Names of those who were added after the notice; of lists, after the day on which they closed. */
  late: readonly string[]
  closed: readonly string[]
}
