import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue, type NamedField } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

interface DictionaryUse extends NamedField {
  path: string
  value: string
}

/** Refuses changed values that are not in their dictionary or are disabled. One statement for all. */
export async function checkDictionaries(
  tx: Tx,
  resource: AnyResource,
  { next, changed }: { next: AnyRow; changed: readonly string[] },
): Promise<void> {
  const uses = changed.flatMap(name => {
    const field = resource.fields[name]
    if (field?.kind === 'dict') return usesIn({ field, name, path: name }, next[name])
    if (field?.kind !== 'lines') return []
    const lines = (next[name] ?? []) as AnyRow[]
    return lines.flatMap((line, i) => lineUses(field.lines?.fields ?? {}, line, `${name}.${i}`))
  })
  if (!uses.length) return
  const { rows } = await tx.sql<{ code: string; value: string }>(
    `select d.code, i.value from dictionary d join dictionary_item i on i.org_id = $1 and i.parent_id = d.id
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

function lineUses(fields: Fields, line: AnyRow, prefix: string): DictionaryUse[] {
  // A stored line keeps a value that was disabled later; only new lines are checked.
  if (typeof line.id === 'number') return []
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'dict' ? usesIn({ field, name, path: `${prefix}.${name}` }, line[name]) : [],
  )
}

const usesIn = (field: Omit<DictionaryUse, 'value'>, value: unknown): DictionaryUse[] =>
  typeof value === 'string' && value !== '' ? [{ ...field, value }] : []
