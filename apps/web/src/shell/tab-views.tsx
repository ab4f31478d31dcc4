import { Activity, memo, Suspense, useMemo } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { useActor } from '../shared/session/session.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { keyOf, TabContext, useTabs } from '../shared/tabs/tabs.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageId, useHeldData, useReleaseHeldData } from './held-data.ts'
import { navigation } from './nav-context.tsx'
import { resolve } from './navigation.ts'
import { shapeOf } from './page-shape.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { routesOf } from './screen-routes.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import css from './tab-views.module.css'

/** Renders every kept page. All but the one in front are hidden, with their effects paused. */
export function TabViews() {
  const { pathname, search } = useLocation()
  const tabs = useTabs(state => state.tabs)
  const front = keyOf(pathname, search)
  useReleaseHeldData()
  return tabs
    .filter(tab => tab.visited > 0)
    .map(tab => (
      <Activity key={pageId(tab)} mode={tab.key === front ? 'visible' : 'hidden'} name={tab.key}>
        <TabView id={pageId(tab)} tabKey={tab.key} path={tab.path} search={tab.search} />
      </Activity>
    ))
}

interface Props {
  id: string
  tabKey: string
  path: string
  search: string
}

const TabView = memo(function TabView({ id, tabKey: key, path, search }: Props) {
  const place = useMemo(() => ({ key, path, search }), [key, path, search])
  const transition = useSettings(state => state.pageTransition)
  const box = useScrollMemory(key)
  useHeldData(id)
  return (
    <div ref={box} className={css.view} data-tab={key} data-transition={transition || undefined}>
      <TabContext value={place}>
        <ErrorBoundary tabKey={key}>
          <Suspense fallback={<PageSkeleton shape={shapeOf(path)} />}>
            <TabPage path={path} search={search} />
          </Suspense>
        </ErrorBoundary>
      </TabContext>
    </div>
  )
})

/**
 * Provides the tab's own address instead of the window's: pages read their filters from it while another tab is in
 * front.
 */
function TabPage({ path, search }: Pick<Props, 'path' | 'search'>) {
  const actor = useActor()
  const routes = useMemo(() => {
    const target = resolve(navigation, actor, path)
    return target.kind === 'page' ? routesOf(target.place.screen, navigation) : []
  }, [actor, path])
  return useRoutes(routes, { pathname: path, search, hash: '', key: path, state: null })
}
