import type { DecisionAnswer } from './schema.ts'

type Told = Pick<DecisionAnswer, 'member_id' | 'kind' | 'points' | 'conflict' | 'note' | 'reason' | 'way' | 'received_at'> & {
  decision_id: string
  /** Of everything that was sent, in hexadecimal. */
  text_sha256: string
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What the receipt of an answer says, one line a fact, so that anybody can write it again. Names are left out, they may be corrected. */
export function answerReceiptText({ decision_id, member_id, text_sha256, kind, way, points, conflict, note, reason, received_at }: Told): string {
  const keys = Object.keys(points).sort((a, b) => Number(a) - Number(b))
  return [
    decision_id,
    member_id,
    text_sha256,
    `${kind} ${way}`,
    ...keys.map((key) => `${key} ${points[key]}`),
    ...Object.keys(conflict)
      .sort((a, b) => Number(a) - Number(b))
      .map((key) => `${key} CONFLICT ${oneLine(conflict[key]!)}`),
    ...(note ? [`NOTE ${oneLine(note)}`] : []),
    ...(reason ? [`REASON ${oneLine(reason)}`] : []),
    received_at,
  ].join('\n')
}

/** What the signature of the installation is put under. */
export const signedAnswerText = (receipt: { line: string; hash: string }): string => `${receipt.line}\n${receipt.hash}`
