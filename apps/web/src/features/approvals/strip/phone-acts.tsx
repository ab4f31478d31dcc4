import type { ApprovalProps } from '../../../engine/slots.ts'
import { DECISIONS } from '../acts.ts'
import { useRunOf } from '../use-run.ts'
import { RunActs } from './run-acts.tsx'

/** The decisions in the bar of a phone. The other acts stand in the strip. */
export default function PhoneActs({ runId, ...record }: ApprovalProps) {
  const { data } = useRunOf(runId, record.row['id'] as number)
  return data ? <RunActs info={data} record={record} only={act => DECISIONS.includes(act)} /> : null
}
