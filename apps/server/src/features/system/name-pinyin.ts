import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'

/** Master data whose names people type in pinyin. */
export const PINYIN_RESOURCES: readonly string[] = ['party', 'driver']

/** The most names that one search reads: companies have thousands, not millions. */
const MAX_NAMES = 5000
/** The most hits that are shown. */
const MAX_HITS = 20

/** `常乐源煤业` → `clymy` and `changleyuanmeiye`. */
interface PinyinForms {
  initials: string
  syllables: string
}

/** The tables of pinyin are large, so they are loaded by the first search that needs them. */
let loading: Promise<(name: string) => PinyinForms> | undefined
const cache = new Map<string, PinyinForms>()

function loadConverter(): Promise<(name: string) => PinyinForms> {
  loading ??= import('pinyin-pro').then(({ pinyin }) => name => {
    const known = cache.get(name)
    if (known) return known
    const parts = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    const forms = {
      initials: parts
        .map(part => part.charAt(0))
        .join('')
        .toLowerCase(),
      syllables: parts.join('').toLowerCase(),
    }
    if (cache.size > 20_000) cache.clear()
    cache.set(name, forms)
    return forms
  })
  return loading
}

/** Records of one face, within the person's scope, whose name begins with the typed pinyin or its initials. */
export async function idsByPinyin(
  sql: Sql,
  { resource, face, actor }: { resource: AnyResource; face: Face; actor: Actor },
  typed: string,
): Promise<number[]> {
  const letters = typed.toLowerCase()
  if (!PINYIN_RESOURCES.includes(resource.name) || !/^[a-z]{2,30}$/.test(letters)) return []
  const params = new Params()
  const where = scopeSql({ resource, face, actor, params })
  const { rows } = await sql.query<{ id: number; name: string | null }>(
    `select t.id, t.${column(resource.title)} as name from ${tableName(resource)} t where ${where.join(' and ')} order by t.id desc limit ${MAX_NAMES}`,
    params.values,
  )
  const formsOf = await loadConverter()
  const matches = (name: string): boolean => {
    const { initials, syllables } = formsOf(name)
    return initials.startsWith(letters) || syllables.startsWith(letters)
  }
  return rows
    .filter(row => row.name !== null && matches(row.name))
    .slice(0, MAX_HITS)
    .map(row => row.id)
}
