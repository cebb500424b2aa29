import type { PushSubscription as Subscription } from '@delibera/core/notifications/push'

/** `install`: on iPhone and iPad only what stands on the home screen is told (WebKit, since 16.4). */
export type PushAbility = 'able' | 'install' | 'missing'

const isOfApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'able'
  return isOfApple() ? 'install' : 'missing'
}

/** How lists of the server name this browser; null where it has asked for nothing. */
export async function thisDevice(): Promise<string | null> {
  if (pushAbility() !== 'able') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash)].map((it) => it.toString(16).padStart(2, '0')).join('')
}

/** Asks the maker of the browser for an address. One made for another key is of no use any more. */
export async function subscribeDevice(public_key: string): Promise<Subscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

/** What is put on the home screen opens this very page, and not the first one of the product: a personal link is all that its reader has. */
export function openHereFromHome(): void {
  document.querySelector('link[rel="manifest"]')?.remove()
  const capable = document.createElement('meta')
  capable.name = 'apple-mobile-web-app-capable'
  capable.content = 'yes'
  document.head.append(capable)
}
