import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { deductModes, lossModes, weightRules, wipeRules } from './terms.choices.ts'

/** Terms that turn weights and prices into amounts. They are agreed with a contract and copied to its price sheets. */
export const termFields = {
  weightRule: f.choice('结算重量', weightRules, { en: 'Billed weight', required: true, default: 'unload' }),
  lossMode: f.choice('损耗方式', lossModes, { en: 'Loss rule', required: true, default: 'permille' }),
  lossValue: f.quantity('损耗标准', { en: 'Tolerance', unit: text('‰', '‰'), min: '0', max: '100' }),
  lossKg: f.quantity('定额损耗', {
    en: 'Fixed tolerance',
    unit: text('公斤/车', 'kg per truck'),
    min: '0',
    max: '10000',
  }),
  deductMode: f.choice('货损口径', deductModes, { en: 'Loss charged', required: true, default: 'overOnly' }),
  goodsValue: f.price('货值单价', { en: 'Goods value', unit: text('元/吨', 'CNY/t'), min: '0' }),
  wipeRule: f.choice('抹零规则', wipeRules, { en: 'Rounding', required: true, default: 'cent' }),
} as const

interface LossFacts {
  lossMode?: string | null
}

export const needsPermille = ({ lossMode }: LossFacts): boolean => lossMode === 'permille' || lossMode === 'greater'
export const needsKg = ({ lossMode }: LossFacts): boolean => lossMode === 'fixedKg' || lossMode === 'greater'
export const countsLoss = ({ lossMode }: LossFacts): boolean => !!lossMode && lossMode !== 'none'
