import type { DraftOf } from '../../kernel/resource.ts'
import type { incidentalFee } from './incidental-fee.ts'

type Fee = DraftOf<typeof incidentalFee>
type Basis = NonNullable<Fee['basis']>
type Side = NonNullable<Fee['side']>

/** What a new company starts with; prices are agreed per contract and stay empty. */
export const DEFAULT_INCIDENTAL_FEES: readonly Fee[] = [
  fee('loading', '装车费', 'Loading', 'both', 'ton', '0.0600'),
  fee('unloading', '卸车费', 'Unloading', 'both', 'ton', '0.0600'),
  fee('weighing', '过磅费', 'Weighing', 'both', 'truck', '0.0600'),
  fee('waiting', '押车费', 'Waiting', 'both', 'day', '0.0600'),
  fee('toll', '高速费', 'Road toll', 'both', 'truck', '0.0900'),
  fee('subsidy', '补贴', 'Subsidy', 'ap', 'truck', '0.0900'),
  fee('shortHaul', '倒短费', 'Short haul', 'both', 'box', '0.0900'),
  fee('shunting', '取送车费', 'Wagon shunting', 'both', 'truck', '0.0900'),
  fee('wagonUse', '货车占用费', 'Wagon detention', 'both', 'ton', '0.0900'),
  fee('tarpaulin', '篷布费', 'Tarpaulin', 'both', 'box', '0.0600'),
  fee('lashing', '加固费', 'Lashing', 'both', 'truck', '0.0600'),
  fee('boxWashing', '洗箱费', 'Container washing', 'both', 'box', '0.0600'),
  fee('boxSweeping', '清箱费', 'Container sweeping', 'both', 'box', '0.0600'),
  fee('boxUse', '箱使用费', 'Container use', 'both', 'set', '0.0900'),
  fee('trackScale', '轨道衡费', 'Rail weighbridge', 'both', 'ton', '0.0600'),
  fee('platform', '站台费', 'Platform', 'both', 'ton', '0.0600'),
  fee('agency', '代理费', 'Agency', 'both', 'ton', '0.0600'),
  fee('storage', '堆存费', 'Storage', 'both', 'day', '0.0600'),
  fee('insurance', '保险费', 'Insurance', 'both', 'truck', '0.0600'),
  fee('infoFee', '信息费', 'Information fee', 'ap', 'truck', '0.0600', true),
  fee('fine', '罚款', 'Fine', 'ap', 'time', '0.0000', true),
  fee('deduction', '其他扣款', 'Other deduction', 'both', 'time', '0.0000', true),
].map((row, i) => ({ ...row, sort: (i + 1) * 10 }))

function fee(
  code: string,
  name: string,
  nameEn: string,
  side: Side,
  basis: Basis,
  taxRate: string,
  isDeduction = false,
): Fee {
  return { code, name, nameEn, side, basis, taxRate, isDeduction }
}
