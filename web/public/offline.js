// In the language and the light that were chosen here, and back by itself when the network is.
try {
  const locale = localStorage.getItem('delibera.locale')
  const scheme = localStorage.getItem('delibera.scheme')
  if (['it', 'en-US', 'en-GB'].includes(locale)) document.documentElement.lang = locale
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {
  // Italian, in the light of the device.
}
window.addEventListener('online', () => location.reload())
document.addEventListener('click', (event) => {
  if (event.target instanceof HTMLButtonElement) location.reload()
})
