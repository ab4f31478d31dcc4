import { can } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { workbookCall } from '@tuheng/domain/settlement/settlement.calls'
import type { CallContext, Server } from '../../engine/calls/endpoint.ts'
import { recordExport } from '../../engine/export/export-job.ts'
import { disposition } from '../../engine/files/headers.ts'
import type { PrintRow } from '../../engine/print/on-print.ts'
import { readForPrint } from '../../engine/print/read-for-print.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { writeXlsx } from '../../engine/sheets/write-xlsx.ts'
import { read } from '../../engine/write/work.ts'
import { statementSheets } from './prints/statement-sheets.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'

const resource = anyResource(statement)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `POST sap/{kind}/workbook {id}`: the statement as a workbook of head, summary, additions, tax, lines and charges. */
export function registerStatementWorkbook(server: Server): void {
  serveCall(server, workbookCall, call => {
    const [faceName = '', face] = Object.entries(resource.faces).find(([, one]) => one === call.address.at?.face) ?? []
    return answer({ resource, face: face as Face, faceName }, call)
  })
}

async function answer(
  at: FaceAddress,
  { actor, engine, request, reply, lang, body: { id } }: CallContext<{ id: number }>,
): Promise<never> {
  const { face } = at
  if (!can(actor, face, 'read')) failForbidden(`${face.permission}.read`)
  const target = { resource, face, actor }
  const { sheets, title } = await read(engine, actor, async sql => {
    const { context, rows } = await readForPrint(sql, { at, actor, engine, lang }, [id])
    const row = rows[0] as PrintRow
    return { sheets: await statementSheets(context, row), title: String(row.stmtNo ?? id) }
  })
  const asked = { ids: [id], format: 'xlsx', lines: true, totals: true } as const
  await recordExport(engine, {
    actor,
    requestId: request.id,
    target,
    request: asked,
    table: { rows: 1, columns: sheets.map(sheet => sheet.name) },
  })
  return reply
    .headers({ 'content-type': XLSX, 'content-disposition': disposition(`${face[lang]}_${title}.xlsx`) })
    .send(writeXlsx(sheets)) as never
}
