import type { PushSubscription } from '@delibera/core/notifications/push'
import { pushRoutes } from '@delibera/core/notifications/routes'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { PushSwitch } from '../../shell/PushSwitch.tsx'

/** A telephone that tells its owner when the room or a vote opens. */
export function MemberPush({ link }: { link: PersonalLink }) {
  const params = { ...link }
  const read = useRead(pushRoutes.memberDevices, { params })
  const subscribe = (body: PushSubscription) => call(pushRoutes.memberSubscribe, { params, body })
  const unsubscribe = (device: string) => call(pushRoutes.memberUnsubscribe, { params: { ...params, device } })
  return <PushSwitch of="member" calls={{ read, subscribe, unsubscribe }} />
}
