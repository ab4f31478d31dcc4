import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { type RunInfo, runInfoCall } from '@tuheng/domain/approvals/approval.calls'
import { type AnyRow, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { redactAnswer } from '../../engine/calls/redact-answer.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import type { PrintContext } from '../../engine/print/on-print.ts'
import type { Fact } from '../../engine/print/print-doc.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { labelRecord } from '../../engine/read/record.ts'
import { redact, viewerAccess } from '../../engine/rights/redact.ts'
import type { WorkingTime } from '@tuheng/domain/approvals/working-time'
import { workedMinutes, workingTimeOf } from './due.ts'
import { runInfo } from './run-info.ts'
import { factNames, valueText } from './shown-records.ts'

/** What a sheet tells, as far as the person may see it. */
export interface SheetSource {
  info: RunInfo
  /** What was decided on, as it was submitted. */
  facts: Fact[]
  /** When the company works. */
  time: WorkingTime
  /** Working minutes that each act took since its task came, in the order of the acts. */
  taken: (number | null)[]
}

/** Reads an approval for its sheet. @throws as `runInfo`. */
export async function sheetSource(context: PrintContext, id: number): Promise<SheetSource> {
  const { sql, actor, now, lang } = context
  const found = await runInfo(sql, actor, { id, now, lang })
  const info = redactAnswer(runInfoCall.answer, found, { actor }) as RunInfo
  const time = await workingTimeOf(readerOf(sql, actor.orgId))
  return { info, time, facts: await submittedFacts(context, info), taken: await takenByActs(context, { id, time }) }
}

async function submittedFacts({ sql, actor, lang }: PrintContext, info: RunInfo): Promise<Fact[]> {
  const { resource, name: act } = knownAct(info.act)
  const face = info.record && findFace(info.record.face)?.face
  if (!resource || !face) return []
  const { rows } = await sql.query<{ submitted: AnyRow | null }>(
    'select submitted from approval_run where org_id = $1 and id = $2',
    [actor.orgId, info.id],
    'approval-submitted',
  )
  const row = { ...rows[0]?.submitted }
  await labelRecord(readerOf(sql, actor.orgId), resource, row)
  redact(row, viewerAccess(decidingActor(actor, resource, [row['id']]), resource, face))
  const worded = inWordsOf(resource, face)
  return factNames(resource, act, Infinity).flatMap(name => {
    const field = columnField(worded, name)
    const value = valueText(worded, { name, row, lang })
    return field && value ? [{ label: labelOf(field, name)[lang], value }] : []
  })
}

/** Each decision with the moment at which its task came; the time limit is nobody, and decides on a task of its node. */
async function takenByActs(
  { sql, actor }: PrintContext,
  { id, time }: { id: number; time: WorkingTime },
): Promise<(number | null)[]> {
  const { rows } = await sql.query<{ at: string; opened: string | null }>(
    `select a.at, t.opened_at as opened from approval_act a
       left join lateral (select t.opened_at from approval_task t where t.org_id = $1 and t.run_id = $2 and not t.is_copy
         and (t.node_id = a.node_id or a.node_id is null) and t.acted_at = a.at
         and t.member_id = coalesce(a.for_member_id, a.member_id, t.member_id) order by t.no limit 1) t on a.kind = any('{agree,reject}')
     where a.org_id = $1 and a.run_id = $2 order by a.id`,
    [actor.orgId, id],
    'approval-taken',
  )
  return rows.map(({ at, opened }) => (opened === null ? null : workedMinutes(opened, at, time)))
}
