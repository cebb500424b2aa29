import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, Outlet, type RouterHistory } from '@tanstack/react-router'
import { CrashedPage } from './features/help/CrashedPage.tsx'
import { screens } from './screens.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <Navigate to="/" replace /> })

/** `{companyId}` as the specification writes it is `$companyId` for the router. */
const routes = screens.map(({ path, component }) =>
  createRoute({
    getParentRoute: () => root,
    path: path.replace(/\{(\w+)\}/g, '$$$1'),
    component: lazyRouteComponent(async () => ({ default: await component() })),
  }),
)

/** Tests give a history of their own; in the browser it is the address bar. */
export const buildRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultErrorComponent: CrashedPage,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })

export type AppRouter = ReturnType<typeof buildRouter>
