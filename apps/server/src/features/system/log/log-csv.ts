import type { Lang } from '@tuheng/domain/kernel/text'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { CallContext } from '../../../engine/calls/endpoint.ts'
import { disposition } from '../../../engine/files/headers.ts'
import type { CellInput } from '../../../engine/sheets/sheet-model.ts'
import { writeCsv } from '../../../engine/sheets/write-csv.ts'
import { write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'

/** The most rows of one export. */
const MAX_ROWS = 50_000
const PAGE = 500

export interface LogSheet<E> {
  /** The name of the log in the audit row of its export. */
  name: string
  /** The file name. */
  file: Record<Lang, string>
  titles: readonly string[]
  cells(entry: E): CellInput[]
  page(before: number | undefined, limit: number): Promise<{ list: E[]; next: number | null }>
}

/** Sends a log as a file that is read page by page: newest first, as on screen. */
export async function sendLog<E>(
  { actor, body, engine, reply, lang, request }: CallContext<object>,
  { name, file, titles, cells, page }: LogSheet<E>,
): Promise<unknown> {
  await write(engine, { actor, requestId: request.id }, tx =>
    writeAudit(tx, { resource: { name, title: '' }, id: 0, action: 'export', before: null, after: { ...body } }),
  )
  const { today } = momentOf(engine.clock)
  const rows = async function* (): AsyncGenerator<CellInput[]> {
    let before: number | undefined
    for (let count = 0; count < MAX_ROWS;) {
      const { list, next } = await page(before, PAGE)
      for (const entry of list) yield cells(entry)
      if (next === null) return
      count += list.length
      before = next
      if (count >= MAX_ROWS)
        yield [
          lang === 'zh'
            ? `只导出最近 ${MAX_ROWS} 条，更早的请缩小时间范围再导出`
            : `The latest ${MAX_ROWS} only: export earlier ones by a narrower time`,
        ]
    }
  }
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition(`${file[lang]}_${today.replaceAll('-', '')}.csv`),
    })
    .send(
      writeCsv(
        { name: 'log', columns: titles.map(title => ({ title, type: 'text' })), rows: rows() },
        { keepDigits: true },
      ),
    )
}
