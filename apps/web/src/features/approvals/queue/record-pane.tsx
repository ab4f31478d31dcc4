import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import type { Inbox } from '@tuheng/domain/approvals/approval.calls'
import { Suspense, lazy } from 'react'
import { allScreens, useDeclaration } from '../../../engine/catalogue.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { DetailSkeleton } from '../../../engine/common/skeletons.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useT } from '../locale/index.ts'
import { RunStrip } from '../strip/run-strip.tsx'
import { Trail } from '../trail/trail.tsx'
import { useRun } from '../use-run.ts'
import css from './queue.module.css'

const DetailPage = lazy(() => import('../../../engine/detail-page/index.tsx').then(m => ({ default: m.DetailPage })))

type Place = NonNullable<Inbox['list'][number]['record']>

/** The record of an approval on its own page, with the approval; only the approval where the record is not for them. */
export function RecordPane({ runId, place }: { runId: number; place: Place | undefined }) {
  return place?.path ? (
    <RecordBeside key={runId} runId={runId} id={place.id} path={place.path} />
  ) : (
    <RunPage key={runId} runId={runId} />
  )
}

/** A record on its own page, beside the list. With an approval where one is to be shown. */
export function RecordBeside({ runId, id, path }: { runId?: number; id: number; path: string }) {
  const list = path.slice(0, path.lastIndexOf('/'))
  const screen = allScreens().find(one => one.path === list && one.view.kind === 'list')
  const view = screen?.view.kind === 'list' ? screen.view : undefined
  return screen && view ? (
    <Declared name={view.resource} {...{ screen, runId, id }} faceName={view.face} />
  ) : runId === undefined ? null : (
    <RunPage runId={runId} />
  )
}

interface DeclaredProps {
  name: string
  faceName: string
  screen: ReturnType<typeof allScreens>[number]
  runId: number | undefined
  id: number
}

function Declared({ name, faceName, screen, runId, id }: DeclaredProps) {
  const resource = useDeclaration(name)
  if (!resource) return <DetailSkeleton wide={false} />
  return (
    <Suspense fallback={<DetailSkeleton wide={false} />}>
      <DetailPage
        resource={inWordsOf(resource, resource.faces[faceName])}
        faceName={faceName}
        screen={screen}
        within={{ id, runId, onGone: refreshAll }}
      />
    </Suspense>
  )
}

/** The approval alone. With the place of its record, which the list did not know, that is shown instead. */
function RunPage({ runId }: { runId: number }) {
  const t = useT()
  const { data, error, refetch } = useRun(runId)
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <DetailSkeleton wide={false} />
  if (data.record?.path && allScreens().some(one => data.record?.path?.startsWith(`${one.path}/`)))
    return <RecordBeside runId={runId} id={data.record.id} path={data.record.path} />
  return (
    <div className={css.alone}>
      <h1>{data.actName}</h1>
      <RunStrip info={data} />
      <p className="en-faint">{t('strip.noRecord')}</p>
      <Trail info={data} />
    </div>
  )
}
