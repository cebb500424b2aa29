import type { FiscalProfile } from '@delibera/core/payments/fiscal'
import { appendAudit } from '../../audit/log.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { fiscalFacts, keepProfile } from '../../stores/payments/fiscal-store.ts'
import { type Owner, walletOf } from '../../stores/payments/wallet-store.ts'

interface Writing {
  owner: Owner
  user: Proven<'user'>
  profile: FiscalProfile
}

/** Keeps to whom purchases are charged. The log says that it changed and by whose hand, not where somebody lives. */
export async function writeFiscalProfile({ db, clock }: Deps, { owner, user, profile }: Writing): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const wallet_id = await walletOf(tx, owner)
    const before = await fiscalFacts(tx, owner)
    await keepProfile(tx, wallet_id, profile, at)
    const changed = Object.keys(profile).filter((it) => profile[it as keyof FiscalProfile] !== before.profile[it as keyof FiscalProfile])
    if (before.is_kept && changed.length === 0) return
    const chain = 'company_id' in owner ? `company:${owner.company_id}` : `user:${owner.user_id}`
    await appendAudit(tx, { chain, actor: `user:${user}`, action: 'fiscal_profile.changed', data: { kind: profile.kind, changed }, at })
  })
}
