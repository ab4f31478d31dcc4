import { Readable } from 'node:stream'
import type { JobContext } from '../../engine/jobs/job-kinds.ts'
import { read } from '../../engine/write/work.ts'
import { type Parcel, SourceError, type Task } from './connectors/source.ts'
import { invoiceTable, readInvoices } from './e-invoice.ts'

const INVOICES: ReadonlySet<string> = new Set(['carrierInvoice', 'supplierInvoice', 'serverInvoice'])
const MAX_XML_BYTES = 8 * 2 ** 20

/**
 * A file as the import takes it. An electronic invoice becomes a table with a row for each invoice; every other file
 * stays as it is.
 *
 * @throws SourceError if it is an invoice to somebody else, or cannot be read
 */
export async function fileOf(
  { engine, actor }: Pick<JobContext<unknown>, 'engine' | 'actor'>,
  task: Pick<Task, 'kind'>,
  parcel: Parcel,
): Promise<{ name: string; stream: Readable }> {
  const stream = await parcel.open()
  if (!INVOICES.has(task.kind) || !/\.xml$/i.test(parcel.name)) return { name: parcel.name, stream }
  const bytes = await bytesOf(stream)
  const invoices = readInvoices(bytes)
  if (!invoices) throw new SourceError('file', parcel.name)
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ no: string | null }>('select credit_code as no from org where id = $1', [actor.orgId]),
  )
  const own = rows[0]?.no
  if (own && invoices.some(({ buyerIdNum }) => buyerIdNum !== '' && buyerIdNum.toUpperCase() !== own))
    throw new SourceError('notOurs', parcel.name)
  return { name: `${parcel.name}.csv`, stream: Readable.from([Buffer.from(invoiceTable(invoices))]) }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += (part as Buffer).length
    if (size > MAX_XML_BYTES) throw new SourceError('tooMuch', `> ${MAX_XML_BYTES / 2 ** 20} MB`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
