import { shopClosed } from '@delibera/core/payments/purchase'
import type { Deps } from '../../deps.ts'

/**
 * The calls of the shop where nothing is sold (PAYMENTS=off): whoever may make them is told so, and whom to ask for credits. `but` names those that
 * say or settle what was bought before, or look by themselves, and go on.
 */
export function whileOpen<Calls extends object>({ config }: Pick<Deps, 'config'>, calls: Calls, but: readonly (keyof Calls)[] = []): Calls {
  if (config.payments) return calls
  const refuse = async () => {
    throw shopClosed(config.support_email)
  }
  const shut = Object.keys(calls).filter((it) => !but.includes(it as keyof Calls))
  return { ...calls, ...Object.fromEntries(shut.map((it) => [it, refuse])) }
}
