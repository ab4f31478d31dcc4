import { agree, handOver, reject } from '@tuheng/domain/approvals/acts'
import { nodesOf, type TimeLimit } from '@tuheng/domain/approvals/flow'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { endExpired } from '../../engine/write/end-expired.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'
import { type Applied, applyRun, endGone } from './apply-run.ts'
import { tell } from './messages.ts'
import { administrators, headsOf } from './people.ts'
import { tellRefusal } from './refusal.ts'
import { nodeOf } from './run-acts.ts'
import { openRun, type RunPlace } from './runs.ts'
import { stateOf } from './store.ts'

/** Does what processes say about tasks whose time is over. Runs every ten minutes. Returns the number of tasks. */
export const endTimeLimits = (engine: Engine): Promise<number> =>
  endExpired(engine, { requestId: 'approval-limits', find: OVERDUE, end: endLimit, by: 'moment' })

/** Those that were not seen to yet, and once a day those whose act was refused. */
const IS_OVERDUE = `t.state = 'open' and t.due_at <= $2::timestamptz
  and (t.reminded_at is null or t.reminded_at <= $2::timestamptz - interval '1 day' and exists (
    select from approval_run r where r.org_id = $1 and r.id = t.run_id and r.refusal is not null))`

const OVERDUE = `select t.id from approval_task t where t.org_id = $1 and ${IS_OVERDUE} order by t.id`

interface OverdueTask {
  no: number
  memberId: number
  /** It was seen to before. */
  isAgain: boolean
}

async function endLimit(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.sql<{ runId: number }>(
    `select run_id as "runId" from approval_task where org_id = $1 and id = $2`,
    [tx.orgId, id],
  )
  if (!found.rows[0]) return false
  const place = await openRun(tx, found.rows[0].runId)
  // Under the lock: meanwhile somebody may have got it with a time of their own, or been reminded
  const { rows } = await tx.sql<OverdueTask>(
    `select t.no, t.member_id as "memberId", t.reminded_at is not null as "isAgain" from approval_task t where t.org_id = $1 and t.id = $3 and ${IS_OVERDUE}`,
    [tx.orgId, tx.now.at, id],
  )
  const [task] = rows
  if (!task) return false
  const open = stateOf(place.row).tasks.find(one => one.id === task.no && one.state === 'open')
  const limit = open && limitOf(place, task.no)
  if (!limit) return false
  if (place.isGone) {
    await endGone(tx, place)
    return true
  }
  const applied = await actOf(tx, { place, task, limit })
  if (!applied && task.isAgain) return false
  if (applied) {
    const refused = await refusalOf(tx, place, applied)
    // Whoever gets the task now has a time of their own
    if (!refused) {
      await tellLate(tx, { place, task }, DONE_BY_CLOCK[limit.onExpiry])
      return true
    }
    if (!task.isAgain) await tellRefusal(tx, place, { refused, also: await administrators(tx) })
  } else await remind(tx, { place, task })
  await tx.sql('update approval_task set reminded_at = $3 where org_id = $1 and id = $2', [tx.orgId, id, tx.now.at])
  return true
}

/** Does what was made of the run; if that is refused, nothing of it is kept. */
async function refusalOf(tx: Tx, place: RunPlace, applied: Applied): Promise<DomainError | undefined> {
  try {
    await inSavepoint(tx, step => applyRun(step, place, applied))
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error
  }
}

function limitOf({ row, flow }: RunPlace, taskNo: number): TimeLimit | undefined {
  const { tasks, visits } = stateOf(row)
  const visit = visits.find(one => one.id === tasks.find(task => task.id === taskNo)?.visit)
  const node = nodesOf(flow.nodes).find(one => one.id === visit?.nodeId)
  return node?.type === 'approval' ? node.limit : undefined
}

interface Due {
  place: RunPlace
  task: OverdueTask
}

/** What the time limit does; undefined if it only reminds, or cannot do it. */
async function actOf(tx: Tx, { place, task, limit }: Due & { limit: TimeLimit }): Promise<Applied | undefined> {
  const run = stateOf(place.row)
  const opinion = '超过时限，系统自动处理'
  const act = { taskId: task.no, actor: 0, opinion }
  const nodeId = nodeOf(place, task.no)
  const at = { opinion, ...(nodeId === undefined ? {} : { nodeId }) }
  try {
    if (limit.onExpiry === 'agree') return { run: await agree(run, act, place.env), entry: { kind: 'agree', ...at } }
    if (limit.onExpiry === 'reject') return { run: await reject(run, act, place.env), entry: { kind: 'reject', ...at } }
    if (limit.onExpiry === 'head') {
      const [to] = await headsOf(tx, task.memberId)
      if (to === undefined) return undefined
      await place.checkAble([to])
      const next = handOver(run, { ...act, to, name: '' }, place.env)
      return { run: next, entry: { kind: 'handOver', ...at, toMemberIds: [to], forMemberId: task.memberId } }
    }
  } catch (error) {
    // The head is asked already, or may not be: the person stays and is reminded
    if (!(error instanceof DomainError)) throw error
  }
  return undefined
}

const DONE_BY_CLOCK: Readonly<Partial<Record<TimeLimit['onExpiry'], Text>>> = {
  head: text('您未在时限内处理，已转给负责人', 'was not decided in time and went to your head'),
  agree: text('您未在时限内处理，已自动同意', 'was not decided in time and was agreed to'),
  reject: text('您未在时限内处理，已自动驳回', 'was not decided in time and was rejected'),
}

/** Tells whoever was asked why it waits for them no more. */
async function tellLate(tx: Tx, { place, task }: Due, what: Text | undefined): Promise<void> {
  if (!what) return
  const { row, resource, name, record } = place
  await tell(
    tx,
    { resource, name, row: record, starterId: row.starterId as number },
    { to: [task.memberId], kind: 'approval.asked', what, opinion: null },
  )
}

const remind = (tx: Tx, { place: { row, resource, name, record }, task }: Due): Promise<void> =>
  tell(
    tx,
    { resource, name, row: record, starterId: row.starterId as number },
    {
      to: [task.memberId],
      kind: 'approval.asked',
      what: text('等您审批，已超过时限', 'waits for your approval, and its time is over'),
      opinion: null,
    },
  )
