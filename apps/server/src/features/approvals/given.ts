import type { runInfoCall } from '@tuheng/domain/approvals/approval.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import { findFiles } from '../../engine/files/file-rows.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { labelRecord } from '../../engine/read/record.ts'
import { redact, viewerAccess } from '../../engine/rights/redact.ts'
import { type Change, differences } from './changes.ts'
import { givenFacts, namedInputs } from './given-facts.ts'
import { givenFiles, seesGiven } from './given-files.ts'
import type { ShownRecord } from './shown-records.ts'

type Given = GivenOf<typeof runInfoCall>['given']

export const NOTHING_GIVEN: Given = { changes: [], files: [] }

interface Held {
  act: string
  recordId: number
  submitted: AnyRow
  startedAt: string
  input: AnyRow | null
}

/** What the held act would write into the record, what it was given beside that, and the files that it was given, as far as the person may see them. */
export async function givenOf(
  sql: Sql,
  actor: Actor,
  { run, record, lang }: { run: Held; record: ShownRecord; lang: Lang },
): Promise<Given> {
  const { resource, name, transition } = knownAct(run.act)
  const face = findFace(record.face)?.face
  const input = run.input ?? {}
  const edits = (transition?.edits ?? []).filter(one => input[one] !== undefined)
  if (!resource || !face || !Object.keys(input).length) return NOTHING_GIVEN
  const reader = readerOf(sql, actor.orgId)
  const person = decidingActor(actor, resource, [run.recordId])
  const access = viewerAccess(person, resource, face)
  const shown = async (values: AnyRow): Promise<AnyRow> => {
    const row = { ...run.submitted, ...values, id: run.recordId }
    await labelRecord(reader, resource, row)
    return redact(row, access)
  }
  const after = Object.fromEntries(edits.map(one => [one, input[one]]))
  const [left, right] = edits.length ? await Promise.all([shown({}), shown(after)]) : [{}, {}]
  const isGiven = seesGiven(actor, { resource, face, id: run.recordId })
  const ids = givenFiles(resource, name, input).flatMap(({ id, field }) => (isGiven(field) ? [id] : []))
  const files = ids.length ? await findFiles(sql, { orgId: actor.orgId, ids, at: run.startedAt }) : []
  const written = edits.length
    ? differences(resource, { before: only(left, edits), after: only(right, edits), lang })
    : []
  const named = await namedInputs(reader, { resource, name }, [input])
  const params = transition?.params ?? {}
  const told = givenFacts({ resource, face, actor: person, name, lang, named }, input).flatMap((fact): Change[] => {
    const field = Object.hasOwn(params, fact.name) ? params[fact.name] : undefined
    // Files are shown themselves
    if (!field || field.kind === 'files') return []
    return [{ label: labelOf(field, fact.name)[lang], before: '', after: fact.value }]
  })
  return {
    changes: [...written, ...told],
    files: files.map(({ id, name: file, size, mime }) => ({ id, name: file, size, mime })),
  }
}

/** The values of these fields, with their labels. */
const only = (row: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(names.flatMap(name => [name, `${name}$`].flatMap(key => (key in row ? [[key, row[key]]] : []))))
