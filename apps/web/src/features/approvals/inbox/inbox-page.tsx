import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Inbox } from '@tuheng/domain/approvals/approval.calls'
import { useRef, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { ActedContext } from '../acted.ts'
import { useT } from '../locale/index.ts'
import { APPROVAL_QUERIES } from '../use-run.ts'
import { InboxList } from './inbox-list.tsx'
import { neighbourOf, nextOf } from '../queue/neighbours.ts'
import { type InboxState, addressOf, keyOf, stateOf } from './inbox-state.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import type { InboxItem } from './inbox-row.tsx'
import { InboxMany } from './inbox-many.tsx'
import { PhoneBar } from '../queue/phone-bar.tsx'
import { RecordPane } from '../queue/record-pane.tsx'
import { useRowInView } from '../queue/use-row-in-view.ts'
import { useQueueKeys } from '../queue/use-queue-keys.ts'
import css from '../queue/queue.module.css'

const PAGE_SIZE = 50

/** 审批流程: what waits for the person, what they did, what was sent to them and what they started, beside its record. */
export default function InboxPage() {
  const t = useT()
  const lang = useLang()
  const narrow = useNarrow()
  const { path, search } = useTabLocation()
  const state = stateOf(search)
  const { tab, act, page } = state
  const root = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const [many, setMany] = useState<'agree' | 'reject'>()
  const [single, setSingle] = useState<InboxItem>()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...APPROVAL_QUERIES, 'list', tab, state.search, act, page, lang],
    queryFn: ({ signal }) =>
      call<Inbox>(
        'bpm/approval/list',
        { tab, page, pageSize: PAGE_SIZE, search: state.search, ...(act ? { act } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const list = data?.list ?? []
  // A substitute has a task of their own and one of somebody else in the same approval
  const ids = [...new Set(list.map(({ id }) => id))]
  // On a phone the list comes first
  const run = state.run ?? (narrow || isPlaceholderData ? undefined : ids[0])
  const set = (next: Partial<InboxState>, { push = false } = {}) =>
    goTo(path + addressOf({ ...state, ...next }), { replace: !push })
  const select = (key: string, isSelected: boolean) =>
    setSelected(before => {
      const next = new Set(before)
      if (isSelected) next.add(key)
      else next.delete(key)
      return next
    })
  const canSelect = tab === 'todo'
  const chosen = canSelect ? list.filter(item => selected.has(keyOf(item))) : []
  const shown = list.find(({ id }) => id === run)
  const go = (by: 1 | -1) => {
    const next = neighbourOf(ids, run, by)
    if (next === undefined) return
    set({ run: next })
  }
  useQueueKeys({
    page: root,
    go,
    decide: to => {
      if (chosen.length) setMany(to)
      else root.current?.querySelector<HTMLElement>(`[data-record] button[data-act="${to}"]`)?.click()
    },
    toggle: () => canSelect && shown && select(keyOf(shown), !selected.has(keyOf(shown))),
    search: () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  })
  const acted = (id: number) => {
    const keys = list.filter(item => item.id === id).map(keyOf)
    setSelected(before => new Set([...before].filter(key => !keys.includes(key))))
    if (tab !== 'todo' || id !== run) return
    set({ run: nextOf(ids, id) })
  }
  useRowInView(root, run === undefined ? undefined : String(run), tab)
  const isRecordOnly = narrow && run !== undefined
  const isEmpty = data !== undefined && !list.length && run === undefined
  return (
    <ActedContext value={acted}>
      <div
        ref={root}
        className={`en-page ${css.page}`}
        data-record-only={isRecordOnly || undefined}
        data-empty={isEmpty || undefined}
      >
        {!isRecordOnly && (
          <div className={css.side}>
            <InboxTabs
              tab={tab}
              counts={data?.counts}
              onTab={next => {
                setSelected(NONE)
                set({ tab: next, act: '', page: 1, run: undefined })
              }}
            />
            {error && !data ? (
              <ErrorBlock error={error} onRetry={() => void refetch()} />
            ) : data ? (
              <InboxList
                data={data}
                state={state}
                run={run}
                pageSize={PAGE_SIZE}
                isStale={isPlaceholderData}
                selected={selected}
                chosen={chosen}
                onSelect={canSelect ? select : undefined}
                onSelectAll={isAll => setSelected(isAll ? new Set(list.map(keyOf)) : NONE)}
                onOpen={id => set({ run: id }, { push: narrow })}
                onState={set}
                onMany={setMany}
                onAgree={narrow && canSelect ? setSingle : undefined}
              />
            ) : (
              <TableSkeleton rows={6} />
            )}
          </div>
        )}
        {isRecordOnly && (
          <PhoneBar
            place={{ at: ids.indexOf(run), total: ids.length }}
            onBack={() => set({ run: undefined })}
            onGo={go}
          />
        )}
        {(narrow ? isRecordOnly : !isEmpty) && (
          <section className={css.record} data-record aria-label={t('inbox.record')}>
            {run === undefined ? (
              <p className={css.pick}>{list.length > 0 ? t('empty.pick') : ''}</p>
            ) : (
              <RecordPane runId={run} place={shown?.record} />
            )}
          </section>
        )}
        {single && <InboxMany act="agree" items={[single]} onClose={() => setSingle(undefined)} />}
        {many && (
          <InboxMany
            act={many}
            items={chosen}
            onClose={() => {
              setMany(undefined)
              setSelected(NONE)
              set({ run: undefined })
            }}
          />
        )}
      </div>
    </ActedContext>
  )
}

const NONE: ReadonlySet<string> = new Set()
