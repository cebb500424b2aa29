/** Votes of own shares, which count in both quorums (art. 2357-ter c. 2), and those of co-owners who have named nobody (art. 2347, 2468 c. 5). */
export interface RegisterFact {
  /** Those that are cast. */
  votes: number
  treasury: number
  unrepresented: number
}

/** Of somebody, by the register; each left out where there are none. */
export interface SilentVotes {
  /** That arrears have suspended: they count to constitute an assembly, in no majority (art. 2368 c. 3, 2466 c. 4). */
  suspended?: number | undefined
  /** Of co-owners who have named nobody, at one of them. */
  unrepresented?: number | undefined
}

export interface ChangedVotes {
  /** Whose votes by the register are others now than when the notice left, by name; left out where no register is kept. */
  votes_changed?: readonly string[] | undefined
}
