import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { Crashed, CrashedPage } from './features/help/CrashedPage.tsx'
import { Root } from './frame/Root.tsx'
import { recall } from './memory.ts'
import { screens, workshop } from './screens.ts'
import { dashboard, refuseVisitor } from './shell/guards.ts'
import { withPatience } from './shell/loading.ts'
import { PageLoading, ShellLoading } from './shell/PageLoading.tsx'
import { routerPath, type Screen } from './shell/screen.ts'

const loaded = <C,>(load: () => Promise<C>) => lazyRouteComponent(async () => ({ default: (await withPatience(load())) as never }))

/** Sends on whoever has no business here, before anything of the screen is loaded. */
function guard(screen: Screen, location: ParsedLocation): void {
  const refusal = refuseVisitor(screen, recall('session') !== null)
  if (refusal?.because === 'session') throw redirect({ to: dashboard, replace: true })
  if (refusal?.because === 'login') throw redirect({ to: '/login', replace: true, search: location.pathname === dashboard ? {} : { to: location.href } })
}

function routeOf(screen: Screen, parent: AnyRoute): AnyRoute {
  const at = { getParentRoute: () => parent, path: routerPath(screen.path), staticData: { screen } }
  if ('redirect' in screen) {
    return createRoute({
      ...at,
      beforeLoad: ({ params }) => {
        throw redirect({ to: routerPath(screen.redirect), params: params as never, replace: true })
      },
    })
  }
  return createRoute({
    ...at,
    beforeLoad: ({ location }) => guard(screen, location),
    component: loaded(screen.component),
    ...(screen.display === 'public' ? {} : { errorComponent: Crashed, pendingComponent: PageLoading }),
  })
}

const registered = import.meta.env.DEV || import.meta.env.MODE === 'parts' ? [...screens, ...workshop] : screens

/** Tests give a history and screens of their own; in the browser they are the address bar and the table. */
export function buildRouter(history?: RouterHistory, table: readonly Screen[] = registered) {
  const root = createRootRoute({ component: Root, notFoundComponent: loaded(async () => (await import('./features/help/NotFoundPage.tsx')).NotFoundPage) })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: loaded(async () => (await import('./frame/Shell.tsx')).Shell),
    pendingComponent: ShellLoading,
  })
  const [open, inside] = [table.filter((it) => it.display === 'public'), table.filter((it) => it.display !== 'public')]
  return createRouter({
    routeTree: root.addChildren([...open.map((it) => routeOf(it, root)), shell.addChildren(inside.map((it) => routeOf(it, shell)))]),
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashedPage,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
}

export type AppRouter = ReturnType<typeof buildRouter>
