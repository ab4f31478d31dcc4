import { runFiguresCall } from '@tuheng/domain/approvals/approval.calls'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'
import { currentNodeFor, hiddenIn, HOLDERS_SQL, holdersShown, STANDING_SQL, type StandingRun } from './current-nodes.ts'
import { shownRecords } from './shown-records.ts'

interface FiguredRun extends StandingRun {
  id: number
  recordId: number
  holders: Parameters<typeof holdersShown>[1]
}

/** Mounts what approvals of a list are about: one statement, and those of their documents by face. */
export function registerRunFigures(server: Server): void {
  serveCall(server, runFiguresCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, async sql => {
      const params = new Params(actor.orgId)
      const { all } = approvalRun.faces
      const seen = scopeSql({ resource: anyResource(approvalRun), face: all, actor, params })
      const { rows } = await sql.query<FiguredRun>(
        `select r.id, r.act, r.record_id::bigint as "recordId", ${STANDING_SQL}, ${HOLDERS_SQL} from approval_run t join approval_run r on r.org_id = $1 and r.id = t.id
         where ${seen.join(' and ')} and t.id = any(${params.add(body.ids)}::bigint[])`,
        params.values,
      )
      const records = await shownRecords(sql, actor, { runs: rows, lang })
      return {
        list: rows.map(row => {
          const record = records.get(row.id)
          const { party = null, amount = null, way = null } = record?.figures ?? {}
          const people = holdersShown(row.flow, row.holders, hiddenIn(actor, record, row.act))
          return { id: row.id, currentNode: currentNodeFor(actor, row, record), people, party, amount, way }
        }),
      }
    }),
  )
}
