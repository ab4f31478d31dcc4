import { actParts } from '@tuheng/domain/kernel/approval-state'
import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { type DecidedFigures, decidedFigures, namesOfFigures } from '@tuheng/domain/approvals/decided-figures'
import { decidingFields } from '@tuheng/domain/kernel/deciding-fields'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { Lang } from '@tuheng/domain/kernel/text'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import { knownAct } from '../../engine/directory.ts'
import { listRows } from '../../engine/read/list.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { givenFacts, inputsOf, namedInputs } from './given-facts.ts'
import { fieldText, type ShownFact } from './field-text.ts'
import { heldRefusal } from './refusal-now.ts'

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
    const { resource, name } = knownAct(group[0]?.act ?? '')
    if (resource) await showGroup(sql, actor, { resource, name, group, lang, judged, found, inputs })
  }
  return found
}

/** The fields of the record that an approval hides from the person. */
const hiddenIn = ({ veiled }: Actor, { act, recordId }: Named): readonly string[] =>
  veiled?.[actParts(act).resource]?.[String(recordId)] ?? []

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
  const named = await namedInputs(
    readerOf(sql, actor.orgId),
    { resource, name },
    group.map(run => inputs.get(run.id)),
  )
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
      const given = givenFacts({ resource, face, actor, name, lang, named }, inputs.get(run.id) ?? {})
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

function shown(
  { resource: declared, face, faceName, names, lang }: Showing,
  row: AnyRow,
): Omit<ShownRecord, 'refusal'> {
  const resource = inWordsOf(declared, face)
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

/** A value of a record as a person reads it; empty if there is none. */
export function valueText(
  resource: AnyResource,
  { name, row, lang }: { name: string; row: AnyRow; lang: Lang },
): string {
  const field = columnField(resource, name)
  return field ? fieldText(field, { value: row[name], named: row[`${name}$`], lang }) : ''
}
