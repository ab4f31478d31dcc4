import type { Database, Sql } from '../db/database.ts'

export interface StatementSeen {
  milliseconds: number
  text: string
  rows: number
  failed: boolean
}

/** The same database, telling of every statement how long it took. */
export function watchedDatabase<D extends Database>(db: D, tell: (seen: StatementSeen) => void): D {
  const seen =
    <T>(work: (sql: Sql) => Promise<T>) =>
    (sql: Sql): Promise<T> =>
      work({
        query: async (text, params, name) => {
          const begun = performance.now()
          try {
            const result = await sql.query(text, params, name)
            tell({
              milliseconds: performance.now() - begun,
              text,
              rows: Math.max(result.count, result.rows.length),
              failed: false,
            })
            return result as never
          } catch (error) {
            tell({ milliseconds: performance.now() - begun, text, rows: 0, failed: true })
            throw error
          }
        },
        finish: () => sql.finish?.(),
      })
  return {
    ...db,
    company: (orgId, work, options) => db.company(orgId, seen(work), options),
    system: (reason, work) => db.system(reason, seen(work)),
  }
}
