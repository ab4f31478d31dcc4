import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import { eInvoiceFile, type EInvoiceFormat, isSameName } from '@tuheng/domain/invoices/index'
import { runReasons } from '@tuheng/domain/robots/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { openableFile } from '../../../engine/files/file-access.ts'
import { keepResult } from '../../../engine/files/index.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { type Invoice, readInvoiceFile, SourceError } from '../../robots/index.ts'
import { matchFile } from './match-files.ts'
import { isArchive, unpack } from './unpack.ts'

interface Collecting {
  server: Pick<Server, 'engine' | 'files'>
  actor: Actor
  requestId: string
  lang: Lang
}

interface Collected {
  kept: number
  matched: number
  refused: { name: string; reason: string }[]
}

interface One {
  name: string
  bytes: Buffer
  source: 'upload' | 'archive'
  /** The upload itself, where it is no archive. */
  file?: FileRef
}

const MIMES: Readonly<Record<EInvoiceFormat, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
}

/** Reads uploaded files and keeps a record for each invoice in them, matched with what is registered. */
export async function collect(context: Collecting, ids: readonly number[]): Promise<Collected> {
  const result: Collected = { kept: 0, matched: 0, refused: [] }
  for (const id of ids) {
    for (const one of await filesOf(context, id, result)) {
      try {
        const { kept, matched } = await keep(context, one)
        result.kept += kept
        result.matched += matched
        if (!kept)
          result.refused.push({ name: one.name, reason: { zh: '已收入过', en: 'Collected before' }[context.lang] })
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        const reason = [runReasons[error.reason][context.lang], error.detail].filter(Boolean).join('：')
        result.refused.push({ name: one.name, reason })
      }
    }
  }
  return result
}

async function filesOf({ server, actor, lang }: Collecting, id: number, result: Collected): Promise<One[]> {
  const { engine, files } = server
  const row = await read(engine, actor, sql => openableFile(sql, { actor, id, at: momentOf(engine.clock).at }))
  const bytes = await buffer(await files.open(row.storeKey))
  const file = { id: row.id, name: row.name, size: row.size, mime: row.mime }
  if (!isArchive(bytes)) return [{ name: row.name, bytes, source: 'upload', file }]
  try {
    return unpack(bytes).map(one => ({ ...one, source: 'archive' as const }))
  } catch {
    result.refused.push({ name: row.name, reason: runReasons.tooMuch[lang] })
    return []
  }
}

async function keep(context: Collecting, one: One): Promise<{ kept: number; matched: number }> {
  const { server, actor, requestId } = context
  const { format } = await readInvoiceFile(one.bytes, one.name)
  const sha256 = createHash('sha256').update(one.bytes).digest('hex')
  const isKnown = await read(server.engine, actor, async sql => {
    const { rows } = await sql.query(
      'select 1 from e_invoice_file where org_id = $1 and sha256 = $2 and deleted_at is null limit 1',
      [actor.orgId, sha256],
    )
    return rows.length > 0
  })
  if (isKnown) return { kept: 0, matched: 0 }
  const file =
    one.file ??
    (await keepResult(
      { ...server, actor, requestId },
      { name: one.name, mime: MIMES[format], contents: Readable.from([one.bytes]), keepDays: 1 },
    ))
  return write(server.engine, { actor, requestId }, tx => collectFile(tx, { ...one, file, sha256 }))
}

/** Keeps a record for each invoice of a stored file. @throws SourceError if it is none */
export async function collectFile(
  tx: Tx,
  { name, bytes, source, file, sha256 }: One & { file: FileRef; sha256: string },
): Promise<{ kept: number; matched: number }> {
  const { invoices, format } = await readInvoiceFile(bytes, name)
  let matched = 0
  for (const invoice of invoices) {
    const values = { ...(await fieldsOf(tx, invoice)), format, source, sha256, file: [file] }
    const row = await tx.insert(eInvoiceFile, values as never)
    if ((await matchFile(tx, row as never)) === 'matched') matched++
  }
  return { kept: invoices.length, matched }
}

const orNull = (text: string): string | null => (text === '' ? null : text)
const amountOf = (text: string): string | null => (/^-?\d+(?:\.\d{1,2})?$/.test(text) ? text : null)
const dayOf = (text: string): string | null => (/^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null)

/** What a file says of an invoice, as the fields of its record. */
async function fieldsOf(tx: Tx, invoice: Invoice): Promise<object> {
  const { rows } = await tx.sql<{ name: string; taxNo: string | null }>(
    'select name, credit_code as "taxNo" from org where id = $1',
    [tx.orgId],
  )
  const [own] = rows
  const isToUs = invoice.buyerIdNum
    ? invoice.buyerIdNum.toUpperCase() === own?.taxNo
    : isSameName(invoice.buyerName, own?.name)
  const [rate] = invoice.rates.size === 1 ? invoice.rates : []
  return {
    side: isToUs ? 'in' : isSameName(invoice.sellerName, own?.name) ? 'out' : null,
    invoiceNo: orNull(invoice.no.slice(0, 20)),
    invoiceDate: dayOf(invoice.date),
    invoiceKind: invoice.label.includes('专用') ? 'eSpecial' : invoice.label.includes('普通') ? 'eOrdinary' : null,
    sellerName: orNull(invoice.sellerName.slice(0, 100)),
    buyerName: orNull(invoice.buyerName.slice(0, 100)),
    amount: amountOf(invoice.amount),
    tax: amountOf(invoice.tax),
    total: amountOf(invoice.total),
    taxRate: rate?.endsWith('%') ? String(Number(rate.slice(0, -1)) / 100) : null,
    lineCount: invoice.lines || null,
  }
}
