import type { Choices } from '../kernel/field.ts'
import { choices } from '../kernel/fields.ts'
import { text, type Text } from '../kernel/text.ts'
import type { ChargeUnit, DeductMode, LossMode, PayType, PriceBasis, WeightRule, WipeRule } from './rating/index.ts'

export const priceBases: Choices<PriceBasis> = choices({
  ton: ['元/吨', 'CNY/t'],
  truck: ['元/车', 'CNY/truck'],
  tonKm: ['元/吨公里', 'CNY/t·km'],
  box: ['元/箱', 'CNY/container'],
  set: ['元/组', 'CNY/pair of containers'],
  cubic: ['元/方', 'CNY/m³'],
  piece: ['元/件', 'CNY/piece'],
  km: ['元/公里', 'CNY/km'],
  lump: ['包干', 'Lump sum'],
})

/** Units of charges: what freight is priced by, and days and occurrences of services. */
export const chargeUnits: Choices<ChargeUnit> = {
  ...priceBases,
  ...choices({ day: ['元/天', 'CNY/day'], time: ['元/次', 'CNY/time'] }),
}

/** The unit that a basis counts. */
export const basisUnits: Readonly<Record<ChargeUnit, Text>> = {
  ton: text('吨', 't'),
  truck: text('车', 'trucks'),
  tonKm: text('吨公里', 't·km'),
  box: text('箱', 'containers'),
  set: text('组', 'pairs of containers'),
  cubic: text('方', 'm³'),
  piece: text('件', 'pieces'),
  km: text('公里', 'km'),
  lump: text('项', 'items'),
  day: text('天', 'days'),
  time: text('次', 'times'),
}

/** 结算重量. */
export const weightRules: Choices<WeightRule> = choices({
  load: ['按装货(原发)', 'Loaded'],
  unload: ['按卸货(实收)', 'Unloaded'],
  less: ['取小(就低)', 'The lesser'],
  more: ['取大(就高)', 'The greater'],
  loadLessOver: ['减吨法(装货−超损)', 'Loaded less excess loss'],
})

/** 损耗方式. */
export const lossModes: Choices<LossMode> = choices({
  none: ['不计', 'None'],
  permille: ['比例‰', '‰ of the load'],
  fixedKg: ['定额kg/车', 'kg per truck'],
  greater: ['比例与定额取大', 'The greater of both'],
})

/** 货损口径. */
export const deductModes: Choices<DeductMode> = choices({
  overOnly: ['只扣超损', 'The excess only'],
  allIfOver: ['超标全扣', 'All once over'],
  actual: ['按实际', 'Actual loss'],
})

/** 抹零. */
export const wipeRules: Choices<WipeRule> = choices({
  cent: ['保留2位', 'To the cent'],
  yuan: ['四舍五入到元', 'Nearest yuan'],
  floorYuan: ['舍角分', 'Drop the cents'],
  tenYuan: ['个位抹零', 'Whole tens'],
})

/** 结算方式. */
export const payTypes: Choices<PayType> = choices({
  cash: ['现付', 'Cash'],
  onArrival: ['到付', 'On arrival'],
  onReceipt: ['回单付', 'On POD'],
  monthly: ['月结', 'Monthly'],
  prepaid: ['预付', 'Prepaid'],
  oilCard: ['油卡', 'Fuel card'],
  mixed: ['组合', 'Combined'],
})
