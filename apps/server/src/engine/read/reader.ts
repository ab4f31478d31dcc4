import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'

/** Reads the rows of one company, as transactions do, over a connection outside of one. */
export const readerOf = (sql: Sql, orgId: number) => ({
  orgId,
  sql: <R = AnyRow>(text: string, params?: readonly unknown[], name?: string) => sql.query<R>(text, params, name),
})
