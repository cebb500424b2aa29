import type { Db } from '../db/connect.ts'
import { chainHash, firstHash } from './log.ts'

export interface AuditVerdict {
  chains: number
  rows: number
  broken: { chain: string; seq: number; reason: 'gap' | 'prev_hash' | 'hash' }[]
}

const batch = 1000

/** Recomputes every hash. A row changed, removed from the middle or inserted breaks its chain from there on. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { chains: 0, rows: 0, broken: [] }
  let chain = ''
  let seq = 0
  let hash: Buffer = firstHash
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where((it) => it.or([it('chain', '>', chain), it.and([it('chain', '=', chain), it('seq', '>', seq)])]))
      .orderBy('chain')
      .orderBy('seq')
      .limit(batch)
      .execute()
    for (const row of rows) {
      if (row.chain !== chain) {
        verdict.chains++
        seq = 0
        hash = firstHash
      }
      const reason = row.seq !== seq + 1 ? 'gap' : !row.prev_hash.equals(hash) ? 'prev_hash' : !chainHash(hash, row).equals(row.hash) ? 'hash' : null
      if (reason) verdict.broken.push({ chain: row.chain, seq: row.seq, reason })
      ;({ chain, seq, hash } = row)
      verdict.rows++
    }
    if (rows.length < batch) return verdict
  }
}
