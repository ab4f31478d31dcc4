import { type Actor, rowVerdict } from '@tuheng/domain/kernel/policy'

/** What the data scope goes by. */
interface Owned {
  createdBy?: unknown
  deptId?: unknown
}

/** Whether the row is in the actor's data scope. */
export function inScope({ actor }: { actor: Actor }, { createdBy, deptId }: Owned): boolean {
  const verdict = rowVerdict(actor)
  if (typeof verdict === 'boolean') return verdict
  return 'createdBy' in verdict ? createdBy === verdict.createdBy : verdict.deptIds.includes(deptId as number)
}
