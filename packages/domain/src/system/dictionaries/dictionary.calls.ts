import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'
import { incidentalFee } from './incidental-fee.ts'

const nullableText = s.nullable(s.text())

/** Entries in the order of their tree. Every member may read them. */
const item = s.object({
  value: s.text(),
  zh: s.text(),
  /** Null for a company's own entries without an English name. */
  en: nullableText,
  parentValue: nullableText,
  color: nullableText,
  sort: s.nullable(s.integer()),
  /** Shown on existing records and not offered. */
  disabled: s.bool(),
  /** Number of levels above it in the tree. */
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

/** Returns a dictionary by its code. */
export const dictionaryCall = defineCall({
  path: 'sys/dictionary/:code/list',
  request: s.fields({}),
  answer: { list: s.list(item) },
})

/** Returns the fees that trips may have beside their freight. */
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

/** Returns the company's own confirmed bank accounts. */
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
            accountName: s.maybe(nullableText),
            bankName: s.maybe(nullableText),
            cnaps: s.maybe(nullableText),
            accountNo: s.maybe(nullableText),
            isDefault: s.maybe(s.nullable(s.bool())),
          }),
        ),
      }),
    ),
  },
})

export type DictionaryAnswer = AnswerOf<typeof dictionaryCall>
