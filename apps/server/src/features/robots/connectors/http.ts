import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { columnsOf, type RobotColumn } from '@tuheng/domain/robots/index'
import { ForeignJsonTooLarge, readForeignJson } from '../../../plugins/foreign-json.ts'
import { type Fetched, fetchSafely } from '../../../plugins/safe-request.ts'
import { csvText } from '../csv-text.ts'
import { type Connector, type SourceContext, SourceError, type Task } from './source.ts'

const MAX_PAGES = 500
const MAX_ROWS = 20_000
/** Of one page. */
const MAX_BYTES = 20 * 2 ** 20
/** Characters of all rows of a run. */
const MAX_CHARS = 20 * 2 ** 20
const TRIES = 3
const MAX_WAIT_SECONDS = 30

/** Rows of an interface that answers JSON, page by page, as one file with the columns that the task names. */
export const httpConnector: Connector = {
  look: async context => {
    const { rows } = await readPage(context, firstPage(context.task))
    return [{ name: `${rows.length}`, size: rows.length, waits: false }]
  },
  take: async function* (context) {
    const { columns } = columnsOf(context.task.columns)
    const rows = await allRows(context, columns)
    if (!rows.length) return
    const text = csvText([columns.map(({ heading }) => heading), ...rows])
    const name = `${context.task.name}-${context.at.replace(/\D/g, '').slice(0, 14)}.csv`
    yield { name, open: async () => Readable.from([Buffer.from(text)]), done: async () => {} }
  },
}

/** The first page has no cursor. */
const firstPage = ({ paging }: Task): string | undefined => (paging === 'page' ? '1' : undefined)

/** The cells of all pages. Nothing else of a page is kept once the next one is asked for. */
async function allRows(context: SourceContext, columns: readonly RobotColumn[]): Promise<string[][]> {
  const { task } = context
  const rows: string[][] = []
  let chars = 0
  const seen = new Set<string>()
  for (let page = firstPage(task), n = 1; ; n++) {
    context.signal.throwIfAborted()
    const answer = await readPage(context, page)
    if (!answer.rows.length) return rows
    // The same page again, or the same cursor: the other side does not know where it ends
    const mark = createHash('sha256').update(answer.text).digest('hex')
    if (seen.has(mark)) throw new SourceError('endless', page ?? '')
    seen.add(mark)
    if (rows.length + answer.rows.length > MAX_ROWS) throw new SourceError('tooMuch', `> ${MAX_ROWS}`)
    for (const row of answer.rows) {
      const cells = columns.map(({ path }) => textAt(row, path))
      chars += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (chars > MAX_CHARS) throw new SourceError('tooMuch', `> ${MAX_CHARS / 2 ** 20} MB`)
      rows.push(cells)
    }
    if (task.paging === 'page') page = String(n + 1)
    else if (task.paging === 'cursor') {
      const next = textAt(answer.data, task.nextPath)
      if (next === '') return rows
      if (seen.has(`cursor ${next}`)) throw new SourceError('endless', next.slice(0, 60))
      seen.add(`cursor ${next}`)
      page = next
    } else return rows
    if (n >= MAX_PAGES) throw new SourceError('endless', `> ${MAX_PAGES}`)
  }
}

interface Page {
  rows: unknown[]
  data: unknown
  text: string
}

async function readPage(context: SourceContext, page: string | undefined): Promise<Page> {
  const { task } = context
  const url = URL.parse(task.url ?? '') ?? fail('address', task.url ?? '')
  if (page !== undefined && task.pageParam) url.searchParams.set(task.pageParam, page)
  const text = await answerOf(context, url.href)
  let data: unknown
  try {
    data = readForeignJson(text)
  } catch (error) {
    if (error instanceof ForeignJsonTooLarge) throw new SourceError('tooMuch')
    // What it says is for whoever may see its rows, and is not told here
    throw new SourceError('answer', text.trimStart().startsWith('<') ? 'HTML' : 'JSON?')
  }
  const rows = task.listPath ? valueAt(data, task.listPath) : data
  if (!Array.isArray(rows)) throw new SourceError('answer', task.listPath ?? '')
  return { rows, data, text }
}

/** The text of an answer. What passes by itself is asked again. */
async function answerOf({ task, secret, settings, signal }: SourceContext, url: string): Promise<string> {
  const headers = { accept: 'application/json', ...(secret && task.authHeader ? { [task.authHeader]: secret } : {}) }
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchSafely({ url, headers, allowed: settings.hosts, maxBytes: MAX_BYTES, signal })
    signal.throwIfAborted()
    if (answer.status === 200 && answer.error === null) return answer.text
    const passes = answer.status === 429 || (answer.status ?? 0) >= 500 || answer.error === 'ECONNRESET'
    if (!passes || attempt >= TRIES) throw problemOf(answer)
    await pause(Math.min(answer.retryAfter ?? attempt, MAX_WAIT_SECONDS) * 1000, undefined, { signal })
  }
}

function problemOf({ status, error }: Fetched): SourceError {
  if (status === 401 || status === 403) return new SourceError('login', `HTTP ${status}`)
  if (error === 'private' || error === 'address' || error === 'http') return new SourceError('address', error)
  if (error === 'large') return new SourceError('tooMuch', `> ${MAX_BYTES / 2 ** 20} MB`)
  if (error === 'cutOff' || error === 'ECONNRESET') return new SourceError('cutOff', error)
  if (status !== null) return new SourceError('answer', `HTTP ${status}`)
  return new SourceError('connection', error ?? '')
}

const fail = (reason: 'address', detail: string): never => {
  throw new SourceError(reason, detail.slice(0, 60))
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      data,
    )
}

function textAt(data: unknown, path: string | null | undefined): string {
  const value = path ? valueAt(data, path) : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
