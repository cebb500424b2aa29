import type { PushDevices, PushSubscription } from '@delibera/core/notifications/push'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pushAbility, subscribeDevice, thisDevice } from './push-device.ts'

/**
 * `none`: this installation sends nothing. `asking`: the browser waits for an answer. `unanswered`: it was put off, and can be asked again. `denied`: only the
 * browser's own settings can change it. `failed`: the browser's maker, or our server, did not answer.
 */
export type PushState = 'none' | 'waiting' | 'on' | 'off' | 'asking' | 'unanswered' | 'denied' | 'failed' | 'install' | 'missing'

/** Whose browser it is: where the list of them is read, and how one is added or taken off. */
export interface PushCalls {
  read: UseQueryResult<PushDevices>
  subscribe: (body: PushSubscription) => Promise<PushDevices>
  unsubscribe: (device: string) => Promise<PushDevices>
}

const deviceKey = ['this-device']
type Step = 'asking' | 'unanswered' | 'failed' | null

function stateOf(devices: PushDevices | undefined, device: string | null | undefined, step: Step): PushState {
  const ability = pushAbility()
  if (devices?.public_key === null) return 'none'
  if (ability !== 'able') return ability
  if (step) return step
  if (Notification.permission === 'denied') return 'denied'
  if (!devices || device === undefined) return 'waiting'
  return device !== null && Notification.permission === 'granted' && devices.devices.includes(device) ? 'on' : 'off'
}

/** Messages to this browser although no page is open. They are asked for only by a press. */
export function usePush({ read, subscribe, unsubscribe }: PushCalls): { state: PushState; turnOn: () => Promise<void>; turnOff: () => Promise<void> } {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  const { data: device } = useQuery({ queryKey: deviceKey, queryFn: () => thisDevice().catch(() => null) })

  const settle = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await Promise.all([client.invalidateQueries({ queryKey: deviceKey }), read.refetch()])
      setStep(null)
    } catch {
      setStep('failed')
    }
  }
  const turnOn = async () => {
    setStep('asking')
    // A browser that refuses to be asked has not answered.
    await Notification.requestPermission().catch(() => undefined)
    if (Notification.permission !== 'granted') return setStep(Notification.permission === 'default' ? 'unanswered' : null)
    await settle(async () => subscribe(await subscribeDevice(read.data!.public_key!)))
  }
  // What cannot be asked is not offered: the page has more important things to say.
  return { state: read.isError ? 'none' : stateOf(read.data, device, step), turnOn, turnOff: () => settle(() => unsubscribe(device!)) }
}
