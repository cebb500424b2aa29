import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import type { PushDevices, PushSubscription } from '@delibera/core/notifications/push'
import type { pushRoutes } from '@delibera/core/notifications/routes'
import { mayBeNamed } from '../../adapters/mail/web-reach.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { devicesOf, dropDevice, keepSubscription, type PushHolder } from '../../stores/notifications/push-store.ts'

export function pushHandlers({ db, clock, config, push }: Deps): Handlers<typeof pushRoutes> {
  const devices = async (holder: PushHolder): Promise<PushDevices> => ({ public_key: push?.public_key ?? null, devices: await devicesOf(db, holder) })

  const subscribe = async (holder: PushHolder, subscription: PushSubscription, locale: Locale): Promise<PushDevices> => {
    // Looked up, and refused again, whenever something is sent there: this is for whoever typed it.
    const isAllowed = mayBeNamed(new URL(subscription.endpoint), { allowPrivate: !config.production })
    if (!push || !isAllowed) throw new Fault('E0001', [{ path: 'endpoint', message: 'invalidValue' }])
    await db.transaction().execute((tx) => keepSubscription(tx, holder, { subscription, locale, at: clock.now() }))
    return devices(holder)
  }

  const unsubscribe = async (holder: PushHolder, device: string): Promise<PushDevices> => {
    await dropDevice(db, holder, device)
    return devices(holder)
  }

  return {
    devices: ({ ctx }) => devices(ctx),
    subscribe: ({ ctx, body }) => subscribe(ctx, body, ctx.locale),
    unsubscribe: ({ ctx, params }) => unsubscribe(ctx, params.device),
    memberDevices: ({ ctx }) => devices(ctx),
    memberSubscribe: ({ ctx, body, request }) => subscribe(ctx, body, request.locale),
    memberUnsubscribe: ({ ctx, params }) => unsubscribe(ctx, params.device),
  }
}
