import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useContext, useRef, useState, type ReactNode } from 'react'
import { ApiError, faceCall, newKey } from '../../shared/calls/api.ts'
import { type ApproverChoice, unchosenApprovers } from './unchosen-approvers.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { TabContext } from '../../shared/tabs/tabs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { refreshAll } from '../common/refresh.ts'
import { notifyWarnings } from '../common/notify-warnings.ts'
import { fullRows } from '../common/full-rows.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import type { RefusedRecord } from './refused-records.tsx'
import { runBatch } from './run.ts'
import { hasUnsavedInput, settleUnsaved } from './settle-unsaved.ts'
import { tellDone } from './tell-done.ts'
import { needsInput } from './needs-input.ts'

// Loaded on first use, since the dialogs may never be opened
const TransitionDialog = lazy(() =>
  import('./transition-dialog.tsx').then(module => ({ default: module.TransitionDialog })),
)
const RefusedDialog = lazy(() => import('./refused-records.tsx').then(module => ({ default: module.RefusedDialog })))
const BatchResult = lazy(() => import('./batch-result.tsx').then(module => ({ default: module.BatchResult })))
const BatchProgress = lazy(() => import('./batch-result.tsx').then(module => ({ default: module.BatchProgress })))

interface PendingTransition {
  name: string
  transition: AnyTransition
  rows: readonly AnyRow[]
  refused: readonly RefusedRecord[]
  /** What the person is told before it runs. */
  note?: string | undefined
  key: string
}

type Stage =
  | { kind: 'idle' }
  | { kind: 'asking'; pending: PendingTransition }
  /** A dialog of a feature. */
  | { kind: 'special'; pending: PendingTransition }
  | { kind: 'running'; pending: PendingTransition; done: number }
  /** Refused until the person says who approves. */
  | { kind: 'choosing'; pending: PendingTransition; input: AnyRow; nodes: readonly ApproverChoice[] }
  /** Shown by a feature after success. */
  | { kind: 'after'; pending: PendingTransition; row: AnyRow }
  | { kind: 'answered'; pending: PendingTransition; input: AnyRow; answer: BatchAnswer }

export interface TransitionRunner {
  /**
   * Starts a transition: asks for input if needed, otherwise runs it at once. Unsaved input of the page is settled
   * first.
   */
  start(
    name: string,
    transition: AnyTransition,
    chosen: Pick<PendingTransition, 'rows'> & Partial<Pick<PendingTransition, 'refused' | 'note'>>,
  ): void
  /** The dialogs; must be rendered. */
  dialogs: ReactNode
  busy: boolean
}

/** Gives the focus back to what opened a dialog, unless it went elsewhere. */
function focusAgain(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
    opener.focus({ preventScroll: true })
}

/** Runs transitions on one or many records, including all dialogs and results. */
export function useTransitions({
  resource,
  face,
  onDone,
}: {
  resource: AnyResource
  face: Face
  onDone?(): void
}): TransitionRunner {
  const t = useT()
  const lang = useLang()
  const tab = useContext(TabContext)?.key
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const running = useRef(false)
  const opener = useRef<Element>(null)
  const reset = () => {
    running.current = false
    setStage({ kind: 'idle' })
    setTimeout(() => focusAgain(opener.current))
  }
  const finish = () => {
    refreshAll()
    onDone?.()
  }

  const runOne = async (pending: PendingTransition, input: AnyRow) => {
    const [row = {}] = pending.rows
    const body = { id: row['id'], version: row['version'], ...input }
    let answer: AnyRow
    try {
      answer = await faceCall<AnyRow>(face, pending.name, { body, idempotencyKey: pending.key })
    } catch (error) {
      const nodes = unchosenApprovers(error)
      if (!nodes.length || !slots.approval) throw error
      return setStage({ kind: 'choosing', pending: { ...pending, key: newKey() }, input, nodes })
    }
    notify.clearErrors()
    notifyWarnings(answer)
    reset()
    const words = pending.transition.done?.[lang] ?? t('act.done', { action: pending.transition[lang] })
    if (tellDone(answer, words) && slots.afterTransition[resource.name]?.[pending.name])
      setStage({ kind: 'after', pending, row: { ...row, ...answer } })
    finish()
  }
  const runMany = async (pending: PendingTransition, input: AnyRow) => {
    setStage({ kind: 'running', pending, done: 0 })
    try {
      const answer = await runBatch({
        face,
        method: pending.name,
        rows: pending.rows,
        input,
        key: pending.key,
        title: resource.title,
        fresh: pending.transition.requiresFreshRead !== undefined,
        onProgress: done => setStage({ kind: 'running', pending, done }),
      })
      setStage({ kind: 'answered', pending, input, answer })
    } catch (error) {
      setStage({ kind: 'asking', pending })
      throw error
    } finally {
      refreshAll()
    }
  }
  const run = (pending: PendingTransition, input: AnyRow) =>
    pending.rows.length > 1 ? runMany(pending, input) : runOne(pending, input)

  /** Forms need full rows: rows of a list contain only some fields, and may be outdated. */
  const openDialog = async (pending: PendingTransition) => {
    setStage({ kind: 'running', pending, done: 0 })
    try {
      const rows = await fullRows(face, pending.rows)
      setStage({ kind: 'asking', pending: { ...pending, rows } })
    } catch (error) {
      reset()
      notify.error(error)
    }
  }

  const start: TransitionRunner['start'] = (name, transition, chosen) => {
    if (tab === undefined || !hasUnsavedInput(tab)) return begin(name, transition, chosen)
    void settleUnsaved(tab, transition[lang]).then(async outcome => {
      if (outcome === 'stop') return
      const rows = outcome === 'saved' ? await fullRows(face, chosen.rows) : chosen.rows
      begin(name, transition, { ...chosen, rows })
    }, notify.error)
  }
  const begin: TransitionRunner['start'] = (name, transition, { rows, refused = [], note }) => {
    const pending: PendingTransition = { name, transition, rows, refused, note, key: newKey() }
    opener.current = document.activeElement
    if (slots.transitionDialogs[resource.name]?.[name]) return setStage({ kind: 'special', pending })
    // So do notes about a single record
    const isNoted = rows.length === 1 && slots.transitionNotes[resource.name]?.[name] !== undefined
    if (transition.edits?.length || isNoted) return void openDialog(pending)
    const isAsked = note !== undefined || transition.danger || transition.shows
    if (rows.length !== 1 || isAsked || needsInput(resource, transition, rows))
      return setStage({ kind: 'asking', pending })
    // A double click is one action: the second click comes before the button is rendered as busy
    if (running.current) return
    running.current = true
    setStage({ kind: 'running', pending, done: 0 })
    void runOne(pending, {}).catch((error: unknown) => {
      reset()
      notify.error(error)
      if (error instanceof ApiError && error.status === 409) refreshAll()
    })
  }

  return { start, dialogs: <Suspense>{renderDialog()}</Suspense>, busy: stage.kind === 'running' }

  function renderDialog(): ReactNode {
    if (stage.kind === 'idle') return null
    const { pending } = stage
    const title = pending.transition[lang]
    if (stage.kind === 'special') {
      const Dialog = slots.transitionDialogs[resource.name]?.[pending.name]
      return Dialog ? (
        <Suspense>
          <Dialog
            key={pending.key}
            face={face}
            rows={pending.rows}
            onClose={reset}
            onDone={() => {
              reset()
              finish()
            }}
          />
        </Suspense>
      ) : null
    }
    if (stage.kind === 'after') {
      const After = slots.afterTransition[resource.name]?.[pending.name]
      return After ? <After key={pending.key} face={face} row={stage.row} onClose={reset} /> : null
    }
    if (stage.kind === 'choosing') {
      const Choose = slots.approval?.chooseApprovers
      return Choose ? (
        <Choose
          key={pending.key}
          title={title}
          nodes={stage.nodes}
          onClose={reset}
          onChosen={approvers => runOne(pending, { ...stage.input, approvers })}
        />
      ) : null
    }
    if (stage.kind === 'asking') {
      const { transition, rows, refused, note } = pending
      if (!rows.length) return <RefusedDialog title={title} resource={resource} refused={refused} onClose={reset} />
      return (
        <TransitionDialog
          key={pending.key}
          resource={resource}
          face={face}
          name={pending.name}
          transition={transition}
          rows={rows}
          refused={refused}
          note={note}
          run={input => run(pending, input)}
          onClose={reset}
        />
      )
    }
    if (stage.kind === 'running')
      return pending.rows.length > 1 ? (
        <BatchProgress title={title} done={stage.done} total={pending.rows.length} />
      ) : null
    return (
      <BatchResult
        title={title}
        resource={resource.name}
        records={pending.rows}
        answer={stage.answer}
        onClose={() => {
          reset()
          onDone?.()
        }}
        onRetry={ids => {
          const retry = {
            ...pending,
            key: newKey(),
            rows: pending.rows.filter(row => ids.includes(row['id'] as number)),
          }
          void runMany(retry, stage.input).catch(notify.error)
        }}
      />
    )
  }
}
