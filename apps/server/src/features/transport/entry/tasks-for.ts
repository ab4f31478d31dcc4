import { isPos } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mainWaybill, taskLeftQty } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'

/** Tasks under way in the actor's scope that match the fields chosen so far, the newest first. The form offers them. */
export async function tasksFor(
  tx: Tx,
  chosen: AnyRow,
): Promise<{ id: number; mainNo: string; planQty: string; leftQty: string }[]> {
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => typeof value === 'number'))
  if (!Object.keys(given).length) return []
  const tasks = await tx.find(mainWaybill, {
    where: { ...given, status: 'active' },
    sort: ['-id'],
    limit: 20,
    inReferenceScope: true,
  })
  return tasks
    .map(task => ({ id: task.id, mainNo: task.mainNo, planQty: task.planQty, leftQty: taskLeftQty(task) }))
    .filter(task => isPos(task.leftQty))
}
