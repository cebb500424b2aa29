// Answers one question: what to show when a page is asked for and there is no network. Nothing else is kept, so that nobody
// ever works on an old release. Another name of the shelf throws the old one away.
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
