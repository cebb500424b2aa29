/** What the law asks about a company that turns to the market for risk capital. */
export interface OpenFact {
  /** Its capital in money; null where nobody has said. */
  capital_cents: number | null
}
