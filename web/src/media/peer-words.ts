import { type PictureQuality, pictureQualities } from './picture.ts'

/** What two browsers say to each other about their connection; `session` names the sender's attempt, `peer` that of the receiver. */
export type PeerWord = PeerSaying & { session: string; peer: string | null }

export type PeerSaying =
  | { type: 'ready'; reply: boolean }
  | { type: 'sdp'; description: RTCSessionDescriptionInit }
  | { type: 'candidates'; candidates: RTCIceCandidateInit[] }
  | { type: 'bye' }
  /** How the sender's picture leaves for the receiver, and how wide the sender draws the receiver's own. */
  | { type: 'view'; picture: PictureQuality; tile: number | null }

/** Null for what is none: others' browsers may say anything. */
export function readPeerWord(data: unknown): PeerWord | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, session, peer, reply, description, candidates, picture, tile } = data as Record<string, unknown>
  if (typeof session !== 'string' || (peer !== null && typeof peer !== 'string')) return null
  if (type === 'ready') return { type, reply: reply === true, session, peer }
  if (type === 'bye') return { type, session, peer }
  if (type === 'view') return { ...viewIn(picture, tile), session, peer }
  if (type === 'candidates' && Array.isArray(candidates)) return { type, candidates, session, peer }
  const isDescription = type === 'sdp' && typeof description === 'object' && description !== null
  return isDescription ? { type: 'sdp', description: description as RTCSessionDescriptionInit, session, peer } : null
}

/** What nobody knows is taken for a whole picture. */
const viewIn = (picture: unknown, tile: unknown): Extract<PeerSaying, { type: 'view' }> => ({
  type: 'view',
  picture: pictureQualities.find((it) => it === picture) ?? 'full',
  tile: typeof tile === 'number' ? tile : null,
})

const gatherMs = 60

/** Ways to reach a browser are found in a burst, and told together. */
export class Candidates {
  private found: RTCIceCandidateInit[] = []
  private readonly tell: (candidates: RTCIceCandidateInit[]) => void

  constructor(tell: (candidates: RTCIceCandidateInit[]) => void) {
    this.tell = tell
  }

  add(candidate: RTCIceCandidateInit): void {
    this.found.push(candidate)
    if (this.found.length === 1) setTimeout(() => this.tell(this.found.splice(0)), gatherMs)
  }
}
