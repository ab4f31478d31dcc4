import type { PGlite } from '@electric-sql/pglite'

const WRITE = /^\s*(insert into|update|delete from)\s+"?([a-z_]\w*)/
export const isWrite = (text: string): boolean => WRITE.test(text)

/** Rows of a table that may change before its figures are taken anew, and how much of it when it is larger. */
const FEW = 200
const SHARE = 0.5
/** Statements that made a table's rows old, before room is made. */
const OLD = 1000

/** Log since the last checkpoint that brings on the next: what a start after a crash would have to read. */
const LOG_BYTES = 64 * 2 ** 20

interface Table {
  /** Rows changed since the planner last learned of the table. */
  changed: number
  /** Rows updated or deleted since room was last made. */
  old: number
  /** Rows when it was last looked at. */
  rows: number
}

/**
 * What a PostgreSQL server's autovacuum and checkpointer do. The embedded database has neither: its planner would go on
 * believing that a table is as empty as on the first day, what updates leave behind would stay for good, and its log would
 * grow from one start to the next.
 */
export class Upkeep {
  readonly #lite: PGlite
  readonly #logBytes: () => number
  readonly #tables = new Map<string, Table>()
  #running: Promise<void> | undefined
  /** Length of the log at the last checkpoint. */
  #checked = 0

  /** `logBytes`: written to the log so far. */
  constructor(lite: PGlite, logBytes: () => number) {
    this.#lite = lite
    this.#logBytes = logBytes
  }

  note(text: string, count: number): void {
    if (!count) return
    const [, act, name] = WRITE.exec(text) ?? []
    if (!name) return
    const table = this.#tables.get(name) ?? { changed: 0, old: 0, rows: 0 }
    table.changed += count
    if (act !== 'insert into') table.old += count
    this.#tables.set(name, table)
  }

  /** After a commit: sees to tables that need it, before further transactions. */
  start(): void {
    if (this.#running || (!this.#due().length && !this.#isLong())) return
    this.#running = this.#run().finally(() => (this.#running = undefined))
  }

  async settled(): Promise<void> {
    await this.#running
  }

  #isLong(): boolean {
    return this.#logBytes() - this.#checked > LOG_BYTES
  }

  #due(): [string, Table][] {
    return [...this.#tables].filter(
      ([, table]) => table.changed > Math.max(FEW, table.rows * SHARE) || needsRoom(table),
    )
  }

  async #run(): Promise<void> {
    if (this.#isLong()) {
      this.#checked = this.#logBytes()
      await this.#lite.exec('checkpoint').catch(() => {}) // it is closing, which makes one
    }
    for (const [name, table] of this.#due()) {
      const room = needsRoom(table)
      Object.assign(table, { changed: 0, ...(room ? { old: 0 } : {}) })
      try {
        await this.#lite.exec(room ? `vacuum (analyze) "${name}"` : `analyze "${name}"`)
        const { rows } = await this.#lite.query<{ rows: number }>(
          'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
          [`"${name}"`],
        )
        table.rows = Math.max(0, rows[0]?.rows ?? 0)
      } catch {
        this.#tables.delete(name) // gone, or the database is closing: it comes again with the next changes
      }
    }
  }
}

function needsRoom(table: Table): boolean {
  return table.old > Math.max(OLD, table.rows * SHARE)
}
