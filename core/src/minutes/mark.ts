/** A moment of the meeting. `seq` is that of its event in the log; null for what was taken down afterwards. */
export interface Mark {
  at: string
  seq: number | null
}
