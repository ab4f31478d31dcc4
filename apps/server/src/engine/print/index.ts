import { buffer } from 'node:stream/consumers'
import { can, rightOf } from '@tuheng/domain/kernel/policy'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import { failAll } from '@tuheng/domain/kernel/errors'
import { genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type AnyResource, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { writeAudits } from '../write/audit.ts'
import type { CallContext, Server } from '../calls/endpoint.ts'
import { faceEndpoint, type FaceCall } from '../calls/face-endpoint.ts'
import type { Sql } from '../../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { disposition } from '../files/headers.ts'
import { noteDone } from '../jobs/note-done.ts'
import type { Tx } from '../write/tx.ts'
import { viewerAccess } from '../rights/redact.ts'
import { read, write } from '../write/work.ts'
import { layoutOf, type PrintLayout, type PrintRow } from './on-print.ts'
import type { PrintDoc } from './print-doc.ts'
import { printErrors } from './print-errors.ts'
import { readForPrint } from './read-for-print.ts'
import { renderPdfs } from './render-pdf.ts'
import { failForbidden } from '../rights/forbidden.ts'

interface PrintBody {
  id?: number
  ids?: number[]
  layout: string
}

/** `POST …/print {id or ids, layout}` → a PDF. Call it after the features are registered: every layout must exist. */
export function registerPrints(server: Server): void {
  for (const resource of registry.resources)
    for (const name of Object.keys(resource.prints ?? {}))
      if (!layoutOf(resource, name)) throw new Error(`${resource.name} has no layout ${name}`)
  faceEndpoint(server, {
    path: 'print',
    action: 'print',
    body: genericRequests.print,
    handle: call => print(call, server.files),
  })
}

async function print(call: FaceCall<PrintBody>, files: FileStore): Promise<unknown> {
  const {
    at: { resource, face },
    actor,
    body: asked,
  } = call
  const { layout: name } = asked
  const layout = Object.hasOwn(resource.prints ?? {}, name) ? layoutOf(resource, name) : undefined
  if (!layout) return printErrors.fail('print.layout', { layout: name }, 'layout')
  if (!can(actor, face, 'read')) failForbidden(rightOf(face, 'read'))
  const ids = [...new Set(asked.ids ?? (asked.id === undefined ? [] : [asked.id]))]
  if (!ids.length) failParam('id')
  const { docs, rows } = await makeDocs({ call, files }, layout, ids)
  const lines = rowsOf(docs)
  if (lines > MAX_ROWS) printErrors.fail('print.too_long', { rows: lines, most: MAX_ROWS })
  const [first, ...rest] = docs
  if (!first) return failMissing(face)
  return sendPrint(call, { resource, layout: name, docs: [first, ...rest], rows })
}

interface Printed {
  resource: AnyResource
  layout: string
  docs: readonly [PrintDoc, ...PrintDoc[]]
  rows: readonly PrintRow[]
}

/** Sends documents as one PDF, and notes in the log who printed which records. */
export async function sendPrint(
  {
    actor,
    engine,
    request,
    reply,
    lang,
  }: Pick<CallContext<unknown>, 'actor' | 'engine' | 'request' | 'reply' | 'lang'>,
  { resource, layout, docs, rows }: Printed,
): Promise<unknown> {
  const pdf = await renderPdfs(docs)
  const paper = resource.prints?.[layout]
  await write(engine, { actor, requestId: request.id }, async tx => {
    await recordPrint(
      tx,
      rows.map(row => [resource.name, row.id, String(row[resource.title] ?? '')]),
      layout,
    )
    if (actor.outsider) return
    await noteDone(tx, {
      kind: 'print',
      title: { zh: `打印${paper?.zh ?? layout}`, en: `Print of ${paper?.en ?? layout}` },
      input: { resource: resource.name, layout, ids: rows.map(row => row.id) },
      lang,
      result: { rows: rows.length },
    })
  })
  const title = resource.prints?.[layout]?.[lang] ?? layout
  const file = `${title}${rows.length === 1 ? `_${String(rows[0]?.[resource.title] ?? '')}` : ''}.pdf`
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition(file, true),
      'x-page-documents': docs.length,
    })
    .send(pdf)
}

/** The maximum number of rows in all tables. Laying out more would block other requests. */
const MAX_ROWS = 6000
const rowsOf = (docs: readonly PrintDoc[]): number =>
  docs
    .flatMap(doc => doc.blocks)
    .reduce(
      (all, block) =>
        all + (block.kind === 'table' ? (block.groups?.flatMap(group => group.rows) ?? block.rows ?? []).length : 0),
      0,
    )

/** Refuses a print whose required fields the person may not see, and names the records that cannot be printed yet. */
function refuseIncomplete(
  { at: { resource, face }, actor, body, lang }: FaceCall<PrintBody>,
  rows: readonly PrintRow[],
): void {
  const paper = resource.prints?.[body.layout]
  const { mayQuery } = viewerAccess(actor, resource, face)
  const unseen = paper?.needs?.find(name => !mayQuery(name))
  const field = unseen === undefined ? undefined : columnField(resource, unseen)
  if (paper && unseen !== undefined && field)
    printErrors.fail('print.unseen', { paper: paper[lang], field: labelOf(field, unseen)[lang] })
  failAll(rows.map(row => paper?.guard?.(row)))
}

/** Writes an audit row: who printed which records. */
async function recordPrint(
  tx: Tx,
  records: readonly (readonly [string, number, string])[],
  layout: string,
): Promise<void> {
  await writeAudits(
    tx,
    records.map(([resource, id, no]) => ({
      resource: { name: resource, title: '' },
      id,
      no,
      action: 'print',
      before: null,
      after: { layout },
    })),
  )
}

async function pictureOf(
  sql: Sql,
  files: FileStore,
  { orgId, id }: { orgId: number; id: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ key: string }>(
    `select store_key as key from file where org_id = $1 and id = $2 and mime = 'image/png'`,
    [orgId, id],
  )
  return rows[0] && buffer(await files.open(rows[0].key))
}

/** The documents of the requested records, from one transaction. */
function makeDocs(
  { call, files }: { call: FaceCall<PrintBody>; files: FileStore },
  layout: PrintLayout,
  ids: readonly number[],
): Promise<{ docs: PrintDoc[]; rows: PrintRow[] }> {
  return read(call.engine, call.actor, async sql => {
    const { context, rows } = await readForPrint(sql, call, ids)
    refuseIncomplete(call, rows)
    return {
      docs: await layout({ ...context, picture: id => pictureOf(sql, files, { orgId: call.actor.orgId, id }) }, rows),
      rows,
    }
  })
}
