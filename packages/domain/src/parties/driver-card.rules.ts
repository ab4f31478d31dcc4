import type { Issue } from '../kernel/errors.ts'
import { choices } from '../kernel/fields.ts'
import { machine, type RuleContext } from '../kernel/resource.ts'
import {
  type BankAccount,
  confirmRefusal,
  reviewAccounts,
  markAccounts,
  type AccountChange,
} from './bank-account.rules.ts'

/** Whether a second person has confirmed the bank card of a driver. */
export const cardStatus = machine('收款卡复核', 'Bank card check', {
  states: choices({
    none: ['无收款卡', 'No card', 'draft'],
    pending: ['待复核', 'To confirm', 'waiting'],
    confirmed: ['已复核', 'Confirmed', 'done'],
    refused: ['已驳回', 'Rejected', 'refused'],
  }),
  initial: 'none',
})

type CardStatus = 'none' | 'pending' | 'confirmed' | 'refused'
type Maybe<T> = T | null | undefined

export interface CardFacts {
  bankName?: Maybe<string>
  bankCardNo?: Maybe<string>
  cardHolder?: Maybe<string>
  cardStatus?: Maybe<string>
  cardChangedBy?: Maybe<number>
  cardChangedAt?: Maybe<string>
  cardCheckedBy?: Maybe<number>
  cardCheckedAt?: Maybe<string>
  cardChangers?: unknown
}

interface CardMarks {
  cardStatus: CardStatus
  cardChangedBy: number | null
  cardChangedAt: string | null
  cardCheckedBy: number | null
  cardCheckedAt: string | null
  cardChangers: readonly number[] | null
}

/** The card as a bank account with the same rules. Empty without a card number. */
const accountsOf = (row: CardFacts): BankAccount[] =>
  row.bankCardNo
    ? [
        {
          id: 1,
          accountName: row.cardHolder,
          bankName: row.bankName,
          accountNo: row.bankCardNo,
          state: row.cardStatus,
          changedBy: row.cardChangedBy,
          changedAt: row.cardChangedAt,
          checkedBy: row.cardCheckedBy,
          checkedAt: row.cardCheckedAt,
          changers: row.cardChangers,
        },
      ]
    : []

function marksOf([account]: readonly BankAccount[]): CardMarks {
  const changers = Array.isArray(account?.changers) ? (account.changers as number[]) : null
  return {
    cardStatus: (account?.state ?? 'none') as CardStatus,
    cardChangedBy: account?.changedBy ?? null,
    cardChangedAt: account?.changedAt ?? null,
    cardCheckedBy: account?.checkedBy ?? null,
    cardCheckedAt: account?.checkedAt ?? null,
    cardChangers: account ? changers : null,
  }
}

/** The card after a change. A new or changed card waits for confirmation by another person. */
export const markCard = (before: CardFacts, after: CardFacts, who: AccountChange): CardMarks =>
  marksOf(markAccounts(accountsOf(before), accountsOf(after), who))

/** The card after its confirmation or refusal. */
export const reviewCard = (row: CardFacts, verdict: 'confirmed' | 'refused', who: AccountChange): CardMarks =>
  marksOf(reviewAccounts(accountsOf(row), verdict, who))

/** Four eyes: refused to makers of the card. */
export const cardRefusal = (row: CardFacts, ctx: RuleContext): Issue | undefined =>
  confirmRefusal({ bankAccounts: accountsOf(row) }, ctx)
