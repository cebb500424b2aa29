/**
 * Where a bundle keeps what its verifier reads; all other files in it are for people. Its entries stand one after the other in the order of the manifest,
 * then the manifest and its signature. Each is deflated or stored, is followed by a data descriptor with its signature (sizes are not known when an
 * entry begins), has its name in UTF-8 and no extra field in its local header.
 */
export const bundlePaths = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  verifier: 'verifica.html',
  /** The meeting's audit chain, a ChainRow a line. */
  chain: 'audit.jsonl',
  /** The log of the live room, an event a line in canonical JSON: lines `from` to `to`, with commas between them and in brackets, have the `digest` of their row in the chain. */
  events: 'events.jsonl',
  /** A line for each vote, after a line of headings: `voteColumns`. */
  votes: 'votes.csv',
  /** A line for each vote of the open elections, and who stood, how it was counted and who was elected. */
  elections: 'elections.csv',
  electionsTold: 'elections.json',
  /** The receipts that voters were given: an AdvanceReceipt a line for votes before the meeting, a VoteReceipt for those in it, an ElectionReceipt for ballots of an open election. */
  receipts: 'vote-receipts.jsonl',
  /** Of a decision without a meeting: the receipts that those who answered were given, an AnswerLine with its signature a line. */
  answers: 'answer-receipts.jsonl',
  /** The same decision for programs: what was asked, who with what weight, and what was counted. */
  decision: 'decision.json',
} as const

/** The columns of `votes.csv`. Weights are whole numbers in the unit of the company's votes; `accepted` is 1, -1, 0 or `excluded`. */
export const voteColumns = ['odg_id', 'point', 'title', 'member_id', 'name', 'cast_by', 'vote_type', 'accepted', 'weight', 'auto', 'at'] as const

/** The columns of `elections.csv`: `choice` is ids of candidates or of a list with spaces between them, AGAINST, ABSTAIN or EXCLUDED. */
export const electionColumns = ['odg_id', 'point', 'round', 'member_id', 'name', 'cast_by', 'vote_type', 'choice', 'weight', 'auto'] as const
