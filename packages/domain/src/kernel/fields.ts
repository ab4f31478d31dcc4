import type { Choices, Field, FieldKind, FieldOptions, FieldRow, FileRef, SerialPattern, ValueOfKind } from './field.ts'
import type { Fields } from './field.ts'
import type { Lines } from './lines.ts'
import { text } from './text.ts'
import { ownNames } from './own-names.ts'

/** The value exists if the field is required or has a default; otherwise it may be null. */
type ValueOrNull<V, O> = O extends { required: true } ? V : O extends { default: unknown } ? V : V | null

function plain<K extends FieldKind>(kind: K) {
  return <const O extends FieldOptions = Record<never, never>>(
    label: string,
    options?: O,
  ): Field<K, ValueOrNull<ValueOfKind[K], O>> => ({
    ...options,
    kind,
    label,
  })
}

type RefOptions = FieldOptions &
  Pick<
    Field,
    'where' | 'whereFrom' | 'unboundWhen' | 'judged' | 'snapshot' | 'snapshotAs' | 'soleChoice' | 'createInPlace'
  >

/** Field builders: `f.money('运费', { required: true })`. The Chinese label is the first argument. */
export const f = {
  text: plain('text'),
  longText: plain('longText'),
  integer: plain('integer'),
  /** Decimal with 3 digits unless `scale` is given. */
  quantity: plain('quantity'),
  /** Tonnes, 3 decimals. */
  tons: <const O extends FieldOptions = Record<never, never>>(
    label: string,
    options?: O,
  ): Field<'quantity', ValueOrNull<string, O>> => ({
    unit: text('吨', 't'),
    ...options,
    kind: 'quantity',
    label,
  }),
  /** Yuan, 2 decimals, tax included unless the label says otherwise. */
  money: plain('money'),
  /** Yuan per unit, 4 decimals. */
  price: plain('price'),
  /** A share of one: 0.09 is 9 %. 4 decimals. */
  rate: plain('rate'),
  date: plain('date'),
  dateTime: plain('dateTime'),
  month: plain('month'),
  bool: plain('bool'),
  region: plain('region'),
  mobile: plain('mobile'),
  /** Any telephone number. For a person's mobile use `mobile`. */
  phone: plain('phone'),
  plate: plain('plate'),
  idCard: plain('idCard'),
  creditCode: plain('creditCode'),
  boxNo: plain('boxNo'),
  bankAccount: plain('bankAccount'),
  json: plain('json'),
  files: <const O extends FieldOptions & Pick<Field, 'accept'> = Record<never, never>>(
    label: string,
    options?: O,
  ): Field<'files', ValueOrNull<FileRef[], O>> => ({
    ...options,
    kind: 'files',
    label,
  }),
  choice: <C extends string, const O extends FieldOptions = Record<never, never>>(
    label: string,
    choices: Choices<C>,
    options?: O,
  ): Field<'choice', ValueOrNull<C, O>> => ({
    ...options,
    kind: 'choice',
    label,
    choices,
  }),
  dict: <const O extends FieldOptions = Record<never, never>>(
    label: string,
    dict: string,
    options?: O,
  ): Field<'dict', ValueOrNull<string, O>> => ({
    ...options,
    kind: 'dict',
    label,
    dict,
  }),
  ref: <const O extends RefOptions = Record<never, never>>(
    label: string,
    to: string,
    options?: O,
  ): Field<'ref', ValueOrNull<number, O>> => ({
    ...options,
    kind: 'ref',
    label,
    to,
  }),
  refs: <const O extends RefOptions = Record<never, never>>(
    label: string,
    to: string,
    options?: O,
  ): Field<'refs', number[]> => ({
    ...options,
    kind: 'refs',
    label,
    to,
  }),
  serial: (label: string, serial: SerialPattern, options?: FieldOptions): Field<'serial', string> => ({
    width: 160,
    ...options,
    kind: 'serial',
    label,
    serial,
    computed: true,
    noCopy: true,
  }),
  lines: <F extends Fields>(label: string, lines: Lines<F>, options?: FieldOptions): Field<'lines', LineRow<F>[]> => ({
    ...options,
    kind: 'lines',
    label,
    lines: lines as unknown as Lines,
  }),
}

export type LineRow<F extends Fields> = FieldRow<F> & { id?: number }

/** `choices({ ton: ['元/吨', 'CNY/t'] })`, with an optional status colour as third element. */
export function choices<
  const C extends Record<string, readonly [zh: string, en: string, color?: import('./field.ts').StatusColor]>,
>(map: C): Choices<keyof C & string> {
  const out: Choices = ownNames({})
  for (const [value, [zh, en, color]] of Object.entries(map)) out[value] = color ? { zh, en, color } : { zh, en }
  return out as Choices<keyof C & string>
}
