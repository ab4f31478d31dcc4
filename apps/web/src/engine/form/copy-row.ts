import { type AnyResource, type AnyRow, SYSTEM_FIELDS } from '@tuheng/domain/kernel/resource'
import { copyLine, type LineRow } from '../widgets/lines/line-rows.ts'

/**
 * Initial values for a copy of a record: without serial numbers, statuses and `noCopy` fields. Computed fields are left
 * out, except the copies that a reference brings.
 */
export function copyRow({ fields }: Pick<AnyResource, 'fields'>, row: AnyRow): AnyRow {
  const isCopied = (name: string): boolean => !!fields[name] && !fields[name].noCopy
  const copies = new Set(
    Object.entries(fields).flatMap(([name, { snapshot }]) => (isCopied(name) ? Object.keys(snapshot ?? {}) : [])),
  )
  const out: AnyRow = {}
  for (const [key, value] of Object.entries(row)) {
    const name = key.replace(/\$$/, '')
    const field = fields[name]
    if (!field || !isCopied(name) || (SYSTEM_FIELDS as readonly string[]).includes(key)) continue
    if (field.computed && !copies.has(name)) continue
    out[key] =
      field.lines && Array.isArray(value)
        ? (value as LineRow[]).map(line => copyLine(field.lines?.fields ?? {}, line))
        : value
  }
  return out
}
