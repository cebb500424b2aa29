// The smallest page on the same library: what any product of this kind pays to show a word.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(/** @type {HTMLElement} */ (document.getElementById('root'))).render(createElement('main', null, createElement('h1', null, 'Delibera')))
