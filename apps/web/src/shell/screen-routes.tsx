import type { Screen } from '@tuheng/domain/kernel/registry'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { pages } from '../features/pages.tsx'
import type { Navigation } from './navigation.ts'

/** Generated pages come together with what features add to them. */
const withSlots = async <T,>(page: Promise<T>): Promise<T> => (await Promise.all([page, import('../features/slots.ts')]))[0]

const ListPage = lazy(() => withSlots(import('../engine/list-page/index.tsx')).then(m => ({ default: m.ListPage })))
const DetailPage = lazy(() => withSlots(import('../engine/detail-page/index.tsx')).then(m => ({ default: m.DetailPage })))
const FormPage = lazy(() => withSlots(import('../engine/form-page/index.tsx')).then(m => ({ default: m.FormPage })))
const ImportPage = lazy(() => withSlots(import('../engine/import-wizard/index.tsx')).then(m => ({ default: m.ImportPage })))
const ReportPage = lazy(() => withSlots(import('../engine/report-page/index.tsx')).then(m => ({ default: m.ReportPage })))
const Directory = lazy(() => import('./directory.tsx'))

/** Fetches the pages most visits begin with, while nobody waits for them. */
export function preloadPages(): void {
  void withSlots(import('../engine/list-page/index.tsx'))
}

/** The routes of one screen: its list, and below it the pages of a record. */
export function routesOf(screen: Screen, nav: Navigation): RouteObject[] {
  const { path, view } = screen
  if (view.kind === 'page') {
    const Page = pages[view.page] ?? Directory
    return [{ path: `${path}/*`, element: <Page /> }]
  }
  if (view.kind === 'report') {
    const report = nav.reports.get(view.report)
    return report ? [{ path, element: <ReportPage report={report} screen={screen} /> }] : []
  }
  const resource = nav.resources.get(view.resource)
  if (!resource) return []
  const page = { resource, faceName: view.face, screen }
  return [
    { path, element: <ListPage {...page} /> },
    { path: `${path}/new`, element: <FormPage {...page} /> },
    { path: `${path}/import`, element: <ImportPage {...page} /> },
    { path: `${path}/:id`, element: <DetailPage {...page} /> },
    { path: `${path}/:id/edit`, element: <FormPage {...page} /> },
  ]
}
