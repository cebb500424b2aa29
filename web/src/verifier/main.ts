import './page.css'
import { type Examination, examine } from '@delibera/core/exports/examination'
import type { Finding } from '@delibera/core/exports/findings'
import { type Verdict, type VerdictOutcome, verdictOf } from '@delibera/core/exports/verdict'
import type { Bytes } from '@delibera/core/formats/bytes'
import { element, logo, mark, type Shape } from './elements.ts'
import { told, type VerdictWords } from './telling.ts'
import { type VerifierLanguage, voiceIn } from './texts.ts'

/** A file that was dropped, and what became of it. */
interface Checked {
  name: string
  outcome?: { examination: Examination; verdict: Verdict }
}

const shapeOf: Record<VerdictOutcome, Shape> = { valid: 'check', modified: 'hexagon', doubtful: 'triangle', unknown: 'question' }
const shapeOfLevel: Record<Finding['level'], Shape> = { good: 'check', attention: 'triangle', bad: 'hexagon' }

let language: VerifierLanguage = navigator.language.startsWith('it') ? 'it' : 'en'
let checked: Checked | 'failed' | null = null
let turn = 0

function show(): void {
  const { say } = voiceIn(language)
  document.documentElement.lang = language
  document.title = `${say('title')} · Delibera`
  const head = element('header', {}, element('span', { class: 'logo' }, logo(), 'Delibera'), languageChoice())
  const main = element(
    'main',
    {},
    element('h1', {}, say('title')),
    element('p', { class: 'intro' }, say('offlineIntro')),
    dropZone(),
    element('p', { class: 'private' }, say('offline')),
    element('div', { 'aria-live': 'polite' }, result()),
  )
  document.body.replaceChildren(head, main)
}

function languageChoice(): HTMLElement {
  const buttons = (['it', 'en'] as const).map((it) => {
    const button = element('button', { type: 'button', lang: it, 'aria-pressed': String(it === language) }, it === 'it' ? 'Italiano' : 'English')
    button.addEventListener('click', () => {
      language = it
      show()
    })
    return button
  })
  return element('div', { class: 'languages', role: 'group', 'aria-label': 'Lingua, language' }, ...buttons)
}

/** A label around a real file input: drop, click, tap and keyboard do the same. */
function dropZone(): HTMLElement {
  const { say } = voiceIn(language)
  const input = element('input', { type: 'file', accept: '.zip,.pdf,.p7m', 'aria-label': say('drop.label') }) as HTMLInputElement
  input.addEventListener('change', () => void check(input.files?.[0]))
  const zone = element(
    'label',
    { class: 'drop' },
    input,
    element('b', {}, checked && checked !== 'failed' ? checked.name : say('drop.title')),
    element('span', {}, say(checked ? 'drop.again' : 'drop.label')),
  )
  zone.addEventListener('dragover', (event) => {
    event.preventDefault()
    zone.dataset.over = ''
  })
  zone.addEventListener('dragleave', () => delete zone.dataset.over)
  zone.addEventListener('drop', (event) => {
    event.preventDefault()
    void check(event.dataTransfer?.files[0])
  })
  return zone
}

async function check(file: File | undefined): Promise<void> {
  if (!file) return
  const mine = ++turn
  checked = { name: file.name }
  show()
  const outcome = await outcomeOf(file).catch(() => null)
  // Another one was dropped in the meantime.
  if (mine !== turn) return
  checked = outcome ? { name: file.name, outcome } : 'failed'
  show()
}

async function outcomeOf(file: File) {
  const bytes: Bytes = new Uint8Array(await file.arrayBuffer())
  const examination = await examine(bytes)
  return { examination, verdict: await verdictOf(examination, null) }
}

function result(): HTMLElement | string {
  const voice = voiceIn(language)
  if (checked === null) return ''
  if (checked === 'failed') return element('p', { class: 'failed', role: 'alert' }, voice.say('failed'))
  const { name, outcome } = checked
  if (!outcome) return element('p', { class: 'busy' }, voice.say('drop.checking'))
  return shown(told(voice, { name }, outcome.examination, outcome.verdict), outcome.verdict.outcome, voice.say('resultOf', { name }))
}

function shown({ title, text, factsTitle, facts, findingsTitle, findings }: VerdictWords, outcome: VerdictOutcome, label: string): HTMLElement {
  const { say } = voiceIn(language)
  const terms = facts.flatMap(({ term, value, look }) => [element('dt', {}, term), element('dd', look ? { class: look } : {}, value)])
  const lines = findings.map((it) =>
    element(
      'li',
      { 'data-level': it.level },
      mark(shapeOfLevel[it.level], 18, say(`mark.${it.level}`)),
      element('span', {}, it.text),
      it.note ? element('p', {}, it.note) : null,
    ),
  )
  return element(
    'section',
    { class: 'result', 'data-outcome': outcome, 'aria-label': label },
    element('div', { class: 'said' }, mark(shapeOf[outcome], 34), element('h2', {}, title), element('p', {}, text)),
    element('div', { class: 'facts' }, element('h3', {}, factsTitle), element('dl', {}, ...terms)),
    element('div', { class: 'findings' }, element('h3', {}, findingsTitle), element('ul', {}, ...lines)),
  )
}

// Dropped beside the zone, a file would open in the place of this page.
for (const name of ['dragover', 'drop']) window.addEventListener(name, (event) => event.preventDefault())
show()
