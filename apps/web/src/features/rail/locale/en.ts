import type { RailKey } from './zh.ts'

export const en: Record<RailKey, string> = {
  'known.stations': 'Add usual stations',
  'known.wagons': 'Add usual wagon types',
  'known.added': '{count} {count#record|records} added',
  'known.none': 'All usual ones are in the list',
  'freight.by': 'Charged by',
  'freight.class': 'Class',
  'freight.quantity': 'Quantity',
  'freight.km': 'Tariff distance',
  'freight.electricKm': 'Of that electrified',
  'freight.discount': 'Reduction',
  'freight.withoutFund': 'Fertiliser, without the fund',
  'freight.freight': 'Freight',
  'freight.fund': 'Construction fund',
  'freight.electric': 'Electric lines',
  'freight.total': 'Total',
  'freight.perTonne': 'Per tonne',
  'freight.perBox': 'Per container',
  'freight.stamp': 'Stamp duty',
  'freight.noRate': 'This tariff has no rate for the class or the length',
  'freight.hint': 'Each part is rounded to a tenth of a yuan; a reduction lowers freight and fund only',
}
