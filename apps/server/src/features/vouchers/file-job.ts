import { Readable } from 'node:stream'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  financeSystem,
  KINGDEE_COLUMNS,
  kingdeeRows,
  type OutgoingVoucher,
  voucher,
  voucherErrors,
  voucherPush,
  yonyouText,
} from '@tuheng/domain/margin/index'
import { keepResult } from '../../engine/files/index.ts'
import { defineJob } from '../../engine/jobs/index.ts'
import { writeXlsx } from '../../engine/sheets/write-xlsx.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import type { FinanceSystem } from './finance-adapter.ts'
import { outgoingVouchers } from './outgoing.ts'

interface FileOrder {
  systemId: number
  ids: readonly number[]
}

interface Written {
  file: FileRef
  vouchers: number
  skipped: number
}

interface Taken {
  name: string
  contents: OutgoingVoucher[]
  system: FinanceSystem
  skipped: number
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes the file of a finance system that takes files. Its vouchers count as pushed from then on, with that file. */
export const voucherFileJob = defineJob<FileOrder, Written>({
  kind: 'voucher-file',
  title: { zh: '导出财务文件', en: 'Write a file for the finance system' },
  run: async ({ job, actor, engine, files, signal, checkpoint }) => {
    // A run that is taken over writes the file of what the first one took
    const kept = job.checkpoint as Taken | null
    const taken = kept ?? (await write(engine, { actor, requestId: job.requestId }, tx => take(tx, job.input, job.id)))
    if (!kept) await checkpoint(taken)
    const isKingdee = taken.system.way === 'kingdee'
    const bytes = isKingdee ? kingdeeFile(taken.contents) : Buffer.from(yonyouText(taken.contents), 'utf8')
    const mime = isKingdee ? XLSX : 'text/plain; charset=utf-8'
    const contents = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes
    const file = await keepResult(
      { engine, files, actor, requestId: job.requestId },
      { name: taken.name, mime, contents, signal },
    )
    return { file, vouchers: taken.contents.length, skipped: taken.skipped }
  },
})

/** Takes what is audited and not pushed, and notes of each that it is in this file. */
async function take(tx: Tx, { systemId, ids }: FileOrder, jobId: number): Promise<Taken> {
  const system = await tx.getRequired(financeSystem, systemId)
  if (system.way === 'http') voucherErrors.fail('finance_system.by_interface', { name: system.name }, 'systemId')
  if (system.status !== 'enabled') voucherErrors.fail('finance_system.stopped', { name: system.name }, 'systemId')
  const rows: RowOf<typeof voucher>[] = []
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const row = await tx.lock(voucher, id)
    const isFree = row.status === 'audited' && (row.pushStatus === 'none' || row.pushStatus === 'failed')
    if (isFree && !(await isHeld(tx, id))) rows.push(row)
  }
  if (!rows.length) voucherErrors.fail('voucher.none_to_write', {}, 'ids')
  const contents = await outgoingVouchers(tx, rows, system)
  const name = `${system.way === 'kingdee' ? '金蝶' : '用友'}凭证_${tx.now.today}_${jobId}.${system.way === 'kingdee' ? 'xlsx' : 'txt'}`
  for (const [i, row] of rows.entries()) {
    const { id } = await tx.insert(voucherPush, {
      voucherId: row.id,
      systemId,
      key: `voucher-file-${tx.orgId}-${row.id}-${jobId}`,
      content: contents[i] as never,
      deptId: row.deptId,
    })
    await tx.run(voucherPush, 'send', { id, tries: 1, sentAt: tx.now.at })
    await tx.run(voucherPush, 'succeed', { id, outcome: name, doneAt: tx.now.at })
    await tx.run(voucher, 'written', { id: row.id, systemId, outerNo: null, pushError: name, pushedAt: tx.now.at })
  }
  return { name, contents, system, skipped: ids.length - rows.length }
}

/** A push whose outcome is not known may have booked it. */
async function isHeld(tx: Tx, voucherId: number): Promise<boolean> {
  return (await tx.find(voucherPush, { where: { liveVoucher: voucherId }, limit: 1 })).length > 0
}

/** Columns that Kingdee reads as numbers; account codes keep their zeros as texts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'FAmountFor',
  'FDebit',
  'FCredit',
  'FYear',
  'FPeriod',
  'FNumber',
  'FAttachments',
  'FEntryID',
])

function kingdeeFile(vouchers: readonly OutgoingVoucher[]): Readable {
  const columns = KINGDEE_COLUMNS.map(title => ({
    title,
    type: AMOUNTS.has(title) ? ('number' as const) : ('text' as const),
  }))
  return writeXlsx([{ name: 'Page1', columns, rows: kingdeeRows(vouchers).map(row => row.map(String)) }])
}
