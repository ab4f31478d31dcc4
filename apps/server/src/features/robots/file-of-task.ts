import { Readable } from 'node:stream'
import { bringsInvoices } from '@tuheng/domain/robots/index'
import type { JobContext } from '../../engine/jobs/job-kinds.ts'
import { read } from '../../engine/write/work.ts'
import { type Parcel, SourceError, type Task } from './connectors/source.ts'
import { isZip, readOfd } from './e-invoice-ofd.ts'
import { isPdf, readPdfInvoices } from './e-invoice-pdf.ts'
import { type Invoice, invoiceTable, readInvoices } from './e-invoice.ts'

const MAX_BYTES = 8 * 2 ** 20

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
  if (!bringsInvoices(task.kind) || !/\.(?:xml|ofd|pdf)$/i.test(parcel.name)) return { name: parcel.name, stream }
  const bytes = await bytesOf(stream)
  const { invoices } = await readInvoiceFile(bytes, parcel.name)
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
    if (size > MAX_BYTES) throw new SourceError('tooMuch', `> ${MAX_BYTES / 2 ** 20} MB`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** The invoices of a file. Its content decides what it is, whatever its name says. @throws SourceError if it is none, or too large */
export async function readInvoiceFile(
  bytes: Buffer,
  name: string,
): Promise<{ invoices: Invoice[]; format: 'xml' | 'ofd' | 'pdf' }> {
  if (bytes.length > MAX_BYTES) throw new SourceError('tooMuch', `> ${MAX_BYTES / 2 ** 20} MB`)
  if (isPdf(bytes)) return { invoices: await readPdfInvoices(bytes), format: 'pdf' }
  if (isZip(bytes)) return { invoices: readOfd(bytes), format: 'ofd' }
  const invoices = readInvoices(bytes)
  return invoices ? { invoices, format: 'xml' } : fail(name)
}

function fail(name: string): never {
  throw new SourceError('file', name)
}
