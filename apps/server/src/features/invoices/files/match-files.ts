import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  eInvoiceFile,
  invoiceIn,
  invoiceOut,
  isSameName,
  type MatchState,
  problemOf,
} from '@tuheng/domain/invoices/index'
import type { Tx } from '../../../engine/write/tx.ts'

type File = RowOf<typeof eInvoiceFile>
type Found = Pick<File, 'partyId' | 'invoiceInId' | 'invoiceOutId' | 'problem'> & { status: MatchState }

const NOTHING = { partyId: null, invoiceInId: null, invoiceOutId: null, problem: null } as const

/** Whether the invoice of a file is registered, and as the file says. */
async function matchOf(tx: Tx, file: File): Promise<Found> {
  if (!file.side) return { ...NOTHING, status: 'refused', problem: 'notOurs' }
  return file.side === 'in' ? matchIn(tx, file) : matchOut(tx, file)
}

async function matchIn(tx: Tx, file: File): Promise<Found> {
  const [registered] = await tx.find(invoiceIn, { where: { invoiceNo: file.invoiceNo ?? '' }, limit: 1 })
  if (!registered) {
    const partyId = await partyNamed(tx, file.sellerName)
    return { ...NOTHING, partyId, status: 'open', problem: partyId ? null : 'unknownSeller' }
  }
  const of = { ...NOTHING, partyId: registered.partyId, invoiceInId: registered.id }
  const problem = registered.status === 'rejected' ? 'rejected' : problemOf(file, registered)
  return { ...of, problem, status: problem ? 'differs' : 'matched' }
}

async function matchOut(tx: Tx, file: File): Promise<Found> {
  const [issued] = await tx.find(invoiceOut, { where: { invoiceNo: file.invoiceNo ?? '' }, limit: 1 })
  if (!issued) return { ...NOTHING, status: 'differs', problem: 'notIssued' }
  const { id, customerId, amount, tax, total, invoiceDate } = issued
  const problem = problemOf(file, { amount, tax, total, invoiceDate })
  return { ...NOTHING, partyId: customerId, invoiceOutId: id, problem, status: problem ? 'differs' : 'matched' }
}

async function partyNamed(tx: Tx, name: string | null): Promise<number | null> {
  const { rows } = await tx.sql<{ id: number; name: string }>(
    `select id, full_name as name from party where org_id = $1 and full_name = any($2) and deleted_at is null order by id limit 2`,
    [tx.orgId, [name ?? '', (name ?? '').normalize('NFKC')]],
    'seller-named',
  )
  return rows.find(row => isSameName(row.name, name))?.id ?? null
}

/** Matches a file anew. Returns what came of it. */
export async function matchFile(tx: Tx, file: File): Promise<MatchState> {
  const found = await matchOf(tx, file)
  await tx.overwrite(eInvoiceFile, { id: file.id, ...found }, { action: null })
  return found.status
}

/** Takes a received invoice that goes from its files, so that they do not hold it. */
export async function releaseFiles(tx: Tx, invoiceInId: number): Promise<void> {
  for (const { id } of await tx.find(eInvoiceFile, { where: { invoiceInId } }))
    await tx.overwrite(eInvoiceFile, { id, invoiceInId: null }, { action: null })
}

/** Matches the files of an invoice anew, once it is registered, changed, sent back or gone. */
export async function followFiles(tx: Tx, numbers: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(numbers.filter(no => no))] as string[]
  if (!named.length) return
  for (const file of await tx.find(eInvoiceFile, { where: { invoiceNo: named } })) await matchFile(tx, file)
}
