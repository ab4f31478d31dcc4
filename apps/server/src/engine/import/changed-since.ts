import type { Issue } from '@tuheng/domain/kernel/errors'
import { READ_ACTIONS } from '@tuheng/domain/kernel/makers'
import { type AnyResource, labelOf } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../write/tx.ts'
import { importErrors } from './import-errors.ts'
import type { Batch } from './types.ts'

/** A change since the import: the last person and time, and the fields. */
export interface Change {
  by: string | null
  at: string
  fields: string[]
}

interface Entry {
  id: number
  by: string | null
  at: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Records that differ from the result of the import. A transition that was undone, such as an audit, changed only the
 * version: the first value before and the last value after are the same.
 */
export async function changesSince(
  tx: Tx,
  { resource, batch }: { resource: AnyResource; batch: Batch },
  ids: readonly number[],
): Promise<Map<number, Change>> {
  const changes = new Map<number, Change>()
  if (!ids.length) return changes
  const { rows } = await tx.sql<Entry>(
    `select a.record_id as id, m.name as by, a.at, a.before, a.after from audit a left join member m on m.org_id = $1 and m.id = a.member_id
     where a.org_id = $1 and a.resource = $2 and a.record_id = any($3::bigint[]) and a.action <> all($5::text[])
       and a.id > (select coalesce(max(o.id), 0) from audit o where o.org_id = $1 and o.resource = a.resource and o.record_id = a.record_id and o.request_id = $4)
     order by a.id`,
    [tx.orgId, resource.name, ids, `import-${batch.id}`, READ_ACTIONS],
  )
  for (const [id, entries] of Map.groupBy(rows, row => row.id)) {
    const fields = netFields(entries)
    const last = entries.at(-1) as Entry
    if (fields.length) changes.set(id, { by: last.by, at: last.at, fields })
  }
  return changes
}

function netFields(entries: readonly Entry[]): string[] {
  const first = new Map<string, string>()
  const last = new Map<string, string>()
  for (const { before, after } of entries) {
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
      const [was, is] = [plain(before?.[name]), plain(after?.[name])]
      if (!first.has(name)) first.set(name, was)
      last.set(name, is)
    }
  }
  return [...first].flatMap(([name, was]) => (last.get(name) === was ? [] : [name]))
}

/** Child rows are compared by content, because rows that were deleted and entered again have other ids. */
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, inner: unknown) => (key === 'id' || key.endsWith('$') ? undefined : inner))

export const sameValue = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

const MAX_NAMED = 3

export function changedIssue(resource: AnyResource, { by, at, fields }: Change): Issue {
  const named = fields.map(name => {
    const field = resource.fields[name]
    return field ? labelOf(field, name) : (resource.machines[name] ?? { zh: '状态', en: 'status' })
  })
  const listed = (lang: 'zh' | 'en', mark: string): string =>
    [...new Set(named.map(label => label[lang]))].slice(0, MAX_NAMED).join(mark)
  const zh = importErrors.issue('import.changed_since', { by: by ?? '系统', at, fields: listed('zh', '、') })
  return {
    ...zh,
    en: importErrors.issue('import.changed_since', { by: by ?? 'the system', at, fields: listed('en', ', ') }).en,
  }
}
