// Runs before anything is painted, so that who has chosen the dark theme never sees a white flash.
// A file of its own: the content security policy forbids scripts written in the page.
// In the JavaScript of 2009: it also runs in the browsers for which nothing else here is written.
function paintFirst() {
  var chosen = localStorage.getItem('delibera.scheme')
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

// Begins what the screen will want, as its page says it (server/src/http/screen-page.ts): the words of the language that was chosen
// here, and its calls, whose answers the scripts take when they come to ask (web/src/api/early.ts).
function begin(page) {
  listed(page.getAttribute('data-held')).forEach(hold)
  var locale = localStorage.getItem('delibera.locale') || 'it'
  listed(page.getAttribute(['data', locale.toLowerCase()].join('-'))).forEach(bring)
  if (page.hasAttribute('data-path')) setTimeout(readFigures, 0, locale)
  var isHere = localStorage.getItem('delibera.session') !== null
  if (typeof fetch !== 'function' || (page.getAttribute('data-whose') === 'somebody' && !isHere)) return
  var calls = listed(page.getAttribute('data-calls'))
  var i = 0
  window.deliberaEarly = {}
  for (; i < calls.length; i++) ask(filled(calls[i], page.getAttribute('data-path')), locale)
}

// The first figure that is written in a language makes the browser read how that is done there, for some 50 to 100 ms on a slow phone:
// it does so while the scripts travel, not when the page is to be drawn.
function readFigures(locale) {
  try {
    new Intl.NumberFormat(locale).format(0)
  } catch (_) {
    // Whoever writes one says what is wrong.
  }
}

// The sheet of the screen holds these: named in the page, they are asked for by no script, and disabled, they are not fetched. Made
// here because browsers that look ahead in the page would fetch them all the same.
function hold(address) {
  var link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('disabled', '')
  link.href = address
  document.head.appendChild(link)
}

function listed(words) {
  return words ? words.split(' ') : []
}

function bring(address) {
  var link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  document.head.appendChild(link)
}

// A call with what stands in this address where the screen's has a name in braces.
function filled(call, path) {
  var here = location.pathname.split('/')
  var names = path.split('/')
  var i = 0
  for (; i < names.length; i++) if (names[i].charAt(0) === '{') call = call.split(names[i]).join(here[i])
  return call
}

// Whoever takes the answer hears of a failure; one that nobody takes is nobody's.
function ignore() {}

function ask(url, locale) {
  var reply = fetch(['/api', url].join(''), { headers: { accept: 'application/json', 'accept-language': locale } })
  reply.then(ignore, ignore)
  window.deliberaEarly[url] = { asked_at: Date.now(), reply: reply }
}

// Runs the scripts that the page names (web/plugins/first-files.ts), each in a task of its own. They are on their way already, unless the
// browser does not know such links: then the last one asks for the others, at once.
function runScripts() {
  var links = document.querySelectorAll('link[data-run]')
  var isOnTheWay = links.length > 0 && links[0].relList && links[0].relList.supports('modulepreload')
  var at = isOnTheWay ? 0 : links.length - 1
  function runNext() {
    if (at < 0 || at === links.length) return
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = links[at++].href
    script.onload = runNext
    document.head.appendChild(script)
  }
  runNext()
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
try {
  begin(document.currentScript)
} catch (_) {
  // The scripts ask for everything themselves.
}
window.addEventListener('error', hearError, true)
document.addEventListener('DOMContentLoaded', lookForModules)
document.addEventListener('DOMContentLoaded', runScripts)
