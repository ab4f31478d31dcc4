import type { DraftOf } from '../../kernel/resource.ts'
import type { incidentalFee } from './incidental-fee.ts'

type Fee = DraftOf<typeof incidentalFee>

const FEES: readonly Fee[] = [
  { code: 'loading', name: '装车费', nameEn: 'Loading', side: 'both', basis: 'ton', taxRate: '0.0600' },
  { code: 'unloading', name: '卸车费', nameEn: 'Unloading', side: 'both', basis: 'ton', taxRate: '0.0600' },
  { code: 'weighing', name: '过磅费', nameEn: 'Weighing', side: 'both', basis: 'truck', taxRate: '0.0600' },
  { code: 'waiting', name: '押车费', nameEn: 'Waiting', side: 'both', basis: 'day', taxRate: '0.0600' },
  { code: 'toll', name: '高速费', nameEn: 'Road toll', side: 'both', basis: 'truck', taxRate: '0.0900' },
  { code: 'subsidy', name: '补贴', nameEn: 'Subsidy', side: 'ap', basis: 'truck', taxRate: '0.0900' },
  { code: 'shortHaul', name: '倒短费', nameEn: 'Short haul', side: 'both', basis: 'box', taxRate: '0.0900' },
  { code: 'shunting', name: '取送车费', nameEn: 'Wagon shunting', side: 'both', basis: 'truck', taxRate: '0.0900' },
  { code: 'wagonUse', name: '货车占用费', nameEn: 'Wagon detention', side: 'both', basis: 'ton', taxRate: '0.0900' },
  { code: 'tarpaulin', name: '篷布费', nameEn: 'Tarpaulin', side: 'both', basis: 'box', taxRate: '0.0600' },
  { code: 'lashing', name: '加固费', nameEn: 'Lashing', side: 'both', basis: 'truck', taxRate: '0.0600' },
  { code: 'boxWashing', name: '洗箱费', nameEn: 'Container washing', side: 'both', basis: 'box', taxRate: '0.0600' },
  { code: 'boxSweeping', name: '清箱费', nameEn: 'Container sweeping', side: 'both', basis: 'box', taxRate: '0.0600' },
  { code: 'boxUse', name: '箱使用费', nameEn: 'Container use', side: 'both', basis: 'set', taxRate: '0.0900' },
  { code: 'detention', name: '滞箱费', nameEn: 'Container detention', side: 'both', basis: 'box', taxRate: '0.0600' },
  { code: 'hireOver', name: '租箱超期费', nameEn: 'Hire beyond the term', side: 'ap', basis: 'box', taxRate: '0.1300' },
  { code: 'boxDeposit', name: '扣押金', nameEn: 'Deposit withheld', side: 'ap', basis: 'box', taxRate: '0.0000' },
  { code: 'boxRepair', name: '修箱费', nameEn: 'Container repair', side: 'ap', basis: 'box', taxRate: '0.1300' },
  { code: 'boxDamage', name: '箱损赔偿', nameEn: 'Container damage', side: 'both', basis: 'box', taxRate: '0.0600' },
  { code: 'trackScale', name: '轨道衡费', nameEn: 'Rail weighbridge', side: 'both', basis: 'ton', taxRate: '0.0600' },
  { code: 'platform', name: '站台费', nameEn: 'Platform', side: 'both', basis: 'ton', taxRate: '0.0600' },
  { code: 'agency', name: '代理费', nameEn: 'Agency', side: 'both', basis: 'ton', taxRate: '0.0600' },
  { code: 'storage', name: '堆存费', nameEn: 'Storage', side: 'both', basis: 'day', taxRate: '0.0600' },
  { code: 'insurance', name: '保险费', nameEn: 'Insurance', side: 'both', basis: 'truck', taxRate: '0.0600' },
  {
    code: 'infoFee',
    name: '信息费',
    nameEn: 'Information fee',
    side: 'ap',
    basis: 'truck',
    taxRate: '0.0600',
    isDeduction: true,
  },
  { code: 'fine', name: '罚款', nameEn: 'Fine', side: 'ap', basis: 'time', taxRate: '0.0000', isDeduction: true },
  {
    code: 'deduction',
    name: '其他扣款',
    nameEn: 'Other deduction',
    side: 'both',
    basis: 'time',
    taxRate: '0.0000',
    isDeduction: true,
  },
]

/** Fees of a new company. Prices are agreed in contracts. */
export const DEFAULT_INCIDENTAL_FEES: readonly Fee[] = FEES.map((fee, i) => ({
  ...fee,
  isDeduction: fee.isDeduction ?? false,
  sort: (i + 1) * 10,
}))
