import { freeOf, usedOf } from '@tuheng/domain/credit/index'
import { creditCall, creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { inFace } from '@tuheng/domain/kernel/policy'
import { party } from '@tuheng/domain/parties/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { readRecord } from '../../engine/read/record.ts'
import { inReach } from '../../engine/write/save.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import type { Sql } from '../../db/database.ts'
import { companySettings, membersWith } from '../system/index.ts'
import { type Asked, ownOf } from './exposure.ts'
import { seesFigures, creditStandingOf } from './judge.ts'
import { readCreditPosition } from './credit-position.ts'

const askedBy = (sql: Sql, orgId: number): Asked => ({
  orgId,
  sql: (text, params, name) => sql.query(text, params, name),
})

/** Whom to ask by name; the others are counted. */
const NAMED = 3

/** Members who may lift a limit; those whose work it is before administrators. */
async function whoLifts(asked: Asked): Promise<{ lifters: { name: string }[]; mayLift: number }> {
  const ids = await membersWith(asked, ['sys.customer.liftCredit'])
  const { rows } = await asked.sql<{ name: string }>(
    'select name from member where org_id = $1 and id = any($2::bigint[]) order by is_admin, id limit $3',
    [asked.orgId, ids, NAMED],
  )
  return { lifters: rows, mayLift: ids.length }
}

/** `exposure` of the lists of counterparties, and what forms say beside a customer. */
export function registerCreditCalls(server: Server): void {
  serveCall(server, creditCall, ({ actor, address, body: { id }, engine }) =>
    read(engine, actor, async sql => {
      const asked = askedBy(sql, actor.orgId)
      const row = await readRecord(asked, anyResource(party), { id, labels: false, lock: false })
      const face = address.at?.face
      if (!row || !face || !inFace(face, row) || !inReach({ actor }, row))
        return kernelErrors.fail('record.missing', { label: face?.zh ?? party.label })
      const { creditHold: hold } = await companySettings(asked)
      const standing =
        row['creditLimit'] === null
          ? undefined
          : await creditStandingOf(asked, { partyId: id, today: momentOf(engine.clock).today })
      if (!standing?.figures) return { state: 'none' as const, hold }
      const { limit, exposure } = standing.figures
      if (!seesFigures(actor)) return { state: standing.state, hold }
      return { state: standing.state, hold, limit, used: usedOf(exposure), left: freeOf(limit, exposure), ...exposure }
    }),
  )
  for (const [resource, call] of Object.entries(creditNoticeCalls))
    serveCall(server, call, ({ actor, body: { customerId, own: typed }, engine, lang }) =>
      read(engine, actor, async sql => {
        const asked = askedBy(sql, actor.orgId)
        const own = typed && (await ownOf(asked, typed))
        const { state, held, issue, figures } = await readCreditPosition(
          { ...asked, actor, now: momentOf(engine.clock) },
          { partyId: customerId, path: '', own, heldByOwn: resource === 'waybill' },
        )
        if (!issue) return { state, held }
        return {
          state,
          held,
          msg: issue[lang],
          ...(figures ? { ...figures, ...(own ? { own } : {}) } : {}),
          ...(await whoLifts(asked)),
        }
      }),
    )
}
