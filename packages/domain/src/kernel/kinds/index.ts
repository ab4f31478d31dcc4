import type { Field, FieldKind } from '../field.ts'
import { checkBankAccount, normalizeBankCard } from '../validators/bank-card.ts'
import { checkBoxNo, normalizeBoxNo } from '../validators/box-no.ts'
import { checkCreditCode, normalizeCreditCode } from '../validators/credit-code.ts'
import { checkIdCard, normalizeIdCard } from '../validators/id-card.ts'
import { checkMobile, normalizeMobile } from '../validators/mobile.ts'
import { checkPhone, normalizePhone } from '../validators/phone.ts'
import { checkPlate, normalizePlate } from '../validators/plate.ts'
import { text } from '../text.ts'
import { decimalKind } from './decimal-kind.ts'
import type { Kind } from './kind.ts'
import {
  boolKind,
  choiceKind,
  dictKind,
  filesKind,
  integerKind,
  jsonKind,
  linesKind,
  refKind,
  refsKind,
  regionKind,
} from './other-kinds.ts'
import { visibleLine, visibleText } from '../invisible-characters.ts'
import { withKind, textKind } from './text-kinds.ts'
import { dateKind, dateTimeKind, monthKind } from './time-kinds.ts'

/** All kinds of fields. The map is total: a kind without a module does not compile. */
export const kinds: { readonly [K in FieldKind]: Kind<K> } = {
  text: textKind({ maxLength: 200, normalize: visibleLine }),
  longText: withKind(textKind({ maxLength: 2000, width: 200, normalize: visibleText })),
  serial: withKind(textKind({ maxLength: 40, width: 160, normalize: visibleLine })),
  integer: integerKind,
  quantity: asKindOf<'quantity'>(decimalKind({ scale: 3, width: 100, maxIntegerDigits: 9 })),
  money: { ...decimalKind({ scale: 2, width: 120, maxIntegerDigits: 12 }), amount: true, unit: text('元', 'CNY') },
  price: asKindOf<'price'>(decimalKind({ scale: 4, width: 100, maxIntegerDigits: 8 })),
  rate: asKindOf<'rate'>(decimalKind({ scale: 4, width: 80, maxIntegerDigits: 2, percent: true })),
  date: dateKind,
  dateTime: asKindOf<'dateTime'>(dateTimeKind),
  month: asKindOf<'month'>(monthKind),
  bool: boolKind,
  choice: choiceKind,
  dict: dictKind,
  ref: refKind,
  refs: refsKind,
  lines: linesKind,
  files: filesKind,
  region: regionKind,
  mobile: withKind(textKind({ maxLength: 20, width: 120, normalize: normalizeMobile, check: checkMobile })),
  phone: withKind(textKind({ maxLength: 40, width: 120, normalize: normalizePhone, check: checkPhone })),
  plate: withKind(textKind({ maxLength: 12, width: 118, normalize: normalizePlate, check: checkPlate })),
  idCard: withKind(
    textKind({ maxLength: 18, width: 180, normalize: normalizeIdCard, check: value => checkIdCard(value) }),
  ),
  creditCode: withKind(textKind({ maxLength: 18, width: 180, normalize: normalizeCreditCode, check: checkCreditCode })),
  boxNo: withKind(textKind({ maxLength: 11, width: 120, normalize: normalizeBoxNo, check: checkBoxNo })),
  bankAccount: withKind(
    textKind({ maxLength: 32, width: 180, normalize: normalizeBankCard, check: value => checkBankAccount(value) }),
  ),
  json: jsonKind,
}

/** The kind of a field. Only here a kind's name selects behaviour. */
export function kindOf(field: Field): Kind {
  return kinds[field.kind] as unknown as Kind
}

function asKindOf<K extends FieldKind>(kind: unknown): Kind<K> {
  return kind as Kind<K>
}
