import type { Field } from '@tuheng/domain/kernel/field'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import type { DictNames } from './sheet-kinds.ts'

interface Entry {
  code: string
  value: string
  zh: string
  en: string | null
  disabled: boolean
}

/** Entries of the dictionaries that the fields use, in order. */
export async function dictEntries(sql: Sql, orgId: number, fields: readonly Field[]): Promise<Entry[]> {
  const codes = [...new Set(fields.flatMap(field => (field.dict ? [field.dict] : [])))]
  if (!codes.length) return []
  const { rows } = await sql.query<Entry>(
    `select d.code, i.value, i.zh, i.en, coalesce(i.disabled, false) as disabled from dictionary d join dictionary_item i on i.org_id = $1 and i.parent_id = d.id
     where d.org_id = $1 and d.code = any($2::text[]) and d.deleted_at is null order by d.code, i.sort, i.id`,
    [orgId, codes],
    'dict-entries',
  )
  return rows
}

export async function dictNames(
  sql: Sql,
  { orgId, lang }: { orgId: number; lang: Lang },
  fields: readonly Field[],
): Promise<DictNames> {
  const entries = await dictEntries(sql, orgId, fields)
  return new Map(
    [...Map.groupBy(entries, entry => entry.code)].map(([code, list]) => [
      code,
      new Map(list.map(entry => [entry.value, (lang === 'en' && entry.en) || entry.zh])),
    ]),
  )
}
