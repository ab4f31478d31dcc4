import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from 'antd'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { KeysHelp } from '../../../engine/common/keys-help.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { KeysLine } from '../queue/keys-line.tsx'
import { neighbourOf } from '../queue/neighbours.ts'
import { PhoneBar } from '../queue/phone-bar.tsx'
import { useMinute } from '../queue/use-minute.ts'
import { useQueueKeys } from '../queue/use-queue-keys.ts'
import { useRowInView } from '../queue/use-row-in-view.ts'
import queue from '../queue/queue.module.css'
import { AuditFilters, AuditKinds, AuditSelected, isShort } from './audit-bar.tsx'
import { AuditRecord } from './audit-record.tsx'
import { AuditRows } from './audit-rows.tsx'
import {
  type AuditAct,
  type AuditItem,
  type AuditState,
  addressOf,
  isSelectable,
  keyOf,
  stateOf,
} from './audit-state.ts'
import { AuditTable } from './audit-table.tsx'
import { useAuditList } from './use-audit-list.ts'
import { useSurvivor } from './use-survivor.ts'
import css from './audit-list.module.css'

const AuditMany = lazy(() => import('./audit-many.tsx').then(module => ({ default: module.AuditMany })))
const Decision = lazy(() => import('./decision.tsx').then(module => ({ default: module.Decision })))

/** 审核列表: everything that waits for a decision of the person, of whatever kind, the longest waiting first. */
export default function AuditPage() {
  const t = useT()
  const narrow = useNarrow()
  const lang = useLang()
  const now = useMinute()
  const { path, search: address } = useTabLocation()
  const state = stateOf(address)
  const { open } = state
  const root = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const [many, setMany] = useState<AuditAct>()
  const [deciding, setDeciding] = useState<{ item: AuditItem; act: AuditAct; n: number }>()
  const [isHelp, setHelp] = useState(false)
  const { data, items, kinds, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAuditList(state)
  const keys = items.map(keyOf)
  const current = open ?? (reached !== undefined && keys.includes(reached) ? reached : undefined)
  const chosen = items.filter(item => selected.has(keyOf(item)))
  const shown = items.find(item => keyOf(item) === open)
  const set = (next: Partial<AuditState>, { push = false } = {}) =>
    goTo(path + addressOf({ ...state, ...next }), { replace: !push })
  const filter = (next: Partial<AuditState>) => {
    setSelected(NONE)
    set({ ...next, open: undefined })
  }
  const openRow = (key: string) => {
    setReached(key)
    set({ open: key }, { push: narrow || open === undefined })
  }
  const close = () => set({ open: undefined })
  const select = (rows: readonly string[], isSelected: boolean) =>
    setSelected(before => new Set(isSelected ? [...before, ...rows] : [...before].filter(key => !rows.includes(key))))
  const decide = (item: AuditItem, act: AuditAct) => {
    setReached(keyOf(item))
    setDeciding(before => ({ item, act, n: (before?.n ?? 0) + 1 }))
  }
  const go = (by: 1 | -1) => {
    const next = neighbourOf(keys, current, by)
    if (next === undefined) return
    setReached(next)
    if (open !== undefined) set({ open: next })
    // Else Enter would press the button that was clicked last
    root.current?.querySelector<HTMLElement>('[data-queue]')?.focus({ preventScroll: true })
  }
  useSurvivor({
    keys,
    isStale: isPlaceholderData,
    current: open ?? reached,
    onGone: next => {
      setReached(next)
      if (open !== undefined) set({ open: next })
    },
  })
  useQueueKeys({
    page: root,
    go,
    decide: to => {
      const act = to === 'agree' ? 'pass' : 'refuse'
      const item = items.find(one => keyOf(one) === current)
      if (chosen.length) setMany(act)
      else if (item?.[act]) decide(item, act)
    },
    toggle: () => {
      const item = items.find(one => keyOf(one) === current)
      if (current !== undefined && item && isSelectable(item)) select([current], !selected.has(current))
    },
    search: () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    help: () => setHelp(true),
    ...(current !== undefined && open === undefined ? { open: () => openRow(current) } : {}),
    ...(open === undefined ? {} : { close }),
  })
  const isWhole = !narrow && open === undefined
  useRowInView(root, current, isWhole ? 'whole' : 'beside')
  const isLine = isWhole && isShort(kinds, lang)
  const isRecordOnly = narrow && open !== undefined
  const isFiltered = state.search !== '' || state.kind !== '' || state.overdue
  const list = { items, current, selected, now, onSelect: select, onOpen: openRow }
  return (
    <div
      ref={root}
      className={`en-page ${queue.page} ${css.page}`}
      data-record-only={isRecordOnly || undefined}
      data-whole={isWhole || undefined}
    >
      {!isRecordOnly && (
        <div className={queue.side}>
          {isLine && <AuditKinds kinds={data && kinds} kind={state.kind} onKind={kind => filter({ kind })} />}
          {chosen.length > 0 ? (
            <AuditSelected chosen={chosen} onMany={setMany} onClear={() => setSelected(NONE)} />
          ) : (
            (isFiltered || items.length > 0 || open !== undefined) && (
              <AuditFilters
                state={state}
                kinds={isLine ? undefined : kinds}
                onBack={open === undefined ? undefined : close}
                onState={filter}
              />
            )
          )}
          {error && !data ? (
            <ErrorBlock error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <TableSkeleton rows={8} />
          ) : items.length === 0 ? (
            <div className={queue.empty}>
              <EmptyBlock
                title={t(isFiltered ? 'audit.noneFound' : 'audit.none')}
                {...(isFiltered ? {} : { text: t('audit.none.text') })}
              >
                {isFiltered && (
                  <Button onClick={() => filter({ search: '', kind: '', overdue: false })}>
                    {t('empty.found.clear')}
                  </Button>
                )}
              </EmptyBlock>
            </div>
          ) : isWhole ? (
            <AuditTable {...list} isStale={isPlaceholderData} onCurrent={setReached} onDecide={decide} />
          ) : (
            <AuditRows {...list} onDecide={narrow ? decide : undefined} />
          )}
          {items.length > 0 && (
            <div className={queue.foot}>
              {hasNextPage && (
                <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('audit.more', { n: items.length })}
                </Button>
              )}
              <KeysLine keys={isWhole ? keysOf(t) : keysBeside(t)} />
            </div>
          )}
        </div>
      )}
      {isRecordOnly && <PhoneBar place={{ at: keys.indexOf(open), total: keys.length }} onBack={close} onGo={go} />}
      {open !== undefined && (
        <section className={queue.record} data-record aria-label={t('inbox.record')}>
          {shown ? <AuditRecord key={open} item={shown} /> : data && <p className={queue.pick}>{t('audit.left')}</p>}
        </section>
      )}
      <Suspense>
        {deciding && <Decision key={deciding.n} {...deciding} onEnd={() => setDeciding(undefined)} />}
        {many && (
          <AuditMany
            act={many}
            chosen={chosen}
            onClose={() => {
              setMany(undefined)
              setSelected(NONE)
            }}
          />
        )}
      </Suspense>
      {isHelp && <KeysHelp title={t('audit.keys')} keys={keysOf(t)} onClose={() => setHelp(false)} />}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

const keysBeside = (t: ReturnType<typeof useT>) => keysOf(t).filter(([key]) => 'j k,a,r,Esc'.split(',').includes(key))

const keysOf = (t: ReturnType<typeof useT>): (readonly [string, string])[] => [
  ['j k', t('inbox.keys.move')],
  ['a', t('audit.pass')],
  ['r', t('audit.refuse')],
  ['Enter', t('audit.keys.open')],
  ['x', t('inbox.keys.select')],
  ['/', t('audit.keys.search')],
  ['Esc', t('audit.keys.close')],
  ['?', t('audit.keys')],
]
