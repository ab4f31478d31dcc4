import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { bankAccountWidget } from './bank-account/index.tsx'
import { boolWidget } from './bool/index.tsx'
import { choiceWidget } from './choice/index.tsx'
import { decimalWidget, rateWidget } from './decimal/index.tsx'
import { dictWidget } from './dict/index.tsx'
import { filesWidget } from './files/index.tsx'
import { integerWidget } from './integer/index.tsx'
import { jsonWidget } from './json/index.tsx'
import { linesWidget } from './lines/index.tsx'
import { plateWidget } from './plate/index.tsx'
import { refWidget } from './ref/index.tsx'
import { refsWidget } from './refs/index.tsx'
import { regionWidget } from './region/index.tsx'
import { serialWidget } from './serial/index.tsx'
import { longTextWidget, textWidget } from './text/index.tsx'
import { dateTimeWidget, dateWidget, monthWidget } from './time/index.tsx'
import type { Widget } from './types.ts'
import { originOf } from './variant-of.ts'

/** The widget of every field kind. The map is total: a kind without a widget does not compile. */
export const widgets: { readonly [K in FieldKind]: Widget<K> } = {
  text: textWidget({}),
  longText: longTextWidget,
  serial: serialWidget,
  integer: integerWidget,
  quantity: decimalWidget({ scale: 3, summable: true }),
  money: decimalWidget({ scale: 2, summable: true }),
  // Prices have four decimals, but mostly use two.
  price: decimalWidget({ scale: 2 }),
  rate: rateWidget,
  date: dateWidget,
  dateTime: dateTimeWidget,
  month: monthWidget,
  bool: boolWidget,
  choice: choiceWidget,
  dict: dictWidget,
  ref: refWidget,
  refs: refsWidget,
  lines: linesWidget,
  files: filesWidget,
  region: regionWidget,
  mobile: textWidget({ inputMode: 'tel', code: true }),
  phone: textWidget({ inputMode: 'tel' }),
  plate: plateWidget,
  idCard: textWidget({ code: true }),
  creditCode: textWidget({ code: true }),
  boxNo: textWidget({ code: true }),
  bankAccount: bankAccountWidget,
  json: jsonWidget,
}

const ownWidgets = new WeakMap<Field, Widget>()

/**
 * Registers a widget for a single field whose values need more than the widget of the kind, e.g. the permissions of a
 * role.
 */
export function registerWidget<K extends FieldKind>(field: Field | undefined, widget: Widget<K>): void {
  if (!field) throw new Error('a widget for no field')
  ownWidgets.set(field, widget as unknown as Widget)
}

/** The widget of a field. The only place that chooses by kind. */
export function widgetOf(field: Field): Widget {
  return ownWidgets.get(originOf(field)) ?? (widgets[field.kind] as unknown as Widget)
}
