import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission, type Actor } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { claimsCall } from '@tuheng/domain/settlement/settlement.calls'
import { faceCall } from '../../../shared/calls/api.ts'

export type Claimed = AnswerOf<typeof claimsCall>['list'][number]
export type Claim = NonNullable<Claimed['claims']>[number]

export const mayReadClaims = (actor: Actor, face: Face): boolean => hasPermission(actor, `${face.permission}.read`)

/** Which other settlements ask for money of the statements. `except`: the settlement that is being edited. */
export async function readClaims(
  face: Face,
  { statementIds, except }: { statementIds: readonly number[]; except: unknown },
  signal: AbortSignal,
): Promise<readonly Claimed[]> {
  const body = { statementIds, ...(except ? { except } : {}) }
  return (await faceCall<AnswerOf<typeof claimsCall>>(face, 'claims', { body, signal, silent: true })).list
}

/** Whether the claim is neither paid, which counts as settled, nor a draft, which holds nothing. */
export const isApplied = ({ status }: Claim): boolean => status === 'approving' || status === 'approved'
