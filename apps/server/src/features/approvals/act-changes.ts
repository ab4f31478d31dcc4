import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import { isFinal, type Run } from '@tuheng/domain/approvals/run'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { partsOf } from '@tuheng/domain/kernel/parts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { labelRecord, readRecord } from '../../engine/read/record.ts'
import { redact, viewerAccess } from '../../engine/rights/redact.ts'
import { type Change, differences } from './changes.ts'
import type { ShownRecord } from './shown-records.ts'
import { fieldsOf } from './store.ts'

interface Decided {
  act: string
  recordId: number
  submitted: AnyRow
  startedAt: string
  endedAt: string | null
  state: Run
  flow: Flow
}

interface Act {
  kind: string
  memberId: number | null
  at: string
}

/** A save of the record while its approval was under way. */
interface Edit {
  at: string
  memberId: number | null
  before: AnyRow
  after: AnyRow
}

interface Asked {
  run: Decided
  acts: readonly Act[]
  record: ShownRecord
  lang: Lang
}

interface Changes {
  /** What differs from the record as it was last submitted: now, or when the approval ended. */
  all: Change[]
  /** What was changed before each act by whoever did it, in the order of the acts. */
  byAct: ReadonlyMap<number, Change[]>
}

/** What was changed on the way, as far as the person may see it. */
export async function changesOf(sql: Sql, actor: Actor, { run, acts, record, lang }: Asked): Promise<Changes> {
  const { resource } = knownAct(run.act)
  const face = findFace(record.face)?.face
  if (!resource || !face) return { all: [], byAct: new Map() }
  const reader = readerOf(sql, actor.orgId)
  const access = viewerAccess(decidingActor(actor, resource, [run.recordId]), resource, face)
  const shown = async (row: AnyRow): Promise<AnyRow> => {
    const copy = { ...row, id: run.recordId }
    await labelRecord(reader, resource, copy)
    return redact(copy, access)
  }
  const between = async (before: AnyRow, after: AnyRow): Promise<Change[]> => {
    const [left, right] = await Promise.all([shown(before), shown(after)])
    return differences(resource, { before: left, after: right, lang })
  }
  const edits = wasEditable(run, acts) ? await editsOf(sql, actor, { resource, run }) : []
  const own = Map.groupBy(edits, edit => actAfter(acts, edit))
  const byAct = new Map<number, Change[]>()
  for (const [act, list] of own) if (act !== undefined) byAct.set(act, await between(...merged(resource, list)))
  const last = acts.findLastIndex(({ kind }) => isSubmission(kind))
  const since = edits.filter(edit => (actAfter(acts, edit) ?? acts.length) > last)
  const now = isFinal(run.state)
    ? Object.assign({}, run.submitted, ...since.map(({ after }) => after))
    : await readRecord(reader, resource, { id: run.recordId, labels: false, lock: false })
  return { all: now ? await between(run.submitted, now as AnyRow) : [], byAct }
}

const isSubmission = (kind: string): boolean => kind === 'submit' || kind === 'resubmit'

/** Nobody could save the record: no node opens a field, and it was never given back. */
const wasEditable = ({ flow }: Decided, acts: readonly Act[]): boolean =>
  acts.some(({ kind }) => kind === 'reject') ||
  nodesOf(flow.nodes).some(node => node.type === 'approval' && fieldsOf(node.fields, 'editable').length > 0)

/** The saves of the record from the first submission to the end. */
async function editsOf(
  sql: Sql,
  { orgId }: Actor,
  { resource, run }: { resource: AnyResource; run: Decided },
): Promise<Edit[]> {
  const { rows } = await sql.query<Edit>(
    `select at, member_id as "memberId", before, after from audit
     where org_id = $1 and resource = $2 and record_id = $3 and action = 'update' and at >= $4::timestamptz and ($5::timestamptz is null or at <= $5)
       and before is not null and after is not null order by id`,
    [orgId, resource.name, run.recordId, run.startedAt, run.endedAt],
    'approval-edits',
  )
  return rows
}

/** The act to which a save belongs: the next one of the same person, else of anybody. */
function actAfter(acts: readonly Act[], edit: Edit): number | undefined {
  const next = (isIts: (act: Act) => boolean) =>
    acts.findIndex(act => act.at >= edit.at && act.kind !== 'urge' && isIts(act))
  const own = next(({ memberId }) => memberId === edit.memberId)
  const found = own < 0 ? next(() => true) : own
  return found < 0 ? undefined : found
}

/** Saves as one: what each field had first, and what it had last. */
function merged(resource: AnyResource, edits: readonly Edit[]): [AnyRow, AnyRow] {
  const none = Object.fromEntries(partsOf(resource.fields).lines.map(([name]) => [name, []]))
  return [
    Object.assign({}, none, ...edits.toReversed().map(({ before }) => before)),
    Object.assign({}, none, ...edits.map(({ after }) => after)),
  ]
}
