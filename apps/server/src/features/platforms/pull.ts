import { addDays } from '@tuheng/domain/kernel/dates'
import { platformAccount, platformErrors, platformMessage } from '@tuheng/domain/platforms/index'
import { defineJob, type JobContext } from '../../engine/jobs/job-kinds.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import type { Pulled } from './adapters/adapter.ts'
import { ADAPTERS } from './adapters/index.ts'
import { connect } from './connection.ts'
import type { Account } from './rows.ts'
import { nothingTaken, takeRows, type Taken } from './take-rows.ts'

interface PullOrder {
  accountId: number
  from: string
  to: string
}

export interface PullResult {
  read: number
  created: number
  changed: number
  refused: Taken['refused']
}

/** Pages of one pull at most: platforms that never end their lists are left there. */
const MAX_PAGES = 200
/** A page that fails is asked for again so often, after so many milliseconds each time. */
const TRIES = 3
const PAUSE_MS = 400

interface State extends PullResult {
  page: number
  messageId: number
}

/**
 * Asks a platform for its waybills page by page. Each page is taken in by a transaction of its own and noted, so that a run
 * that dies goes on with the next one; a page that is asked for twice changes nothing the second time.
 */
export const pullJob = defineJob<PullOrder, PullResult>({
  kind: 'platform-pull',
  title: { zh: '拉取三方运单', en: 'Pull platform waybills' },
  isOutside: true,
  run: pull,
})

async function pull(context: JobContext<PullOrder>): Promise<PullResult> {
  const { job, actor, engine, files, signal, report, checkpoint } = context
  const { accountId, from, to } = job.input
  const request = { actor, requestId: job.requestId }
  const system = { actor: systemActor(job.orgId, 'platforms'), requestId: job.requestId }
  const account = await write(engine, request, tx => tx.getRequired(platformAccount, accountId))
  if (account.adapter === 'file') platformErrors.fail('platform_account.by_file', { name: account.name })
  const connection = await connect(engine, files, account)
  const state: State = (job.checkpoint as State | null) ?? {
    ...nothingTaken(),
    page: 0,
    messageId: await write(engine, request, tx => openLog(tx, { accountId, jobId: job.id, input: job.input })),
  }
  const started = performance.now()
  let last = ''
  for (;;) {
    signal.throwIfAborted()
    const page = state.page + 1
    const key = `pull-${job.orgId}-${job.id}-${page}`
    const pulled = await asked(context, () =>
      ADAPTERS[account.adapter].pull({ ...connection, at: engine.clock.now() }, { from, to, page, key }),
    )
    const ms = Math.round(performance.now() - started)
    if (pulled.outcome !== 'page') {
      await write(engine, system, tx => closeLog(tx, { state, account, ms, pulled }))
      return platformErrors.fail('platform_account.not_answered', { name: account.name, page, word: pulled.word })
    }
    const text = JSON.stringify(pulled.rows)
    // The same page again: the platform ignores the number of the page
    const isRepeated = text === last && pulled.rows.length > 0
    last = text
    if (!isRepeated)
      add(
        state,
        await write(engine, request, tx => takeRows(tx, { account, mapping: connection.mapping }, pulled.rows)),
      )
    state.page = page
    await checkpoint(state)
    report(state.read, pulled.total)
    const isLast = (pulled.isLast ?? pulled.rows.length < account.pageSize) || isRepeated
    if (!isLast && page < MAX_PAGES) continue
    if (!isLast) {
      // What is left is not known, so the days do not count as pulled
      const word = `> ${MAX_PAGES}`
      const { exchange } = pulled
      await write(engine, system, tx =>
        closeLog(tx, { state, account, ms, pulled: { outcome: 'failed', word, exchange } }),
      )
      return platformErrors.fail('platform_account.not_answered', { name: account.name, page, word })
    }
    await write(engine, system, tx => closeLog(tx, { state, account, ms, pulled, to }))
    const { read, created, changed, refused } = state
    return { read, created, changed, refused: refused.slice(0, 100) }
  }
}

/** A page that nobody answered is asked for again, with the same key. */
async function asked({ signal }: Pick<JobContext<PullOrder>, 'signal'>, ask: () => Promise<Pulled>): Promise<Pulled> {
  for (let tries = 1; ; tries++) {
    const pulled = await ask()
    if (pulled.outcome !== 'failed' || tries >= TRIES) return pulled
    signal.throwIfAborted()
    await new Promise(resolve => void setTimeout(resolve, PAUSE_MS * tries))
  }
}

function add(state: State, { read, created, changed, refused }: Taken): void {
  state.read += read
  state.created += created
  state.changed += changed
  state.refused.push(...refused)
}

async function openLog(
  tx: Tx,
  { accountId, jobId, input }: { accountId: number; jobId: number; input: PullOrder },
): Promise<number> {
  const key = `pull-${tx.orgId}-${jobId}`
  // Of a run that died before its first page was taken in
  const [known] = await tx.find(platformMessage, { where: { key }, limit: 1 })
  if (known) return known.id
  const { id } = await tx.insert(platformMessage, {
    accountId,
    kind: 'pull',
    recordNo: null,
    key,
    content: { from: input.from, to: input.to },
    tries: 0,
  })
  await tx.run(platformMessage, 'send', { id, tries: 1, sentAt: tx.now.at })
  return id
}

interface Closing {
  state: State
  account: Account
  ms: number
  pulled: Pulled
  to?: string
}

async function closeLog(tx: Tx, { state, account, ms, pulled, to }: Closing): Promise<void> {
  const { messageId: id, read, created, changed, refused } = state
  const isDone = pulled.outcome === 'page'
  const counts = `读 ${read}，新 ${created}，改 ${changed}，拒 ${refused.length}`
  const outcome = isDone ? counts : `第 ${state.page + 1} 页：${pulled.word}；${counts}`.slice(0, 200)
  const answer = [...refused.map(({ no, why }) => `${no} ${why}`), isDone ? '' : pulled.exchange.text]
    .join('\n')
    .slice(0, 8000)
  await tx.run(platformMessage, isDone ? 'succeed' : 'giveUp', {
    id,
    outcome,
    answer: answer.trim() || null,
    ms,
    doneAt: tx.now.at,
    nextAt: null,
    rowsRead: read,
    rowsNew: created,
    rowsChanged: changed,
    rowsRefused: refused.length,
  })
  await tx.overwrite(platformAccount, {
    id: account.id,
    lastResult: outcome,
    ...(isDone && to ? { pulledTo: `${to} 23:59:59` } : {}),
  })
}

/** Pulls that were cancelled, or whose job was given up: their record says so by the next day. */
export async function endDeadPulls(tx: Tx): Promise<number> {
  const rows = await tx.find(platformMessage, {
    where: { kind: 'pull', status: 'sending', sentAt: { op: 'range', value: [null, addDays(tx.now.today, -1)] } },
    limit: 200,
  })
  for (const { id } of rows) await tx.run(platformMessage, 'giveUp', { id, outcome: '已中断', doneAt: tx.now.at })
  return rows.length
}
