import { useQuery } from '@tanstack/react-query'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { ApiError, faceCall } from '../../shared/calls/api.ts'
import { isUnsaved } from '../../shared/tabs/tab-rules.ts'
import { setTabTitle, useTabLocation, useTabs } from '../../shared/tabs/tabs.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { DetailSkeleton } from '../common/skeletons.tsx'
import { useT } from '../locale/index.ts'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { slots } from '../slots.ts'
import { Awaited } from './awaited.tsx'
import { Contact } from './contact.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { Facts } from './facts.tsx'
import { FactsAndFigures, Heading } from './heading.tsx'
import { History } from './history.tsx'
import { Refused } from './refused.tsx'
import { Reveal } from './reveal.tsx'
import '../common/states.css'
import './detail.css'

export interface DetailPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
  /** Within another page, whose address names no record. */
  within?: {
    id: number
    /** The approval that is shown, whether or not it has ended. */
    runId: number | undefined
    /** The record was deleted. */
    onGone(): void
  }
}

/** The page of one record: facts, state, actions and history. */
export function DetailPage({ resource, faceName, screen, within }: DetailPageProps) {
  const t = useT()
  const place = useTabLocation()
  const narrow = useNarrow()
  const named = Number(useParams()['id'])
  const id = within?.id ?? named
  const face = resource.faces[faceName] as Face
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'info', id],
    queryFn: async () => {
      const found = await faceCall<AnyRow>(face, 'info', { body: { id } })
      // A page that was left meanwhile runs no effects any more
      if (!within) nameTab(place.key, found[resource.title])
      return found
    },
  })
  // The record has the fixed values of the face, though the face does not contain those fields
  const row = useMemo<AnyRow | undefined>(() => data && { ...face.where, ...data }, [data, face])
  const unsaved = useTabs(state => state.tabs.some(one => one.key === place.key && isUnsaved(one)))
  const main = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<string>()
  const toTab = (key: string) => {
    setTab(key)
    requestAnimationFrame(() =>
      main.current?.querySelector<HTMLElement>('.en-detail-tabs [aria-selected=true]')?.focus(),
    )
  }
  const title = row?.[resource.title]
  const ownTab = within ? undefined : place.key
  useEffect(() => nameTab(ownTab, title), [ownTab, title])
  // A refusal replaces the page. A temporary failure does not, since a dialog may hold input
  if (error && !(row && error instanceof ApiError && error.temporary))
    return <ErrorBlock error={error} onRetry={() => void refetch()} />
  const { lead: Lead, tabsFirst, wide } = slots.details[resource.name] ?? {}
  if (!row) return <DetailSkeleton wide={wide === true} />
  const facts = <Facts resource={resource} face={face} row={row} />
  const runId = within?.runId ?? runOf(row)
  const of = { resource, face, row }
  const Approval = runId === undefined ? undefined : slots.approval
  const Past = runId === undefined && resource.machines['approval'] ? slots.approval?.past : undefined
  const actions = (
    <DetailActions
      {...of}
      faceName={faceName}
      screen={screen}
      onGone={within?.onGone}
      first={
        narrow && Approval && runId !== undefined ? (
          <Suspense>
            <Approval.acts {...of} runId={runId} />
          </Suspense>
        ) : undefined
      }
    />
  )
  const history = <History resource={resource} face={face} id={id} />
  const tabs = (
    <DetailTabs
      resource={resource}
      face={face}
      row={row}
      open={tab}
      onOpen={setTab}
      last={
        wide
          ? [
              { key: 'facts', label: t('detail.facts'), children: facts },
              { key: 'history', label: t('detail.history'), children: history },
            ]
          : []
      }
    />
  )
  return (
    <div className="en-page en-detail">
      <header className="en-detail-head">
        <Heading resource={resource} row={row}>
          <PresenceHint resource={resource} face={face} id={id} editing={unsaved} />
        </Heading>
        {!narrow && actions}
        <Awaited resource={resource} face={face} row={row} />
        {runId === undefined && <Refused resource={resource} face={face} row={row} />}
        {narrow && <Contact resource={resource.name} row={row} />}
        <FactsAndFigures resource={resource} face={face} row={row} onTab={toTab} />
        <Reveal resource={resource} face={face} row={row} />
      </header>
      {Approval && runId !== undefined && (
        <Suspense fallback={<div className="en-approval-wait" />}>
          <Approval.strip {...of} runId={runId} />
        </Suspense>
      )}
      {Past && (
        <Suspense>
          <Past {...of} />
        </Suspense>
      )}
      <div className="en-detail-body" data-wide={wide || undefined}>
        <div ref={main} className="en-detail-main">
          {Lead && (
            <Suspense>
              <Lead row={row} onTab={toTab} />
            </Suspense>
          )}
          {(tabsFirst || wide) && tabs}
          {!wide && <div className="en-panel">{facts}</div>}
          {!tabsFirst && !wide && tabs}
        </div>
        {!wide && (
          <aside className="en-detail-side en-panel" aria-label={t('detail.history')}>
            {history}
          </aside>
        )}
      </div>
      {narrow && actions}
    </div>
  )
}

/** The approval that is under way, or was returned. */
function runOf({ approval, approvalId }: AnyRow): number | undefined {
  return (approval === 'running' || approval === 'returned') && typeof approvalId === 'number' ? approvalId : undefined
}

function nameTab(key: string | undefined, title: unknown): void {
  if (key !== undefined && typeof title === 'string' && title) setTabTitle(key, title)
}
