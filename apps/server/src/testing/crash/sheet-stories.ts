import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readSheets } from '../../engine/sheets/read-table.ts'
import type { Client } from './client.ts'
import type { ClientContext } from './stories.ts'

/** Rows of one imported file: more than two transactions. */
const ROWS = 600
/**
 * The longest time without progress of a job. A dead worker is noticed within a minute, and no machine needs longer for
 * one step.
 */
const MAX_IDLE_MS = 90_000

interface Job {
  state: string
  progress: number
  message: string | null
  result: {
    file?: { id: number; size: number }
    rows?: number
    counts?: { done?: number; ok?: number; error?: number }
  }
}

/** Results of a run's jobs. */
export interface Sheets {
  imported: { batchId: number; rows: number }[]
  exports: number
  /** Jobs that continued after a crash. */
  resumed: number
  longestMs: number
  /** Jobs that have not ended yet. */
  open: Set<number>
}

export const noSheets = (): Sheets => ({ imported: [], exports: 0, resumed: 0, longestMs: 0, open: new Set() })

/** Imports files of vehicles: upload, check, commit by a job. */
export async function importing({ desk, hall, clerk }: ClientContext, sheets: Sheets): Promise<never> {
  for (let n = 0; ; n++) {
    await desk.pause(200)
    const form = (): FormData => {
      const data = new FormData()
      data.append('file', new Blob([vehicles(n)]), `车辆${n}.csv`)
      return data
    }
    const batch = await desk.repeat(() =>
      hall.call<{ id: number; mapping: object }>({ token: clerk, path: 'sys/vehicle/importUpload', body: form() }),
    )
    const { jobId: staging, counts } = await desk.write<{ jobId?: number; counts?: object }>(
      clerk,
      'sys/vehicle/importMap',
      { id: batch.id, options: { dateOrder: 'ymd' } },
    )
    if (staging) await jobEnd(desk, { token: clerk, id: staging }, sheets)
    desk.doing = 'import'
    const { jobId } = await desk.write<{ jobId: number }>(clerk, 'sys/vehicle/importCommit', { id: batch.id })
    const job = await jobEnd(desk, { token: clerk, id: jobId }, sheets)
    desk.doing = ''
    if (job.result.counts?.done !== ROWS)
      throw new Error(
        `batch ${batch.id}: ${JSON.stringify(job.result.counts)} of ${ROWS} rows; staged ${JSON.stringify(counts)}`,
      )
    sheets.imported.push({ batchId: batch.id, rows: ROWS })
  }
}

/** Exports the entire fleet and checks the file. */
export async function exporting({ desk, hall, clerk }: ClientContext, sheets: Sheets): Promise<never> {
  for (let n = 0; ; n++) {
    await desk.pause(200)
    desk.doing = 'export'
    const format = n % 2 ? 'csv' : 'xlsx'
    const { jobId } = await desk.write<{ jobId: number }>(clerk, 'sys/vehicle/export', {
      format,
      async: true,
      columns: ['plateNo', 'vehicleType', 'remark'],
    })
    const {
      result: { file, rows },
    } = await jobEnd(desk, { token: clerk, id: jobId }, sheets)
    desk.doing = ''
    if (!file) throw new Error(`export ${jobId} has no file`)
    const { url } = await desk.ask<{ url: string }>(clerk, 'fms/file/link', { id: file.id })
    const bytes = await desk.repeat(() => hall.fetch(url))
    const found = await rowsIn(bytes, `x.${format}`)
    if (bytes.length !== file.size || found !== rows)
      throw new Error(`export ${jobId}: ${bytes.length} of ${file.size} bytes, ${found} of ${rows} rows`)
    sheets.exports += 1
  }
}

/** Waits for a job to end, across crashes. Only an end by itself counts. */
async function jobEnd(desk: Client, { token, id }: { token: string; id: number }, sheets: Sheets): Promise<Job> {
  let cuts = desk.repeated
  let since = Date.now()
  let back = since
  let resumed = false
  let seen = ''
  sheets.open.add(id)
  for (;;) {
    const job = await desk.ask<Job>(token, 'sys/job/info', { id })
    if (job.state === 'done') {
      sheets.open.delete(id)
      if (resumed) sheets.resumed += 1
      sheets.longestMs = Math.max(sheets.longestMs, resumed ? Date.now() - back : 0)
      return job
    }
    if (job.state === 'failed' || job.state === 'cancelled') throw new Error(`job ${id} ${job.state}: ${job.message}`)
    const life = `${job.state} ${job.progress} ${job.message}`
    if (life !== seen) since = Date.now()
    seen = life
    // Time during which the server was down does not count.
    const before = Date.now()
    await desk.pause(100)
    if (desk.repeated !== cuts || Date.now() - before > 1000) {
      ;({ repeated: cuts } = desk)
      since = Date.now()
      back = since
      resumed = true
    }
    if (Date.now() - since > MAX_IDLE_MS)
      throw new Error(
        `job ${id} is still at ${life}, ${MAX_IDLE_MS / 1000} s after the server came back or it last went on`,
      )
  }
}

async function rowsIn(bytes: Buffer, name: string): Promise<number> {
  let rows = 0
  for (const sheet of await readSheets(Readable.from([bytes]), name))
    for await (const row of sheet.rows()) if (row.cells.length) rows += 1
  return rows - 1
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

function vehicles(file: number): string {
  const rows = [
    '车牌号,车牌颜色,车辆类型,能源类型,总质量(kg),核定载质量(吨),整备质量(kg),轴数,道路运输证号,所属承运商,备注',
  ]
  for (let i = 0; i < ROWS; i++) {
    const n = file * ROWS + i
    const plate = `陕K${LETTERS[Math.floor(n / 10_000) % 24]}${String(n % 10_000).padStart(4, '0')}`
    rows.push(
      `${plate},黄,重型半挂牵引车,柴油,18000,39.5,8000,3,6108${10_000_001 + n},恒途运输,${createHash('md5').update(plate).digest('hex')}`,
    )
  }
  return rows.join('\n')
}
