import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { declarationOf, useDeclaration } from '../engine/catalogue.ts'
import { pages } from '../features/pages.tsx'
import { useReport } from './declarations.ts'
import type { Navigation } from './navigation.ts'

interface RecordPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
}

/** Its code can be under way before it is drawn. */
function recordPage(load: () => Promise<ComponentType<RecordPageProps>>) {
  return { load, Page: lazy(() => load().then(page => ({ default: page }))) }
}
type RecordPage = ReturnType<typeof recordPage>

const List = recordPage(() => import('../engine/list-page/index.tsx').then(m => m.ListPage))
const Detail = recordPage(() => import('../engine/detail-page/index.tsx').then(m => m.DetailPage))
const Form = recordPage(() => import('../engine/form-page/index.tsx').then(m => m.FormPage))
const Import = recordPage(() => import('../engine/import-wizard/index.tsx').then(m => m.ImportPage))
const ReportPage = lazy(() => import('../engine/report-page/index.tsx').then(m => ({ default: m.ReportPage })))
const Directory = lazy(() => import('./directory.tsx'))

/** Fetches what a screen needs before anybody opens it; without a screen, what most of them do. */
export function preload(screen?: Screen): void {
  ahead(List.load())
  if (screen?.view.kind === 'list') ahead(declarationOf(screen.view.resource))
}

/** The routes of one screen: its list, and below it the pages of a record. */
export function routesOf(screen: Screen, nav: Navigation): RouteObject[] {
  const { path, view } = screen
  if (view.kind === 'page') {
    const Page = pages[view.page] ?? Directory
    return [{ path: `${path}/*`, element: <Page /> }]
  }
  if (view.kind === 'report') return [{ path, element: <Figures report={view.report} screen={screen} /> }]
  if (!nav.resources.has(view.resource)) return []
  const at = (page: RecordPage) => <Records page={page} of={view.resource} faceName={view.face} screen={screen} />
  return [
    { path, element: at(List) },
    { path: `${path}/new`, element: at(Form) },
    { path: `${path}/import`, element: at(Import) },
    { path: `${path}/:id`, element: at(Detail) },
    { path: `${path}/:id/edit`, element: at(Form) },
  ]
}

/** A page of records: its code and the declaration of what it shows come side by side. */
function Records({ page: { load, Page }, of, ...props }: { page: RecordPage; of: string } & Omit<RecordPageProps, 'resource'>) {
  ahead(load())
  const resource = useDeclaration(of)
  return <Page resource={resource} {...props} />
}

function Figures({ report, screen }: { report: string; screen: Screen }) {
  return <ReportPage report={useReport(report)} screen={screen} />
}

/** Fetched before it is needed: whoever needs it then learns of a failure. */
function ahead(coming: Promise<unknown>): void {
  coming.catch(() => {})
}
