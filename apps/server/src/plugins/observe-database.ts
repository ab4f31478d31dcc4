import type { Database, Sql } from '../db/database.ts'

export interface StatementEvent {
  milliseconds: number
  text: string
  rows: number
  failed: boolean
}

/** Wraps a database and reports the duration of every statement. */
export function observedDatabase<D extends Database>(db: D, onStatement: (event: StatementEvent) => void): D {
  const event =
    <T>(work: (sql: Sql) => Promise<T>) =>
    (sql: Sql): Promise<T> =>
      work({
        query: async (text, params, name) => {
          const begun = performance.now()
          try {
            const result = await sql.query(text, params, name)
            onStatement({
              milliseconds: performance.now() - begun,
              text,
              rows: Math.max(result.count, result.rows.length),
              failed: false,
            })
            return result as never
          } catch (error) {
            onStatement({ milliseconds: performance.now() - begun, text, rows: 0, failed: true })
            throw error
          }
        },
        finish: () => sql.finish?.(),
      })
  return {
    ...db,
    company: (orgId, work, options) => db.company(orgId, event(work), options),
    system: (reason, work) => db.system(reason, event(work)),
  }
}
