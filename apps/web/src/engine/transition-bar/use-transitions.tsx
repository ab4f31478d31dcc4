import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useContext, useRef, useState, type ReactNode } from 'react'
import { ApiError, faceCall, newKey } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { TabContext } from '../../shared/tabs/tabs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { refreshAll } from '../common/refresh.ts'
import { notifyWarnings } from '../common/notify-warnings.ts'
import { fullRows } from '../common/full-rows.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { runBatch } from './run.ts'
import { holdsUnsaved, settleUnsaved } from './settle-unsaved.ts'
import { asksAnything } from './transition-model.ts'

// Nobody waits for dialogs that may never be opened
const TransitionDialog = lazy(() =>
  import('./transition-dialog.tsx').then(module => ({ default: module.TransitionDialog })),
)
const BatchResult = lazy(() => import('./batch-result.tsx').then(module => ({ default: module.BatchResult })))
const BatchProgress = lazy(() => import('./batch-result.tsx').then(module => ({ default: module.BatchProgress })))

interface Act {
  name: string
  transition: AnyTransition
  rows: readonly AnyRow[]
  refused: readonly { row: AnyRow; issue: Issue }[]
  key: string
}

type Stage =
  | { kind: 'idle' }
  | { kind: 'asking'; act: Act }
  /** A dialog that a feature brings. */
  | { kind: 'special'; act: Act }
  | { kind: 'running'; act: Act; done: number }
  /** What a feature shows once it is done. */
  | { kind: 'after'; act: Act; row: AnyRow }
  | { kind: 'answered'; act: Act; input: AnyRow; answer: BatchAnswer }

export interface TransitionRunner {
  /** Begins: asks where something must be asked, does it at once where not; unsaved input of the page is settled before. */
  start(name: string, transition: AnyTransition, chosen: Pick<Act, 'rows'> & Partial<Pick<Act, 'refused'>>): void
  /** Dialogs; to be put anywhere on the page. */
  node: ReactNode
  busy: boolean
}

/** Runs transitions on one record or many, with everything that is asked and answered around them. */
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
  const idle = () => {
    running.current = false
    setStage({ kind: 'idle' })
  }
  const finish = () => {
    refreshAll()
    onDone?.()
  }

  const runOne = async (act: Act, input: AnyRow) => {
    const [row = {}] = act.rows
    const answer = await faceCall<AnyRow>(face, act.name, {
      body: { id: row['id'], version: row['version'], ...input },
      idempotencyKey: act.key,
    })
    notifyWarnings(answer)
    idle()
    if (slots.afters[resource.name]?.[act.name]) setStage({ kind: 'after', act, row: { ...row, ...answer } })
    notify.success(t('act.done', { action: act.transition[lang] }))
    finish()
  }
  const runMany = async (act: Act, input: AnyRow) => {
    setStage({ kind: 'running', act, done: 0 })
    try {
      const answer = await runBatch({
        face,
        method: act.name,
        rows: act.rows,
        input,
        key: act.key,
        title: resource.title,
        onProgress: done => setStage({ kind: 'running', act, done }),
      })
      setStage({ kind: 'answered', act, input, answer })
    } catch (error) {
      setStage({ kind: 'asking', act })
      throw error
    } finally {
      refreshAll()
    }
  }
  const run = (act: Act, input: AnyRow) => (act.rows.length > 1 ? runMany(act, input) : runOne(act, input))

  /** Fields are filled in from whole records: the rows of a list hold what is shown of them, and may be old. */
  const askWith = async (act: Act) => {
    setStage({ kind: 'running', act, done: 0 })
    try {
      const rows = await fullRows(face, act.rows)
      setStage({ kind: 'asking', act: { ...act, rows } })
    } catch (error) {
      idle()
      notify.error(error)
    }
  }

  const start: TransitionRunner['start'] = (name, transition, chosen) => {
    if (tab === undefined || !holdsUnsaved(tab)) return begin(name, transition, chosen)
    void settleUnsaved(tab, transition[lang]).then(async outcome => {
      if (outcome === 'stop') return
      const rows = outcome === 'saved' ? await fullRows(face, chosen.rows) : chosen.rows
      begin(name, transition, { ...chosen, rows })
    }, notify.error)
  }
  const begin: TransitionRunner['start'] = (name, transition, { rows, refused = [] }) => {
    const act: Act = { name, transition, rows, refused, key: newKey() }
    if (slots.acts[resource.name]?.[name]) return setStage({ kind: 'special', act })
    if (transition.edits?.length) return void askWith(act)
    if (rows.length > 1 || transition.danger || transition.shows || asksAnything(resource, transition, rows))
      return setStage({ kind: 'asking', act })
    // A double click is one act: the second comes before the button is drawn as busy
    if (running.current) return
    running.current = true
    setStage({ kind: 'running', act, done: 0 })
    void runOne(act, {}).catch((error: unknown) => {
      idle()
      notify.error(error)
      if (error instanceof ApiError && error.status === 409) refreshAll()
    })
  }

  return { start, node: <Suspense>{nodeOf()}</Suspense>, busy: stage.kind === 'running' }

  function nodeOf(): ReactNode {
    if (stage.kind === 'idle') return null
    const { act } = stage
    const title = act.transition[lang]
    if (stage.kind === 'special') {
      const Dialog = slots.acts[resource.name]?.[act.name]
      return Dialog ? (
        <Suspense>
          <Dialog
            key={act.key}
            face={face}
            rows={act.rows}
            onClose={idle}
            onDone={() => {
              idle()
              finish()
            }}
          />
        </Suspense>
      ) : null
    }
    if (stage.kind === 'after') {
      const After = slots.afters[resource.name]?.[act.name]
      return After ? <After key={act.key} face={face} row={stage.row} onClose={idle} /> : null
    }
    if (stage.kind === 'asking') {
      const { transition, rows, refused } = act
      return (
        <TransitionDialog
          key={act.key}
          resource={resource}
          face={face}
          transition={transition}
          rows={rows}
          refused={refused}
          run={input => run(act, input)}
          onClose={idle}
        />
      )
    }
    if (stage.kind === 'running')
      return act.rows.length > 1 ? <BatchProgress title={title} done={stage.done} total={act.rows.length} /> : null
    return (
      <BatchResult
        title={title}
        resource={resource.name}
        records={act.rows}
        answer={stage.answer}
        onClose={() => {
          idle()
          onDone?.()
        }}
        onRetry={ids => {
          const again = { ...act, key: newKey(), rows: act.rows.filter(row => ids.includes(row['id'] as number)) }
          void runMany(again, stage.input).catch(notify.error)
        }}
      />
    )
  }
}
