import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { show } from './parts.fixture.ts'

/** Shows a part that has links, or keeps something in the address, at `path`. Every other page says its own path. */
export async function showAt(path: string, part: () => ReactElement) {
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: path.split('?')[0]!, component: part })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => createElement('p', {}, 'elsewhere') })
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory({ initialEntries: [path] }) })
  await show(createElement(RouterProvider<typeof router>, { router }))
  await screen.findAllByText(/./)
  return router
}
