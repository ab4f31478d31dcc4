import { Readable } from 'node:stream'
import { add, isPos, mul, parseDecimal, qty, money } from '@tuheng/domain/kernel/decimal'
import { readSheets } from '../engine/sheets/read-table.ts'
import { type Call, jobDone } from './caller.ts'

/** Header of the history → field of the import. */
const FIELDS: Readonly<Record<string, { field: string; unit?: string }>> = {
  Country: { field: 'ownerId' },
  Vendor: { field: 'shipperName' },
  'ASN/DN #': { field: 'outerNo' },
  'Item Description': { field: 'itemId' },
  'Shipment Mode': { field: 'remark' },
  'Delivered to Client Date': { field: 'loadDate' },
  Weight: { field: 'netTons', unit: 'kg' },
  Freight_Cost: { field: 'arAmount' },
}

interface Batch {
  id: number
  jobId?: number
  mapping: {
    sheets: {
      sheet: string
      lines: string | null
      headerRow: number
      key: number | null
      columns: { column: number; header: string; field: string | null; unit?: string }[]
    }[]
  }
  counts: { ok?: number; error?: number; done?: number; total?: number }
  errors?: { rows: number; msg: string }[]
}

export interface ImportedHistory {
  rows: number
  done: number
  refused: number
  reasons: Record<string, number>
  /** Tonnes and freight of the lines that can be imported, computed from the file itself. */
  fileTons: string
  fileFreight: string
}

/** Uploads, maps, stages and commits a history. Sums up the same lines directly from the file for comparison. */
export async function importHistory(call: Call, file: { name: string; bytes: Buffer }): Promise<ImportedHistory> {
  const expected = await countFile(file)
  const face = 'oms/wayBill'
  const uploaded = await call.upload<Batch>(`${face}/importUpload`, file)
  const sheets = uploaded.mapping.sheets.map(sheet => ({
    ...sheet,
    columns: sheet.columns.map(column => {
      const mapping = FIELDS[column.header]
      return {
        column: column.column,
        header: column.header,
        field: mapping?.field ?? null,
        ...(mapping?.unit ? { unit: mapping.unit } : {}),
      }
    }),
  }))
  const mapped = await call<Batch>(`${face}/importMap`, {
    id: uploaded.id,
    mapping: { sheets },
    options: {
      create: ['ownerId', 'itemId'],
      constants: { 'ownerId.taxRate': '0', 'ownerId.partyKind': 'foreign' },
      dateOrder: 'mdy',
    },
  })
  if (mapped.jobId) await jobDone(call, mapped.jobId)
  const staged = await call<Batch>(`${face}/importInfo`, { id: uploaded.id })
  if (!staged.counts.ok) throw new Error(`no row can be imported: ${JSON.stringify(staged.errors?.slice(0, 10))}`)
  const { jobId } = await call<{ jobId: number }>(`${face}/importCommit`, { id: uploaded.id })
  await jobDone(call, jobId)
  const info = await call<Batch>(`${face}/importInfo`, { id: uploaded.id })
  const done = info.counts.done ?? 0
  const refused = info.counts.error ?? 0
  return {
    ...expected,
    done,
    refused,
    reasons: Object.fromEntries((info.errors ?? []).map(error => [error.msg, error.rows])),
  }
}

/** Sums up the lines of the file with a numeric weight above zero and a numeric freight above zero. */
async function countFile({
  name,
  bytes,
}: {
  name: string
  bytes: Buffer
}): Promise<Pick<ImportedHistory, 'rows' | 'fileTons' | 'fileFreight'>> {
  const [sheet] = await readSheets(Readable.from([bytes]), name)
  let weightAt = -1
  let freightAt = -1
  let rows = 0
  let kg = '0'
  let freight = '0'
  for await (const row of sheet?.rows() ?? []) {
    const texts = row.cells.map(cell => cell?.text ?? '')
    if (weightAt < 0) {
      weightAt = texts.indexOf('Weight')
      freightAt = texts.indexOf('Freight_Cost')
      continue
    }
    rows += 1
    const weight = parseDecimal(texts[weightAt] ?? '')
    const cost = parseDecimal(texts[freightAt] ?? '')
    if (weight === null || cost === null || !isPos(weight) || !isPos(cost)) continue
    kg = add(kg, weight)
    freight = add(freight, cost)
  }
  return { rows, fileTons: qty(mul(kg, '0.001')), fileFreight: money(freight) }
}
