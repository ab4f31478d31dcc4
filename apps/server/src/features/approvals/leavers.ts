import { replaceMember } from '@tuheng/domain/approvals/acts'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { member } from '@tuheng/domain/system/people/member'
import { oncePerProcess, onTransition } from '../../engine/write/hooks.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { applyRun, endGone } from './apply-run.ts'
import { administrators, headsOf } from './people.ts'
import { tellRefusal } from './refusal.ts'
import { openRun, type RunPlace } from './runs.ts'
import { stateOf } from './store.ts'

/** Whoever leaves or is locked hands what waits for them over: to their head, else to an administrator. */
export const registerLeavers = (): void => oncePerProcess(addHooks)

function addHooks(): void {
  onTransition(member, ['lock', 'leave'], { derive: ({ tx, next }) => handTasksOver(tx, next.id) })
}

async function handTasksOver(tx: Tx, from: number): Promise<void> {
  const { rows } = await tx.sql<{ runId: number }>(
    `select distinct t.run_id as "runId" from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id and r.status = 'running'
     where t.org_id = $1 and t.member_id = $2 and t.state = any('{open,waiting}') order by 1`,
    [tx.orgId, from],
  )
  if (!rows.length) return
  const heirs = [...(await headsOf(tx, from)), ...(await administrators(tx))].filter(id => id !== from)
  for (const { runId } of rows) await handRunOver(tx, runId, { from, heirs: [...new Set(heirs)] })
}

/** Hands the tasks of a run over to the first who can have them. No run keeps a member from leaving. */
async function handRunOver(
  tx: Tx,
  runId: number,
  { from, heirs }: { from: number; heirs: readonly number[] },
): Promise<void> {
  const place = await knownRun(tx, runId)
  if (!place) return
  if (place.isGone) return endGone(tx, place)
  const run = stateOf(place.row)
  let refused: DomainError | undefined
  for (const to of heirs.filter(id => id !== run.starter)) {
    try {
      await place.checkAble([to])
    } catch {
      continue
    }
    try {
      const entry = { kind: 'replace' as const, forMemberId: from, toMemberIds: [to] }
      await inSavepoint(tx, async step =>
        applyRun(step, place, { run: await replaceMember(run, { from, to }, place.env), entry }),
      )
      return
    } catch (error) {
      // The act that this would have completed is refused: the next of them may be asked
      refused ??= domainError(error)
    }
  }
  if (refused) await tellRefusal(tx, place, { refused, also: heirs })
}

/** The run; undefined for an act that the product knows no more. */
async function knownRun(tx: Tx, runId: number): Promise<RunPlace | undefined> {
  try {
    return await openRun(tx, runId)
  } catch (error) {
    domainError(error)
    return undefined
  }
}

function domainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}
