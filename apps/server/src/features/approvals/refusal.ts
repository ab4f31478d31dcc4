import { creditErrors } from '@tuheng/domain/credit/credit.errors'
import { DomainError, redactIssue } from '@tuheng/domain/kernel/errors'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { isFinal } from '@tuheng/domain/approvals/run'
import { text } from '@tuheng/domain/kernel/text'
import type { MemberCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { tell } from './messages.ts'
import { openRun, type RunPlace } from './runs.ts'
import { stateOf } from './store.ts'

type Failed = Pick<MemberCall<unknown>, 'engine' | 'actor' | 'request'>

/**
 * Keeps why the held act was refused when the last had agreed, and tells the starter. The agreement itself was not kept,
 * so it can be given again. Refusals of the act on the run itself are for whoever acts alone.
 */
export async function rememberRefusal({ engine, actor, request }: Failed, id: number, error: unknown): Promise<void> {
  if (!(error instanceof DomainError) || isOwn(error)) return
  await write(engine, { actor, requestId: request.id }, async tx => {
    const place = await openRun(tx, id)
    // Somebody else may have decided since
    if (!isFinal(stateOf(place.row))) await tellRefusal(tx, place, { refused: error, also: [] })
  })
}

/** Keeps with the run why its act was refused, and tells the starter. `also`: others who are told. */
export async function tellRefusal(
  tx: Tx,
  { row, resource, name, record }: RunPlace,
  { refused, also }: { refused: DomainError; also: readonly number[] },
): Promise<void> {
  const told = forEverybody(refused)
  const refusal = text(told.text('zh'), told.text('en'))
  await tx.overwrite(approvalRun, { id: row.id, refusal }, { action: 'refused' })
  await tell(
    tx,
    { resource, name, row: record, starterId: row.starterId as number },
    {
      to: [...new Set([row.starterId as number, ...also])],
      kind: 'approval.ended',
      what: text('审批已同意，但未能执行', 'was agreed to and could not be performed'),
      opinion: refusal.zh,
    },
  )
}

/**
 * The refusal without figures that some may not see: it was worded for whoever agreed, and others read it, the starter
 * in a message.
 */
function forEverybody(refused: DomainError): DomainError {
  const issues = refused.issues.map(issue => {
    const { party } = issue.params ?? {}
    return issue.code.startsWith('credit.') && party !== undefined
      ? creditErrors.issue('credit.over_unseen', { party })
      : redactIssue(issue, () => false)
  })
  return new DomainError(issues)
}

/** Refusals of acts on approvals, of their files, and of what is outdated or missing. */
const isOwn = ({ code }: DomainError): boolean =>
  Object.hasOwn(approvalErrors.defs, code) || OF_THE_ACT.some(prefix => code.startsWith(prefix))

const OF_THE_ACT = ['request.', 'record.', 'file.']
