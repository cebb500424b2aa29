import type { PushSubscription } from '@delibera/core/notifications/push'
import { pushRoutes } from '@delibera/core/notifications/routes'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import type { PushCalls } from '../../api/usePush.ts'

/** The browsers that tell of what the person is told. */
export function useAccountPush(): PushCalls {
  return {
    read: useRead(pushRoutes.devices, {}),
    subscribe: (body: PushSubscription) => call(pushRoutes.subscribe, { body }),
    unsubscribe: (device) => call(pushRoutes.unsubscribe, { params: { device } }),
  }
}
