import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { companyMonth, dictionary } from '@tuheng/domain/system/index'
import type { Tx } from '../write/tx.ts'

type Answer = { rows: unknown[]; count: number }

/**
 * A transaction that caches what every row of a file reads again: referenced records, dictionaries, closed months.
 * `expected`: ids that the coming rows will read, by resource; they are read together. A write to records of a resource
 * drops its cached reads, and a write without named resources drops all.
 */
export function withReadCache(tx: Tx, expected: ReadonlyMap<string, ReadonlySet<number>>): Tx {
  const records = new Map<string, Map<number, AnyRow | null>>()
  const answers = new Map<string, Promise<Answer>>()
  const sql = (async (text: string, params: readonly unknown[] = [], name?: string): Promise<Answer> => {
    if (!/^\s*select\b/i.test(text)) {
      records.clear()
      answers.clear()
      return tx.sql(text, params, name)
    }
    if (name?.startsWith('refs-')) return references(text, params, name)
    if (name === 'dict-check' || name?.startsWith('closed-month')) {
      const key = `${name} ${JSON.stringify(params)}`
      const known = answers.get(key) ?? tx.sql(text, params, name)
      answers.set(key, known)
      return known
    }
    return tx.sql(text, params, name)
  }) as Tx['sql']

  const writing: Tx['writing'] = (...resources) => {
    for (const { name } of resources) {
      for (const known of records.keys()) if (known.split('-')[1] === name) records.delete(known)
      if (name === dictionary.name || name === companyMonth.name) answers.clear()
    }
    return tx.writing(...resources)
  }

  async function references(
    text: string,
    [orgId, requested, ...reach]: readonly unknown[],
    name: string,
  ): Promise<Answer> {
    const [, target = ''] = name.split('-')
    const known = records.get(name) ?? new Map<number, AnyRow | null>()
    records.set(name, known)
    const ids = requested as number[]
    if (ids.some(id => !known.has(id))) {
      const missing = [...new Set([...ids, ...(known.size ? [] : (expected.get(target) ?? []))])].filter(
        id => !known.has(id),
      )
      const { rows } = await tx.sql<AnyRow>(text, [orgId, missing, ...reach], name)
      for (const id of missing) known.set(id, null)
      for (const row of rows) known.set(row.id as number, row)
    }
    const rows = ids.flatMap(id => known.get(id) ?? [])
    return { rows, count: rows.length }
  }
  return { ...tx, sql, writing }
}
