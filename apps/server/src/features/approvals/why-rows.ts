import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { knownAct } from '../../engine/directory.ts'
import type { ShownRecord } from './shown-records.ts'
import { hiddenSubjects } from './veiled-branches.ts'
import { type Submission, whyHeld } from './why-held.ts'

interface Caught extends Submission {
  id: number
  recordId: number
}

interface Asked {
  /** The records that the person may see, by run. */
  records: ReadonlyMap<number, ShownRecord>
  lang: Lang
}

/** Why the processes caught the runs, by run, as `whyHeld` tells it. Nothing of processes that catch every act. */
export async function whyRows(
  sql: Sql,
  actor: Actor,
  { records, lang }: Asked,
): Promise<ReadonlyMap<number, string | null>> {
  if (!records.size) return new Map()
  const { rows } = await sql.query<Caught>(
    `select r.id, r.act, r.record_id::bigint as "recordId", r.submitted, r.input, p.condition
     from approval_run r join approval_process p on p.org_id = $1 and p.id = r.process_id
     where r.org_id = $1 and r.id = any($2::bigint[]) and p.condition is not null and r.submitted is not null`,
    [actor.orgId, [...records.keys()]],
    'approval-why',
  )
  return new Map(
    rows.map(run => {
      const { resource, transition } = knownAct(run.act)
      const row = { ...run.submitted, id: run.recordId }
      return [run.id, resource ? whyHeld(run, hiddenSubjects(actor, { resource, row, transition }), lang) : null]
    }),
  )
}
