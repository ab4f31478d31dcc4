import { type Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { type Lang, text, type Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { readLabels } from '../../engine/read/labels.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

/** What was asked for: filters as in `list`, a text to search, chosen records. */
export interface Asked {
  filters?: Readonly<Record<string, unknown>>
  search?: string
  ids?: readonly number[]
}

const WORDS = {
  search: text('搜索“{value}”', 'Search "{value}"'),
  ids: text('所选 {value} 条', '{value} selected'),
  all: text('全部', 'All'),
  empty: text('为空', 'Empty'),
  filled: text('不为空', 'Not empty'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  more: text('等 {value} 个', 'and others, {value} in all'),
} as const satisfies Record<string, Text>

/** Values of a condition that are named; of more the number is said. */
const NAMED = 5

interface Reading {
  sql: Sql
  actor: Actor
  lang: Lang
}

/** The conditions in words, as far as the person may query their fields. */
export async function conditionsOf(
  { sql, actor, lang }: Reading,
  { resource, face }: { resource: AnyResource; face: Face },
  { filters = {}, search, ids }: Asked,
): Promise<string[]> {
  const { mayQuery } = viewerAccess(actor, resource, face)
  const say = (words: Text, value: string): string => words[lang].replace('{value}', value)
  const said: string[] = []
  if (ids?.length) said.push(say(WORDS.ids, String(ids.length)))
  if (search) said.push(say(WORDS.search, search))
  for (const [name, value] of Object.entries(filters)) {
    const field = columnField(resource, name)
    if (!field || !mayQuery(name)) continue
    const names = await namesOf({ sql, actor, lang }, field, value)
    said.push(`${labelOf(field, name)[lang]}${lang === 'zh' ? '：' : ': '}${wordsOf({ field, lang, names }, value)}`)
  }
  return said.length ? said : [WORDS.all[lang]]
}

/** Labels of the records that a condition names by id, unless the person may not see what they are called. */
async function namesOf({ sql, actor }: Reading, field: Field, value: unknown): Promise<ReadonlyMap<unknown, string>> {
  if (!field.to) return new Map()
  const target = resourceOf(field.to)
  if (!viewerAccess(actor, target).mayQuery(target.title)) return new Map()
  const rows = listOf(value).map(id => ({ it: id }))
  const reader = { orgId: actor.orgId, sql: sql.query.bind(sql) as never }
  const labels = (await readLabels(reader, [{ name: 'it', to: field.to }], rows)).get('it')
  return new Map([...(labels ?? [])].flatMap(([id, label]) => (label === null ? [] : [[id, label]])))
}

const listOf = (value: unknown): unknown[] => {
  const plain = valueIn(value)
  return Array.isArray(plain) ? plain : [plain]
}

const isOperation = (value: unknown): value is { op: string; value?: unknown } =>
  typeof value === 'object' && value !== null && 'op' in value

const valueIn = (value: unknown): unknown => (isOperation(value) ? value.value : value)

function wordsOf(
  { field, lang, names }: { field: Field; lang: Lang; names: ReadonlyMap<unknown, string> },
  given: unknown,
): string {
  if (isOperation(given) && given.op === 'empty') return WORDS.empty[lang]
  if (isOperation(given) && given.op === 'filled') return WORDS.filled[lang]
  const one = (value: unknown): string => {
    if (value === null || value === undefined) return '…'
    if (typeof value === 'boolean') return WORDS[value ? 'yes' : 'no'][lang]
    const choice = typeof value === 'string' ? field.choices?.[value] : undefined
    return choice?.[lang] ?? names.get(value) ?? String(value)
  }
  const value = valueIn(given)
  if (isOperation(given) && given.op === 'range' && Array.isArray(value)) return value.map(one).join(' ~ ')
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  const shown = list
    .slice(0, NAMED)
    .map(one)
    .join(lang === 'zh' ? '、' : ', ')
  return list.length > NAMED ? `${shown} ${WORDS.more[lang].replace('{value}', String(list.length))}` : shown
}
