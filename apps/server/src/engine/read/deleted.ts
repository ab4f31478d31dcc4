import type { DeletedAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { memberNamer } from '../rights/member-name.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { assignLabels, readLabels } from './labels.ts'
import { selectRecord } from './select.ts'
import { selectionOf } from './search.ts'
import { type Target, whereSql } from './where.ts'
import { readerOf } from './reader.ts'

/** A deleted record can be restored for so many days. */
export const RESTORE_DAYS = 90
const PAGE_SIZE = 50

/** In SQL, of a table `t`: deleted, and not too long ago. `now` is the parameter of the present moment. */
export const isRestorableSql = (now: string): string =>
  `t.deleted_at is not null and t.deleted_at > ${now}::timestamptz - interval '${RESTORE_DAYS} days'`

type Deletion = AnyRow & { at$: string; by$: number | null; byName$: string | null; reason$: string | null }

/** One page of the deleted records of a face in the person's data scope, redacted like a list. */
export async function deletedRows(
  sql: Sql,
  target: Target,
  { search, page = 1, at }: { search?: string | undefined; page?: number | undefined; at: string },
): Promise<DeletedAnswer> {
  const { resource, face, actor } = target
  const access = viewerAccess(actor, resource, face)
  const params = new Params()
  const chosen = await selectionOf(sql, target, { search })
  const where = whereSql(target, { conditions: [], query: { ...chosen, deleted: true } }, params)
  const now = params.add(at)
  const org = params.add(actor.orgId)
  const names = new Set([resource.title, ...(face.columns ?? resource.list.columns)])
  const { columns, refs } = selectRecord(resource, { labels: true, separateLabels: true, only: names })
  const { rows } = await sql.query<Deletion>(
    `select ${columns.join(', ')}, t.deleted_at as "at$", t.deleted_by as "by$", m.name as "byName$", t.deleted_reason as "reason$"
     from ${tableName(resource)} t left join member m on m.org_id = ${org} and m.id = t.deleted_by
     where ${[...where, isRestorableSql(now)].join(' and ')}
     order by t.deleted_at desc, t.id desc limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`,
    params.values,
  )
  const list = rows.slice(0, PAGE_SIZE)
  const reader = readerOf(sql, actor.orgId)
  const named = memberNamer(actor)
  assignLabels(list, await readLabels(reader, refs, list))
  return {
    list: list.map(({ at$, by$, byName$, reason$, ...row }) => ({
      row: redact(row, access),
      at: at$,
      by: by$,
      byName: named(byName$),
      reason: reason$,
    })),
    more: rows.length > PAGE_SIZE,
    days: RESTORE_DAYS,
  }
}
