// Answers what to show when a page is asked for and there is no network, and shows what the server tells although no page is open. Nothing else is kept, so that
// nobody ever works on an old release. Another name of the shelf throws the old one away.
const shelf = 'delibera-offline-1'
const kept = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((it) => it.addAll(kept))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((it) => it !== shelf).map((it) => caches.delete(it))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')))
  } else if (kept.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)))
  }
})

// Safari takes the permission away from whoever hears a message and shows nothing; the others may be silent towards somebody who looks at the page.
const mustShow = /^(?!.*(Chrom|Firefox)).*Safari/.test(self.navigator.userAgent)

// What the server tells: a title, a line, and a path of ours to open, or none.
self.addEventListener('push', (event) => {
  const told = event.data?.json()
  if (!told) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const isSeen = pages.some((it) => it.focused && it.visibilityState === 'visible')
      if (isSeen && !mustShow) return undefined
      return self.registration.showNotification(told.title, {
        body: told.body,
        tag: told.tag,
        renotify: true,
        lang: told.lang,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { url: told.url },
      })
    }),
  )
})

// A press comes back to the page that is open there already, or opens it. Nothing leads out of the product.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data ?? {}
  if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return
  const { href } = new URL(url, self.location.origin)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((it) => it.url === href)
      return open ? open.focus() : self.clients.openWindow(href)
    }),
  )
})
