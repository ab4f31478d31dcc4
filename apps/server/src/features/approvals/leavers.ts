import { replaceMember } from '@tuheng/domain/approvals/acts'
import { member } from '@tuheng/domain/system/people/member'
import { oncePerProcess, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { applyRun, endGone } from './apply-run.ts'
import { administrators, headsOf } from './people.ts'
import { openRun } from './runs.ts'
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
  for (const { runId } of rows) {
    const place = await openRun(tx, runId)
    if (place.isGone) {
      await endGone(tx, place)
      continue
    }
    const run = stateOf(place.row)
    const to = await firstAble(
      place.checkAble,
      heirs.filter(id => id !== run.starter),
    )
    if (to === undefined) continue
    const entry = { kind: 'replace' as const, forMemberId: from, toMemberIds: [to] }
    await applyRun(tx, place, { run: await replaceMember(run, { from, to }, place.env), entry })
  }
}

async function firstAble(
  checkAble: (ids: readonly number[]) => Promise<void>,
  ids: readonly number[],
): Promise<number | undefined> {
  for (const id of ids) {
    const isAble = await checkAble([id]).then(
      () => true,
      () => false,
    )
    if (isAble) return id
  }
  return undefined
}
