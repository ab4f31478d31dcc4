import type { StatusColor } from '../../kernel/field.ts'
import { text, type Text } from '../../kernel/text.ts'

export interface DefaultDictionary {
  code: string
  name: Text
  items: readonly { value: string; zh: string; en: string; color: StatusColor | null; sort: number }[]
}

/** Dictionaries of a new company. Rules and reports may refer to the values. */
export const DEFAULT_DICTIONARIES: readonly DefaultDictionary[] = [
  dictionary('payType', text('结算方式', 'Payment terms'), [
    ['cash', '现付', 'Cash before departure'],
    ['onArrival', '到付', 'Cash on arrival'],
    ['onReceipt', '回单付', 'On POD'],
    ['monthly', '月结', 'Monthly'],
    ['prepaid', '预付', 'Prepaid'],
    ['oilCard', '油卡', 'Fuel card'],
    ['mixed', '多笔付', 'Several payments'],
  ]),
  dictionary('vehicleKind', text('车型/箱型', 'Vehicle or container type'), [
    ['dump', '自卸车', 'Tipper'],
    ['semiHighSide', '高栏半挂', 'Stake-side semi-trailer'],
    ['semiFlat', '平板半挂', 'Flatbed semi-trailer'],
    ['semiBox', '厢式半挂', 'Box semi-trailer'],
    ['semiDump', '自卸半挂', 'Tipping semi-trailer'],
    ['semiContainer', '集装箱半挂', 'Container semi-trailer'],
    ['tank', '罐车', 'Tanker'],
    ['length4_2', '4.2米', '4.2 m lorry'],
    ['length6_8', '6.8米', '6.8 m lorry'],
    ['length7_6', '7.6米', '7.6 m lorry'],
    ['length9_6', '9.6米', '9.6 m lorry'],
    ['length13', '13米', '13 m semi-trailer'],
    ['length17_5', '17.5米', '17.5 m semi-trailer'],
    ['box20GP', '20英尺通用箱', '20 ft general purpose'],
    ['box40GP', '40英尺通用箱', '40 ft general purpose'],
    ['box40HQ', '40英尺高箱', '40 ft high cube'],
    ['box35T', '35吨敞顶箱', '35 t open top'],
    ['box20Bulk', '20英尺散货箱', '20 ft bulk'],
  ]),
]

type Item = readonly [value: string, zh: string, en: string, color?: StatusColor]

function dictionary(code: string, name: Text, items: readonly Item[]): DefaultDictionary {
  return {
    code,
    name,
    items: items.map(([value, zh, en, color], i) => ({ value, zh, en, color: color ?? null, sort: (i + 1) * 10 })),
  }
}
