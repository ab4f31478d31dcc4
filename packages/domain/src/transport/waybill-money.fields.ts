import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { payTypes, priceBases } from '../contracts/index.ts'
import { extraKinds, extraSides } from './transport.choices.ts'

/** Yuan: a charge has its amount as its price, too, and a price takes no more. */
const LARGEST = '99999999.99'

/** 加项, 减项 and incidental fees entered on the trip; pricing turns them into charges. */
export const waybillExtras = defineLines({
  name: 'waybill_extra',
  label: '加减项',
  en: 'Additions and deductions',
  fields: {
    side: f.choice('方向', extraSides, { required: true, default: 'ap' }),
    kind: f.choice('加/减', extraKinds, { en: 'Kind', required: true }),
    feeId: f.ref('费用项目', 'incidentalFee', {
      en: 'Fee',
      required: true,
      where: { status: 'enabled' },
      snapshot: { taxRate: 'taxRate', kind: 'isDeduction' },
      snapshotAs: { kind: (isDeduction: unknown) => (isDeduction === true ? 'deduction' : 'addition') },
    }),
    amount: f.money('金额', { required: true, positive: true, max: LARGEST }),
    taxRate: f.rate('税率', { en: 'Tax rate', min: '0', max: '0.2' }),
    reason: f.text('说明', { en: 'Reason', maxLength: 200 }),
  },
  requiredWhen: { reason: row => row.kind === 'deduction' },
  totals: ['amount'],
  max: 50,
})

const ledger = { computed: true, noCopy: true } as const
const paid = { min: '0' } as const

/**
 * What the trip earns and costs. The amounts are copies of the charge ledger, written together with it; prices are what
 * pricing found, or what somebody set by hand.
 */
export const moneyFields = {
  goodsValue: f.price('货值单价', { en: 'Goods value', unit: text('元/吨', 'CNY/t'), computed: true }),
  lossAmount: f.money('货损扣款', { en: 'Loss deduction', ...ledger }),
  extras: f.lines('加减项', waybillExtras, { en: 'Additions and deductions', noCopy: true }),
  arBasis: f.choice('应收计价方式', priceBases, { en: 'Receivable by', ...ledger }),
  arPrice: f.price('应收价', { en: 'Receivable price', ...ledger }),
  arQty: f.quantity('应收结算量', { en: 'Receivable quantity', ...ledger }),
  arFreight: f.money('应收运费', { en: 'Receivable freight', ...ledger }),
  arIncidental: f.money('应收杂费', { en: 'Receivable fees', ...ledger, copies: ['waybill.extras.amount'] }),
  arDeduct: f.money('应收扣款', { en: 'Receivable deductions', ...ledger }),
  arTotal: f.money('应收合计', { en: 'Receivable', ...ledger }),
  arTaxRate: f.rate('应收税率', { en: 'Receivable tax rate', ...ledger }),
  arExcl: f.money('应收不含税', { en: 'Receivable net of tax', ...ledger }),
  arPinned: f.bool('应收手工价', { en: 'Receivable set by hand', ...ledger, default: false }),
  apBasis: f.choice('应付计价方式', priceBases, { en: 'Payable by', ...ledger }),
  apPrice: f.price('应付价', { en: 'Payable price', ...ledger }),
  apQty: f.quantity('应付结算量', { en: 'Payable quantity', ...ledger }),
  apFreight: f.money('应付运费', { en: 'Payable freight', ...ledger }),
  apAdd: f.money('应付加项', { en: 'Payable additions', ...ledger, copies: ['waybill.extras.amount'] }),
  zeroReason: f.longText('零结算原因', {
    en: 'Why nothing is due',
    maxLength: 500,
    noCopy: true,
    hint: text('应收或应付合计不大于 0 时审核必填', 'Needed for the audit where a total is not above zero'),
  }),
  infoFee: f.money('信息费', { en: 'Information fee', ...paid, max: LARGEST }),
  apDeduct: f.money('应付扣款', { en: 'Payable deductions', ...ledger }),
  wipeAmount: f.money('抹零', { en: 'Rounding', ...ledger }),
  apTotal: f.money('应付合计', { en: 'Payable', ...ledger }),
  apTaxRate: f.rate('应付税率', { en: 'Payable tax rate', ...ledger }),
  apExcl: f.money('应付不含税', { en: 'Payable net of tax', ...ledger }),
  apPinned: f.bool('应付手工价', { en: 'Payable set by hand', ...ledger, default: false }),
  serviceRate: f.rate('服务费率', { en: 'Service rate', computed: true }),
  serviceFee: f.money('服务费', { en: 'Service fee', computed: true, noCopy: true }),
  invoiceItem: f.text('开票品目', { en: 'Invoice item', maxLength: 100 }),
  arDue: f.money('应收待调', {
    en: 'Receivable to be changed',
    ...ledger,
    hint: text('阶梯累计量变动后的差额', 'Difference after quantities in the bands moved'),
  }),
  apDue: f.money('应付待调', {
    en: 'Payable to be changed',
    ...ledger,
    hint: text('阶梯累计量变动后的差额', 'Difference after quantities in the bands moved'),
  }),
  dueReason: f.text('待调原因', { en: 'Why to be changed', ...ledger, maxLength: 1000, width: 240 }),
  payType: f.choice('付款方式', payTypes, { en: 'Payment', required: true, default: 'monthly' }),
  prepayCash: f.money('预付现金', { en: 'Prepaid cash', ...paid }),
  oilVirtual: f.money('电子油卡', { en: 'Virtual fuel card', ...paid }),
  oilPhysical: f.money('实体油卡', { en: 'Physical fuel card', ...paid }),
  etc: f.money('ETC', { en: 'ETC', ...paid }),
  payOnArrival: f.money('到付', { en: 'Paid on arrival', ...paid }),
  prepaidTotal: f.money('预付合计', {
    en: 'Prepaid',
    computed: true,
    noCopy: true,
    copies: ['waybill.prepayCash', 'waybill.oilVirtual', 'waybill.oilPhysical', 'waybill.etc'],
  }),
  oilTotal: f.money('油卡', {
    en: 'Fuel card',
    computed: true,
    noCopy: true,
    copies: ['waybill.oilVirtual', 'waybill.oilPhysical'],
  }),
  payOnReceipt: f.money('回单付尾款', { en: 'Left to pay', computed: true, noCopy: true, copies: ['waybill.apTotal'] }),
  profitExcl: f.money('毛利', { en: 'Margin', ...ledger, hint: text('不含税', 'Net of tax') }),
  profitRate: f.rate('毛利率', { en: 'Margin rate', ...ledger }),
} as const
