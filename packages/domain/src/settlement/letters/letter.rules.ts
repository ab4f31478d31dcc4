import { isZero, money, sub, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { isEmail } from '../../kernel/validators/email.ts'
import type { dunningLevels } from './letter.choices.ts'
import { letterErrors } from './letter.errors.ts'

type Maybe<T> = T | null | undefined

export interface BalanceFacts {
  receivable?: Maybe<Dec>
  payable?: Maybe<Dec>
  advanceIn?: Maybe<Dec>
  advanceOut?: Maybe<Dec>
  theirReceivable?: Maybe<Dec>
  theirPayable?: Maybe<Dec>
}

/** 净额: what they owe us, all in all; less than nothing where we owe them more. */
export const netOf = ({ receivable, payable, advanceIn, advanceOut }: BalanceFacts): Dec =>
  money(sub(sum([receivable, advanceOut]), sum([payable, advanceIn])))

/** The same by their books, without advances; null while they have not answered with figures. */
export const theirNetOf = ({ theirReceivable, theirPayable }: BalanceFacts): Dec | null =>
  typeof theirReceivable === 'string' && typeof theirPayable === 'string'
    ? money(sub(theirReceivable, theirPayable))
    : null

/** 差异: their net less ours. */
export function differenceOf(row: BalanceFacts): Dec | null {
  const theirs = theirNetOf(row)
  return theirs === null ? null : money(sub(theirs, sub(row.receivable, row.payable)))
}

/** Whether an answer names other figures than ours. */
export const differs = (row: BalanceFacts): boolean =>
  !isZero(sub(row.theirReceivable, row.receivable)) || !isZero(sub(row.theirPayable, row.payable))

/** A reminder names what is overdue. */
export const remindRefusal = (row: { itemCount?: Maybe<number>; asOf?: Maybe<string> }): Issue | undefined =>
  row.itemCount ? undefined : letterErrors.issue('letter.nothing_overdue', { day: row.asOf ?? '' })

export type DunningLevel = keyof typeof dunningLevels

/** The level after the last one that was sent. */
export const levelAfter = (last: Maybe<string>): DunningLevel =>
  last === 'second' || last === 'final' ? 'final' : last === 'first' ? 'second' : 'first'

/** Whether a letter can go this way to this address. */
export const canReach = ({ way, sentTo }: { way: string; sentTo: string }): boolean =>
  way !== 'mail' || sentTo.split(/[\s<>,;，；]+/).some(part => isEmail(part))
