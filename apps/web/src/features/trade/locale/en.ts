import type { TradeKey } from './zh.ts'

export const en: Record<TradeKey, string> = {
  'rows.what':
    'A truck on each row: the lot, purchase or sale, the day, the ticket and the weights. For a truck of ours enter its waybill number: plate and weights come by themselves. Blocks from Excel can be pasted.',
  'rows.label': 'Document entry',
  'rows.result': 'Result',
  'rows.trip': 'Our waybill no.',
  'match.title': 'Take {n} waybills into a lot',
  'match.what': 'Purchases and sales are made with the weights of the waybills.',
  'match.sides': 'Make',
  'match.buy': 'Purchases',
  'match.sell': 'Sales',
  'match.both': 'Purchases and sales',
  'match.apply': 'Take in {n}',
  'match.done': '{n} taken in',
  'match.left': '{n} not taken in',
  'match.cancel': 'Cancel',
}
