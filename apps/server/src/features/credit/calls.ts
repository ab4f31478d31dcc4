import { freeOf, usedOf } from '@tuheng/domain/credit/index'
import { creditCall, creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { inFace } from '@tuheng/domain/kernel/policy'
import { party } from '@tuheng/domain/parties/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { readRecord } from '../../engine/read/record.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import type { Sql } from '../../db/database.ts'
import { companySettings, membersWith } from '../system/index.ts'
import { type CompanyReader, ownAmountOf } from './exposure.ts'
import { maySeeFigures, creditStandingOf } from './credit-standing.ts'
import { readCreditPosition } from './credit-position.ts'

const readerOf = (sql: Sql, orgId: number): CompanyReader => ({
  orgId,
  sql: (text, params, name) => sql.query(text, params, name),
})

/** The number of people who are named; the others are counted. */
const MAX_NAMES = 3

/** Members who may lift a limit, non-administrators first. */
async function liftersOf(reader: CompanyReader): Promise<{ lifters: { name: string }[]; mayLift: number }> {
  const ids = await membersWith(reader, ['sys.customer.liftCredit'])
  const { rows } = await reader.sql<{ name: string }>(
    'select name from member where org_id = $1 and id = any($2::bigint[]) order by is_admin, id limit $3',
    [reader.orgId, ids, MAX_NAMES],
  )
  return { lifters: rows, mayLift: ids.length }
}

/** Mounts `exposure` for the lists of counterparties and the position that forms show beside a customer. */
export function registerCreditCalls(server: Server): void {
  serveCall(server, creditCall, ({ actor, address, body: { id }, engine }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const row = await readRecord(reader, anyResource(party), { id, labels: false, lock: false })
      const face = address.at?.face
      if (!row || !face || !inFace(face, row) || !inScope({ actor }, row)) return failMissing(face ?? party)
      const { creditHold: hold } = await companySettings(reader)
      const standing =
        row['creditLimit'] === null
          ? undefined
          : await creditStandingOf(reader, { partyId: id, today: momentOf(engine.clock).today })
      if (!standing?.figures) return { state: 'none' as const, hold }
      const { limit, exposure } = standing.figures
      if (!maySeeFigures(actor)) return { state: standing.state, hold }
      return { state: standing.state, hold, limit, used: usedOf(exposure), left: freeOf(limit, exposure), ...exposure }
    }),
  )
  for (const [resource, call] of Object.entries(creditNoticeCalls))
    serveCall(server, call, ({ actor, body: { customerId, own: typed }, engine, lang }) =>
      read(engine, actor, async sql => {
        const reader = readerOf(sql, actor.orgId)
        const own = typed && (await ownAmountOf(reader, typed))
        const { state, held, issue, figures } = await readCreditPosition(
          { ...reader, actor, now: momentOf(engine.clock) },
          { partyId: customerId, path: '', own, heldByOwn: resource === 'waybill' },
        )
        if (!issue) return { state, held }
        return {
          state,
          held,
          msg: issue[lang],
          ...(figures ? { ...figures, ...(own ? { own } : {}) } : {}),
          ...(await liftersOf(reader)),
        }
      }),
    )
}
