import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { createElement, lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { declarationOf, useDeclaration } from '../engine/catalogue.ts'
import { pages } from '../features/pages.tsx'
import { fetchedOnce } from '../shared/calls/fetched-once.ts'
import { useReport } from './declarations.ts'
import type { Navigation } from './navigation.ts'
import type { PageShape } from './page-shape.ts'
import { PageSkeleton } from './page-skeleton.tsx'

interface RecordPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
}

const PAGES = {
  list: () => import('../engine/list-page/index.tsx').then((m): ComponentType<RecordPageProps> => m.ListPage),
  detail: () => import('../engine/detail-page/index.tsx').then((m): ComponentType<RecordPageProps> => m.DetailPage),
  form: () => import('../engine/form-page/index.tsx').then((m): ComponentType<RecordPageProps> => m.FormPage),
  import: () => import('../engine/import-wizard/index.tsx').then((m): ComponentType<RecordPageProps> => m.ImportPage),
}
type RecordPage = keyof typeof PAGES

const SHAPE_OF: Readonly<Record<RecordPage, PageShape>> = {
  list: 'list',
  detail: 'detail',
  form: 'form',
  import: 'form',
}

const recordPages = fetchedOnce((page: RecordPage) => PAGES[page]())
const ReportPage = lazy(() => import('../engine/report-page/index.tsx').then(m => ({ default: m.ReportPage })))
const Directory = lazy(() => import('./directory.tsx'))

/** Fetches the code of a screen before it is opened; without a screen, the code that most screens need. */
export function preload(screen?: Screen): void {
  prefetch(recordPages.get('list'))
  if (screen?.view.kind === 'list') prefetch(declarationOf(screen.view.resource))
}

/** The routes of one screen: its list and, below it, the pages of a record. */
export function routesOf(screen: Screen, nav: Navigation): RouteObject[] {
  const { path, view } = screen
  if (view.kind === 'page') {
    const Page = pages[view.page] ?? Directory
    const page: RouteObject = { path: `${path}/*`, element: <Page /> }
    const { imports } = view
    if (!imports || !nav.resources.has(imports.resource)) return [page]
    const wizard = <Records page="import" of={imports.resource} faceName={imports.face} screen={screen} />
    return [{ path: `${path}/import`, element: wizard }, page]
  }
  if (view.kind === 'report') return [{ path, element: <Figures report={view.report} screen={screen} /> }]
  if (!nav.resources.has(view.resource)) return []
  const at = (page: RecordPage) => <Records page={page} of={view.resource} faceName={view.face} screen={screen} />
  return [
    { path, element: at('list') },
    { path: `${path}/new`, element: at('form') },
    { path: `${path}/import`, element: at('import') },
    ...(view.imports ?? []).map(faceName => ({
      path: `${path}/import/${faceName}`,
      element: <Records page="import" of={view.resource} faceName={faceName} screen={screen} />,
    })),
    { path: `${path}/:id`, element: at('detail') },
    { path: `${path}/:id/edit`, element: at('form') },
  ]
}

/** A page of records. Its code and the declaration of the resource are fetched at the same time. */
function Records({ page, of, ...props }: { page: RecordPage; of: string } & Omit<RecordPageProps, 'resource'>) {
  const Page = recordPages.use(page)
  const resource = useDeclaration(of)
  return Page && resource ? (
    createElement(Page, { resource: inWordsOf(resource, resource.faces[props.faceName]), ...props })
  ) : (
    <PageSkeleton shape={SHAPE_OF[page]} />
  )
}

function Figures({ report: name, screen }: { report: string; screen: Screen }) {
  const report = useReport(name)
  return report ? <ReportPage report={report} screen={screen} /> : <PageSkeleton shape="report" />
}

/** Fetches ahead of need. A failure is reported by whatever needs it. */
function prefetch(coming: Promise<unknown>): void {
  coming.catch(() => {})
}
