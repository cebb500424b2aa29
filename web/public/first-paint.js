// Runs before anything is painted, so that who has chosen the dark theme never sees a white flash.
// A file of its own: the content security policy forbids scripts written in the page.
// In the JavaScript of 2009: it also runs in the browsers for which nothing else here is written.
function paintFirst() {
  var chosen = localStorage.getItem('delibera.scheme')
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

// In place of a blank page. It is gone as soon as anything is drawn (the style in the page).
function apologise() {
  var words = document.getElementById('stalled')
  if (words) words.removeAttribute('hidden')
}

// A browser too old for the scripts reports that it cannot read them, and any browser one that did not come.
function hearError(event) {
  if (event.target === window || event.target.nodeName === 'SCRIPT') apologise()
}

// A browser that does not know their kind passes over them without a word.
function lookForModules() {
  if (!('noModule' in document.createElement('script'))) apologise()
}

try {
  paintFirst()
} catch (_) {
  // A browser that keeps nothing for us gets the light theme.
}
window.addEventListener('error', hearError, true)
document.addEventListener('DOMContentLoaded', lookForModules)
