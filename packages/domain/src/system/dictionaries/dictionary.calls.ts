import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'
import { incidentalFee } from './incidental-fee.ts'

const nothing = s.nullable(s.text())

/** Words to choose from, which everybody has. They come in the order of their tree. */
const item = s.object({
  value: s.text(),
  zh: s.text(),
  /** A company's own entries may have no English. */
  en: nothing,
  parentValue: nothing,
  color: nothing,
  sort: s.nullable(s.integer()),
  /** Still shown on old records, no longer offered. */
  disabled: s.bool(),
  /** Levels above it in the tree. */
  depth: s.integer(),
})

const fee = s.object({
  id: s.id(),
  code: s.of(incidentalFee, 'code'),
  name: s.of(incidentalFee, 'name'),
  nameEn: s.of(incidentalFee, 'nameEn'),
  side: s.of(incidentalFee, 'side'),
  basis: s.of(incidentalFee, 'basis'),
  price: s.of(incidentalFee, 'price'),
  taxRate: s.of(incidentalFee, 'taxRate'),
  isDeduction: s.of(incidentalFee, 'isDeduction'),
})

/** A dictionary by its code. */
export const dictionaryCall = defineCall({
  path: 'sys/dictionary/:code/list',
  request: s.fields({}),
  answer: { list: s.list(item) },
})

/** Fees that trips may bring beside their freight. */
export const incidentalsCall = defineCall({
  path: 'sys/dictionary/Incidental/list',
  request: s.fields({}),
  answer: { list: s.list(fee) },
})

export const paymentTypesCall = defineCall({
  path: 'oms/wayBill/paymentType',
  request: s.fields({}),
  answer: { list: s.list(item) },
})

/** The company's own accounts that money goes to and comes from: only those that a second person confirmed. */
export const ownAccountsCall = defineCall({
  path: 'cm/base/settlement/list',
  method: 'GET',
  request: s.fields({}),
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        name: s.text(),
        accounts: s.list(
          s.object({
            accountName: s.maybe(nothing),
            bankName: s.maybe(nothing),
            cnaps: s.maybe(nothing),
            accountNo: s.maybe(nothing),
            isDefault: s.maybe(s.nullable(s.bool())),
          }),
        ),
      }),
    ),
  },
})

export type DictionaryAnswer = AnswerOf<typeof dictionaryCall>
