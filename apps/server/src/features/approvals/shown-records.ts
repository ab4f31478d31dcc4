import { type DecidedFigures, decidedFigures, namesOfFigures } from '@tuheng/domain/approvals/decided-figures'
import { decidingFields } from '@tuheng/domain/kernel/deciding-fields'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { type Lang, text } from '@tuheng/domain/kernel/text'
import { fieldsSetBy } from '@tuheng/domain/kernel/transitions'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import { knownResource } from '../../engine/directory.ts'
import { formatValue } from '../../engine/print/format-value.ts'
import { listRows } from '../../engine/read/list.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { heldRefusal } from './refusal-now.ts'

export interface ShownFact {
  name: string
  /** The value itself: decimals as they are stored, `***` where it is masked. */
  raw: unknown
  label: string
  value: string
}

/** A record of an approval as the person may see it. */
export interface ShownRecord {
  face: string
  id: number
  version: number
  path: string | null
  no: string
  facts: ShownFact[]
  figures: DecidedFigures
  /** Why the held act would be refused now, as far as the person may see what it is judged by. */
  refusal: string | null
}

/** Where the record is found. */
export const placeOf = ({ face, id, version, path }: ShownRecord) => ({ face, id, version, path })

interface Named {
  id: number
  act: string
  recordId: number
}

const MAX_FACTS = 5

interface ShowRequest {
  runs: readonly Named[]
  lang: Lang
  /** With the day on which the held acts are judged. */
  judged?: { today: string }
}

/** The records of runs, by run, that the person may see: one list per kind of document and face. */
export async function shownRecords(
  sql: Sql,
  actor: Actor,
  { runs, lang, judged }: ShowRequest,
): Promise<Map<number, ShownRecord>> {
  const found = new Map<number, ShownRecord>()
  const inputs = await inputsOf(sql, actor, runs)
  const groups = Map.groupBy(runs, run => `${run.act} ${hiddenIn(actor, run).join()}`)
  for (const group of groups.values()) {
    const [resourceName = '', name = ''] = group[0]?.act.split('.') ?? []
    const resource = knownResource(resourceName)
    if (resource) await showGroup(sql, actor, { resource, name, group, lang, judged, found, inputs })
  }
  return found
}

/** The fields of the record that an approval hides from the person. */
const hiddenIn = ({ veiled }: Actor, { act, recordId }: Named): readonly string[] =>
  veiled?.[act.split('.')[0] ?? '']?.[String(recordId)] ?? []

interface Group {
  resource: AnyResource
  /** The held transition. */
  name: string
  /** Runs whose records are veiled alike. */
  group: readonly Named[]
  lang: Lang
  judged: ShowRequest['judged']
  found: Map<number, ShownRecord>
  inputs: ReadonlyMap<number, AnyRow>
}

/** What the starters gave to the held acts, by run. */
async function inputsOf(sql: Sql, { orgId }: Actor, runs: readonly Named[]): Promise<ReadonlyMap<number, AnyRow>> {
  if (!runs.length) return new Map()
  const { rows } = await sql.query<{ id: number; input: AnyRow }>(
    `select id, input from approval_run where org_id = $1 and id = any($2::bigint[]) and input <> '{}'::jsonb`,
    [orgId, runs.map(run => run.id)],
    'approval-inputs',
  )
  return new Map(rows.map(({ id, input }) => [id, input]))
}

async function showGroup(
  sql: Sql,
  person: Actor,
  { resource, name, group, lang, judged, found, inputs }: Group,
): Promise<void> {
  const actor = decidingActor(
    person,
    resource,
    group.map(run => run.recordId),
  )
  const names = factNames(resource, name)
  const columns = [resource.title, ...names, ...namesOfFigures(resource), ...(judged ? decidingFields(resource) : [])]
  for (const [faceName, face] of Object.entries(resource.faces)) {
    const open = group.filter(run => !found.has(run.id))
    if (!open.length || !can(actor, face, 'read')) continue
    const { list } = await listRows(
      sql,
      { resource, face, actor },
      {
        ids: open.map(run => run.recordId),
        columns: [...new Set(columns)],
        pageSize: Math.min(open.length, 200),
        count: 'none',
      },
    )
    const rows = new Map(list.map(row => [row.id, row]))
    for (const run of open) {
      const row = rows.get(run.recordId)
      if (!row) continue
      const refusal = judged ? heldRefusal({ resource, face, actor, name, ...judged }, row) : undefined
      const one = shown({ resource, face, faceName, names, lang }, row)
      const given = givenFacts({ resource, face, actor, name, lang }, inputs.get(run.id) ?? {})
      found.set(run.id, {
        ...one,
        facts: [...given, ...one.facts],
        refusal: refusal?.[lang] ?? null,
      })
    }
  }
}

/** What the decision is about: the fields that the dialog of the act shows, the first of them. */
export function factNames(resource: AnyResource, transition: string, most = MAX_FACTS): string[] {
  const names = resource.transitions[transition]?.shows ?? resource.figures ?? []
  return names.filter(name => columnField(resource, name)?.kind !== 'lines').slice(0, most)
}

interface Showing {
  resource: AnyResource
  face: Face
  faceName: string
  names: readonly string[]
  lang: Lang
}

function shown({ resource, face, faceName, names, lang }: Showing, row: AnyRow): Omit<ShownRecord, 'refusal'> {
  return {
    face: face.api,
    id: row.id as number,
    version: row.version as number,
    path: pathOf(resource, faceName, row.id as number),
    no: String(row[resource.title] ?? ''),
    facts: names.flatMap(name => factOf(resource, { name, row, lang })),
    figures: decidedFigures(resource, { ...face.where, ...row }),
  }
}

interface Giving {
  resource: AnyResource
  face: Face
  actor: Actor
  /** The held transition. */
  name: string
  lang: Lang
}

/** Kinds whose values are no figure by themselves. */
const UNTOLD: readonly string[] = ['ref', 'refs', 'files', 'lines', 'json']
const GIVEN = text('提交', 'Given')

/** What the act would write, as far as the person may see these fields: they decide on it, and the record has it not yet. */
function givenFacts({ resource, face, actor, name, lang }: Giving, input: AnyRow): ShownFact[] {
  const transition = resource.transitions[name]
  if (!transition) return []
  const { visibilityOf } = viewerAccess(actor, resource, face)
  const isSeen = (one: string) => !resource.fields[one] || visibilityOf(one) === 'visible'
  const isTold = fieldsSetBy(transition)
    .flat()
    .every(one => isSeen(one.split('.')[0] ?? ''))
  const edited = (transition.edits ?? []).map(one => [one, resource.fields[one]] as const)
  const asked = isTold ? Object.entries<Field>(transition.params ?? {}) : []
  return [...edited, ...asked].flatMap(([one, field]) => {
    if (!field || UNTOLD.includes(field.kind) || !isSeen(one)) return []
    const value = fieldText(field, { value: input[one], lang })
    if (!value) return []
    const label = lang === 'zh' ? `${GIVEN.zh}：${labelOf(field, one).zh}` : `${GIVEN.en}: ${labelOf(field, one).en}`
    return [{ name: one, raw: input[one], label, value }]
  })
}

function pathOf(resource: AnyResource, faceName: string, id: number): string | null {
  const screen = screensOf(registry.sections).find(
    ({ view }) => view.kind === 'list' && view.resource === resource.name && view.face === faceName,
  )
  return screen ? `${screen.path}/${id}` : null
}

export function factOf(
  resource: AnyResource,
  { name, row, lang }: { name: string; row: AnyRow; lang: Lang },
): ShownFact[] {
  const field = columnField(resource, name)
  const value = valueText(resource, { name, row, lang })
  return field && value ? [{ name, raw: row[name], label: labelOf(field, name)[lang], value }] : []
}

const YES = text('是', 'yes')
const NO = text('否', 'no')

/** A value of a record as a person reads it; empty if there is none. */
export function valueText(
  resource: AnyResource,
  { name, row, lang }: { name: string; row: AnyRow; lang: Lang },
): string {
  const field = columnField(resource, name)
  return field ? fieldText(field, { value: row[name], named: row[`${name}$`], lang }) : ''
}

function fieldText(field: Field, { value, named, lang }: { value: unknown; named?: unknown; lang: Lang }): string {
  if (value === null || value === undefined || value === '') return ''
  const word = named ?? field.choices?.[String(value)]?.[lang]
  if (word) return String(word)
  if (typeof value === 'boolean') return (value ? YES : NO)[lang]
  if (typeof value === 'object') return ''
  const { percent, align } = kindOf(field)
  const shownValue = formatValue(String(value), percent ? 'percent' : align === 'right' ? 'number' : 'text')
  return field.unit ? `${shownValue} ${field.unit[lang]}` : shownValue
}
