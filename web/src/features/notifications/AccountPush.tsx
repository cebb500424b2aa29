import { PushSwitch } from '../../shell/PushSwitch.tsx'
import { useAccountPush } from './useAccountPush.ts'

/** Whether this browser tells of what the person is told although Delibera is closed. */
export function AccountPush() {
  return <PushSwitch of="account" calls={useAccountPush()} />
}
