// Runs before anything is painted, so that who has chosen the dark theme never sees a white flash.
// A file of its own: the content security policy forbids scripts written in the page.
try {
  const chosen = localStorage.getItem('delibera.scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
} catch {
  // A browser that keeps nothing for us gets the light theme.
}
