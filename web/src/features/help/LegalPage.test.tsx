// @vitest-environment happy-dom
import { locales } from '@delibera/core/locale'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

afterEach(cleanup)

for (const path of ['/terms', '/privacy'] as const) {
  test.each(locales)(`${path} in %s: every section is in the contents, and no mark of the locale file shows`, async (locale) => {
    const texts = await loadTexts(locale)
    const { title, sections } = texts.legal[path.slice(1) as 'terms' | 'privacy']
    render(<App router={buildRouter(createMemoryHistory({ initialEntries: [path] }))} language={{ locale, texts }} />)
    await screen.findByRole('heading', { level: 1, name: title }, { timeout: 10_000 })
    const contents = within(screen.getByRole('navigation', { name: texts.legal.contents })).getAllByRole('link')
    expect(contents.map((it) => it.textContent)).toEqual(Object.values(sections).map((it) => it.title))
    expect(contents.map((it) => it.getAttribute('href'))).toEqual(Object.keys(sections).map((id) => `${path}#${id}`))
    for (const { title: name } of Object.values(sections)) {
      const section = screen.getByRole('region', { name })
      expect(section.querySelectorAll('p, li').length).toBeGreaterThan(0)
      expect(section.textContent).not.toMatch(/<|>|legal\./)
    }
  })
}

test('what the operator has to fill in stands out', async () => {
  const texts = await loadTexts('it')
  render(<App router={buildRouter(createMemoryHistory({ initialEntries: ['/terms'] }))} language={{ locale: 'it', texts }} />)
  const section = await screen.findByRole('region', { name: 'Chi offre il servizio e a chi' }, { timeout: 10_000 })
  expect(section.querySelector('mark')?.textContent).toContain('partita IVA')
})
