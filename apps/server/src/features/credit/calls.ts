import { freeOf, usedOf } from '@tuheng/domain/credit/index'
import { creditCall, creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { inFace } from '@tuheng/domain/kernel/policy'
import { party } from '@tuheng/domain/parties/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/endpoint.ts'
import { readRecord } from '../../engine/record.ts'
import { inReach } from '../../engine/save.ts'
import { serveCall } from '../../engine/serve-call.ts'
import { read } from '../../engine/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import type { Sql } from '../../db/database.ts'
import { companySettings } from '../system/index.ts'
import type { Asked } from './exposure.ts'
import { seesFigures, standingOf } from './judge.ts'
import { lookAtCredit } from './look.ts'

const askedBy = (sql: Sql, orgId: number): Asked => ({ orgId, sql: (text, params, name) => sql.query(text, params, name) })

/** `exposure` of the lists of counterparties, and what forms say beside a customer. */
export function registerCreditCalls(server: Server): void {
  serveCall(server, creditCall, ({ actor, address, body: { id }, engine }) => read(engine, actor, async sql => {
    const asked = askedBy(sql, actor.orgId)
    const row = await readRecord(asked, anyResource(party), id, { labels: false, lock: false })
    const face = address.at?.face
    if (!row || !face || !inFace(face, row) || !inReach({ actor }, row)) return kernelErrors.fail('record.missing', { label: face?.zh ?? party.label })
    const { creditHold: hold } = await companySettings(asked)
    const standing = row['creditLimit'] === null ? undefined : await standingOf(asked, { partyId: id, today: momentOf(engine.clock).today })
    if (!standing?.figures) return { state: 'none' as const, hold }
    const { limit, exposure } = standing.figures
    if (!seesFigures(actor)) return { state: standing.state, hold }
    return { state: standing.state, hold, limit, used: usedOf(exposure), left: freeOf(limit, exposure), ...exposure }
  }))
  for (const call of Object.values(creditNoticeCalls))
    serveCall(server, call, ({ actor, body: { customerId }, engine, lang }) => read(engine, actor, async sql => {
      const { state, held, issue } = await lookAtCredit({ ...askedBy(sql, actor.orgId), actor, now: momentOf(engine.clock) }, customerId, '')
      return { state, held, ...(issue ? { msg: issue[lang] } : {}) }
    }))
}
