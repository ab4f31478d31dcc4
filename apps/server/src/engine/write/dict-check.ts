import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

interface Use {
  field: Field
  name: string
  path: string
  value: string
}

/** Every dictionary value among the changed fields must stand in its dictionary and be enabled. One statement for all. */
export async function checkDictionaries(
  tx: Tx,
  resource: AnyResource,
  next: AnyRow,
  changed: readonly string[],
): Promise<void> {
  const uses: Use[] = []
  for (const name of changed) {
    const field = resource.fields[name]
    if (field?.kind === 'dict') put(uses, field, name, name, next[name])
    if (field?.kind === 'lines')
      (next[name] as AnyRow[] | undefined)?.forEach((line, i) =>
        lineUses(uses, field.lines?.fields ?? {}, line, `${name}.${i}`),
      )
  }
  if (!uses.length) return
  const { rows } = await tx.sql<{ code: string; value: string }>(
    `select d.code, i.value from dictionary d join dictionary_item i on i.org_id = d.org_id and i.parent_id = d.id
     where d.org_id = $1 and d.code = any($2::text[]) and d.deleted_at is null and i.disabled is not true`,
    [tx.orgId, [...new Set(uses.map(use => use.field.dict ?? ''))]],
    'dict-check',
  )
  const known = new Set(rows.map(row => `${row.code}\n${row.value}`))
  failAll(
    uses
      .filter(use => !known.has(`${use.field.dict}\n${use.value}`))
      .map((use): Issue => ({
        ...fieldIssue('field.choice', { field: use.field, name: use.name }, { value: use.value }),
        path: use.path,
      })),
  )
}

function lineUses(uses: Use[], fields: Fields, line: AnyRow, prefix: string): void {
  // A stored line keeps a value that was disabled since; only new lines are asked.
  if (typeof line.id === 'number') return
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'dict') put(uses, field, name, `${prefix}.${name}`, line[name])
}

function put(uses: Use[], field: Field, name: string, path: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') uses.push({ field, name, path, value })
}
