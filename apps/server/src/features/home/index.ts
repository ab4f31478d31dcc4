import { firstStepsCall, type HomeGiven, homeCall, procedureCall, waitingCall } from '@tuheng/domain/home/home.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import type { CallContext, Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { type Moment, momentOf } from '../../plugins/clock.ts'
import { approvalTodos, returnedTodos } from './approval-todos.ts'
import { registerAuditList } from './audit/index.ts'
import { auditMark } from './audit/kinds.ts'
import { countTodos } from './counts.ts'
import { dues } from './dues.ts'
import { expiring } from './expiring.ts'
import { firstSteps } from './first-steps.ts'
import { moneyCards } from './money-cards.ts'
import { movedToday } from './moved-today.ts'
import { procedure } from './procedure.ts'
import { registerSample } from './sample/sample-calls.ts'
import { TODOS } from './todos.ts'
import { trainCards } from './train-cards.ts'
import { tripCards } from './trip-cards.ts'
import { waiting } from './waiting.ts'
import { withApprovers } from './waiting-steps.ts'

export { expiryAlerts } from './expiry-alerts.ts'

/**
 * Mounts the calls for the home page, the numbers in the menu and the flow chart. Answers contain only what the actor
 * may read.
 */
export function registerHome(server: Server): void {
  serveCall(server, homeCall, home)
  serveCall(server, waitingCall, ({ actor, engine }) =>
    read(engine, actor, sql => waiting(sql, actor, momentOf(engine.clock))),
  )
  serveCall(server, procedureCall, ({ actor, engine }) => read(engine, actor, sql => procedure(sql, actor)))
  serveCall(server, firstStepsCall, async ({ actor, engine }) => {
    const { today } = momentOf(engine.clock)
    const { given, waiting } = await read(engine, actor, sql => firstSteps(sql, actor, today))
    return { ...given, steps: await withApprovers(server.sessions, given.steps, waiting) }
  })
  registerAuditList(server)
  registerSample(server)
}

function home({ actor, engine }: Pick<CallContext, 'actor' | 'engine'>): Promise<HomeGiven> {
  const moment = momentOf(engine.clock)
  const { today } = moment
  return read(engine, actor, async sql => ({
    today,
    ...(await tripCards(sql, actor, today)),
    ...(await trainCards(sql, actor, today)),
    ...(await moneyCards(sql, actor, today)),
    ...(await dues(sql, actor, today)),
    ...(await movedToday(sql, actor, today)),
    expiring: await expiring(sql, actor, today),
    todos: await todosOf(sql, actor, moment),
  }))
}

/** What waits for the person. The audit list is named where it has more than the approvals. */
async function todosOf(sql: Sql, actor: Actor, moment: Moment): Promise<HomeGiven['todos']> {
  const approvals = await approvalTodos(sql, actor, moment)
  const records = await countTodos(sql, actor, { lists: TODOS, today: moment.today })
  const audits = auditMark(actor, [...approvals, ...records])
  return [
    ...approvals,
    ...(await returnedTodos(sql, actor, moment)),
    ...audits.filter(({ count }) => count > (approvals[0]?.count ?? 0)),
    ...records.filter(({ count }) => count > 0),
  ]
}
