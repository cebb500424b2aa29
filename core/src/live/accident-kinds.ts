/** What may go wrong in a rehearsal: somebody comes late, too few come at first, somebody gives a proxy, somebody loses the line while a vote is open. */
export const accidents = ['LATE', 'NO_QUORUM', 'PROXY', 'LOST_LINE'] as const
export type Accident = (typeof accidents)[number]
