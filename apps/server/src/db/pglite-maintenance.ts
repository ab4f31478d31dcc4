import type { PGlite } from '@electric-sql/pglite'

const WRITE = /^\s*(insert into|update|delete from)\s+"?([a-z_]\w*)/
export const isWrite = (text: string): boolean => WRITE.test(text)

/** A table is analyzed after so many changed rows, or after a share of it if it is larger. */
const MIN_CHANGED_ROWS = 200
const SHARE = 0.5
/** A table is vacuumed after so many updated or deleted rows. */
const MIN_DEAD_ROWS = 1000

/** A checkpoint follows after so many bytes of log. A start after a crash has to read that much. */
const LOG_BYTES = 64 * 2 ** 20

interface Table {
  /** Rows changed since the last analyze. */
  changed: number
  /** Rows updated or deleted since the last vacuum. */
  deadRows: number
  /** Rows at the last check. */
  rows: number
}

/**
 * Does what autovacuum and the checkpointer of a PostgreSQL server do. The embedded database has neither: its planner
 * would never learn how large tables are, dead rows would stay, and the log would grow from one start to the next.
 */
export class Maintenance {
  readonly #lite: PGlite
  readonly #logBytes: () => number
  readonly #tables = new Map<string, Table>()
  #running: Promise<void> | undefined
  /** Log length at the last checkpoint. */
  #checked = 0

  /** `logBytes` returns the bytes written to the log so far. */
  constructor(lite: PGlite, logBytes: () => number) {
    this.#lite = lite
    this.#logBytes = logBytes
  }

  note(text: string, count: number): void {
    if (!count) return
    const [, act, name] = WRITE.exec(text) ?? []
    if (!name) return
    const table = this.#tables.get(name) ?? { changed: 0, deadRows: 0, rows: 0 }
    table.changed += count
    if (act !== 'insert into') table.deadRows += count
    this.#tables.set(name, table)
  }

  /** Called after a commit. Maintains the tables that need it before the next transaction. */
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
      ([, table]) => table.changed > Math.max(MIN_CHANGED_ROWS, table.rows * SHARE) || needsVacuum(table),
    )
  }

  async #run(): Promise<void> {
    if (this.#isLong()) {
      this.#checked = this.#logBytes()
      await this.#lite.exec('checkpoint').catch(() => {}) // closing makes a checkpoint itself
    }
    for (const [name, table] of this.#due()) {
      const room = needsVacuum(table)
      Object.assign(table, { changed: 0, ...(room ? { deadRows: 0 } : {}) })
      try {
        await this.#lite.exec(room ? `vacuum (analyze) "${name}"` : `analyze "${name}"`)
        const { rows } = await this.#lite.query<{ rows: number }>(
          'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
          [`"${name}"`],
        )
        table.rows = Math.max(0, rows[0]?.rows ?? 0)
      } catch {
        this.#tables.delete(name) // the table was dropped or the database is closing; later changes bring it back
      }
    }
  }
}

function needsVacuum(table: Table): boolean {
  return table.deadRows > Math.max(MIN_DEAD_ROWS, table.rows * SHARE)
}
