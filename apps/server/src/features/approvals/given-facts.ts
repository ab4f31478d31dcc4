import type { Field } from '@tuheng/domain/kernel/field'
import { titleRestriction } from '@tuheng/domain/kernel/field-access'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, type AnyTransition, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { fillText, type Lang, text, type Text } from '@tuheng/domain/kernel/text'
import { fieldsSetBy } from '@tuheng/domain/kernel/transitions'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { type Labels, readLabels } from '../../engine/read/labels.ts'
import type { readerOf } from '../../engine/read/reader.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { fieldText, type ShownFact } from './field-text.ts'

/** What the starters gave to the held acts, by run. */
export async function inputsOf(
  sql: Sql,
  { orgId }: Actor,
  runs: readonly { id: number }[],
): Promise<ReadonlyMap<number, AnyRow>> {
  if (!runs.length) return new Map()
  const { rows } = await sql.query<{ id: number; input: AnyRow }>(
    `select id, input from approval_run where org_id = $1 and id = any($2::bigint[]) and input <> '{}'::jsonb`,
    [orgId, runs.map(run => run.id)],
    'approval-inputs',
  )
  return new Map(rows.map(({ id, input }) => [id, input]))
}

/** The names of the records that inputs refer to, by input and id. No statement where none does. */
export function namedInputs(
  reader: ReturnType<typeof readerOf>,
  { resource, name }: { resource: AnyResource; name: string },
  inputs: readonly (AnyRow | undefined)[],
): Promise<Labels> {
  const refs = givenFields(resource, resource.transitions[name]).flatMap(([one, { to }]) =>
    to ? [{ name: one, to }] : [],
  )
  const ids = inputs.flatMap((input = {}) =>
    refs.flatMap(({ name: one }) => idsIn(input[one]).map(id => ({ [one]: id }))),
  )
  return readLabels(reader, refs, ids)
}

/** Inputs keep ids as they were sent: numbers or their digits, alone or in lists. */
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter(id => Number.isSafeInteger(id) && id > 0)

interface Giving {
  resource: AnyResource
  face: Face
  actor: Actor
  /** The held transition. */
  name: string
  lang: Lang
  named: Labels
}

const GIVEN = text('提交', 'Given')

/** What the act would write, as far as the person may see these fields: they decide on it, and the record has it not yet. */
export function givenFacts({ resource, face, actor, name, lang, named }: Giving, input: AnyRow): ShownFact[] {
  const transition = resource.transitions[name]
  if (!transition) return []
  const { visibilityOf } = viewerAccess(actor, resource, face)
  const isSeen = (one: string) => !resource.fields[one] || visibilityOf(one) === 'visible'
  const isTold = fieldsSetBy(transition)
    .flat()
    .every(one => isSeen(one.split('.')[0] ?? ''))
  return givenFields(resource, transition).flatMap(([one, field]) => {
    if (!isSeen(one) || (!isTold && Object.hasOwn(transition.params ?? {}, one))) return []
    const value = givenText(field, { value: input[one], labels: named.get(one), actor, lang })
    if (!value) return []
    const label = lang === 'zh' ? `${GIVEN.zh}：${labelOf(field, one).zh}` : `${GIVEN.en}: ${labelOf(field, one).en}`
    return [{ name: one, raw: input[one], label, value }]
  })
}

/** The fields that the act asks for. */
export const givenFields = (resource: AnyResource, transition: AnyTransition | undefined): [string, Field][] => [
  ...(transition?.edits ?? []).flatMap((one): [string, Field][] => {
    const field = resource.fields[one]
    return field ? [[one, field]] : []
  }),
  ...Object.entries<Field>(transition?.params ?? {}),
]

interface Given {
  value: unknown
  labels: ReadonlyMap<unknown, string | null> | undefined
  actor: Actor
  lang: Lang
}

const COUNTED: Readonly<Partial<Record<Field['kind'], Text>>> = {
  lines: text('{n} 行', '{n} {n#line|lines}'),
  files: text('{n} 个文件', '{n} {n#file|files}'),
}

/** An input in words. A referred record is named where the person may see its title; tables and files are counted. */
function givenText(field: Field, { value, labels, actor, lang }: Given): string {
  if (field.to) {
    if (titleRestriction(actor, resourceOf(field.to))) return ''
    return idsIn(value)
      .flatMap(id => labels?.get(id) ?? [])
      .join(lang === 'zh' ? '、' : ', ')
  }
  if (!Array.isArray(value)) return fieldText(field, { value, lang })
  if (!value.length) return ''
  const counted = COUNTED[field.kind]
  return counted ? fillText(counted[lang], { n: value.length }) : ''
}
