import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { payTypes, priceBases } from '../contracts/index.ts'
import { extraKinds, extraSides } from './transport.choices.ts'

/** Yuan. The amount also becomes the price of a charge, and a price has no more digits. */
const MAX_AMOUNT = '99999999.99'

/** 加项, 减项 and incidental fees of a trip. Pricing turns them into charges. */
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
    amount: f.money('金额', { required: true, positive: true, max: MAX_AMOUNT }),
    taxRate: f.rate('税率', { en: 'Tax rate', min: '0', max: '0.2' }),
    reason: f.text('说明', { en: 'Reason', maxLength: 200 }),
  },
  requiredWhen: { reason: row => row.kind === 'deduction' },
  totals: ['amount'],
  max: 50,
})

const fromLedger = { computed: true, noCopy: true } as const
const byWeight = { copies: ['waybill.loadNet', 'waybill.unloadNet', 'waybill.serviceTons'] }
const LOSS_AND_DEDUCTIONS = text('货损扣款、减项和索赔', 'Loss deduction, deductions and claims')
const PER_TONNE = text('元/吨', 'CNY/t')
const INCL_TAX = text('含税', 'incl. tax')
const NET_OF_TAX = text('不含税', 'net of tax')
const notNegative = { min: '0' } as const

/**
 * Receivable and payable amounts of a trip. They are copies of its charges, written in the same transaction. Prices
 * come from a price sheet or were set by hand.
 */
export const moneyFields = {
  goodsValue: f.price('主运单货值单价', {
    en: 'Goods value of the main waybill',
    unit: PER_TONNE,
    computed: true,
    hint: text('一方的价格执行单和合同没有货值时才用', 'Used where sheet and contract of a side have none'),
  }),
  arGoodsValue: f.price('应收货值单价', {
    en: 'Receivable goods value',
    unit: PER_TONNE,
    ...fromLedger,
    copies: ['waybill.goodsValue', 'waybill.arDeduct'],
  }),
  apGoodsValue: f.price('应付货值单价', {
    en: 'Payable goods value',
    unit: PER_TONNE,
    ...fromLedger,
    copies: ['waybill.goodsValue', 'waybill.apDeduct'],
  }),
  arLossAmount: f.money('应收货损扣款', {
    en: 'Receivable loss deduction',
    ...fromLedger,
    copies: ['waybill.arDeduct'],
  }),
  lossAmount: f.money('应付货损扣款', { en: 'Payable loss deduction', ...fromLedger, copies: ['waybill.apDeduct'] }),
  extras: f.lines('加减项', waybillExtras, { en: 'Additions and deductions', noCopy: true }),
  arBasis: f.choice('应收计价方式', priceBases, { en: 'Receivable by', ...fromLedger }),
  arPrice: f.price('应收价', { en: 'Receivable price', ...fromLedger }),
  arQty: f.quantity('应收结算量', { en: 'Receivable quantity', ...fromLedger, ...byWeight }),
  arFreight: f.money('应收运费', { en: 'Receivable freight', ...fromLedger }),
  arIncidental: f.money('应收杂费', { en: 'Receivable fees', ...fromLedger, copies: ['waybill.extras.amount'] }),
  arDeduct: f.money('应收货损及减项', {
    en: 'Receivable loss and deductions',
    ...fromLedger,
    hint: LOSS_AND_DEDUCTIONS,
  }),
  arTotal: f.money('应收合计', { en: 'Receivable', ...fromLedger, basis: INCL_TAX, width: 108 }),
  arTaxRate: f.rate('应收税率', { en: 'Receivable tax rate', ...fromLedger }),
  arExcl: f.money('应收不含税', { en: 'Receivable net of tax', ...fromLedger }),
  arPinned: f.bool('应收手工价', { en: 'Receivable set by hand', ...fromLedger, default: false }),
  apBasis: f.choice('应付计价方式', priceBases, { en: 'Payable by', ...fromLedger, copies: ['railLeg.apBasis'] }),
  apPrice: f.price('应付价', { en: 'Payable price', ...fromLedger, copies: ['railLeg.apPrice'] }),
  apQty: f.quantity('应付结算量', { en: 'Payable quantity', ...fromLedger, ...byWeight }),
  apFreight: f.money('应付运费', { en: 'Payable freight', ...fromLedger }),
  apAdd: f.money('应付加项', { en: 'Payable additions', ...fromLedger, copies: ['waybill.extras.amount'] }),
  zeroReason: f.longText('零结算原因', {
    en: 'Why nothing is due',
    maxLength: 500,
    noCopy: true,
    hint: text('应收或应付合计不大于 0 时审核必填', 'Needed for the audit where a total is not above zero'),
  }),
  infoFee: f.money('信息费', { en: 'Information fee', ...notNegative, max: MAX_AMOUNT }),
  apDeduct: f.money('应付货损及减项', {
    en: 'Payable loss and deductions',
    ...fromLedger,
    hint: LOSS_AND_DEDUCTIONS,
  }),
  wipeAmount: f.money('抹零', { en: 'Rounding', ...fromLedger }),
  apTotal: f.money('应付合计', { en: 'Payable', ...fromLedger, basis: INCL_TAX, width: 108 }),
  apTaxRate: f.rate('应付税率', { en: 'Payable tax rate', ...fromLedger }),
  apExcl: f.money('应付不含税', { en: 'Payable net of tax', ...fromLedger }),
  apPinned: f.bool('应付手工价', { en: 'Payable set by hand', ...fromLedger, default: false }),
  serviceRate: f.rate('服务费率', { en: 'Service rate', min: '0', max: '0.9' }),
  serviceFee: f.money('服务费', { en: 'Service fee', computed: true, noCopy: true }),
  invoiceItem: f.text('开票品目', {
    en: 'Invoice item',
    maxLength: 100,
    hint: text('如 *现代服务*代理服务费', 'Class and name as on the invoice'),
  }),
  arDue: f.money('应收待调', {
    en: 'Receivable to be changed',
    ...fromLedger,
    hint: text('阶梯累计量变动后的差额', 'Difference after quantities in the bands changed'),
  }),
  apDue: f.money('应付待调', {
    en: 'Payable to be changed',
    ...fromLedger,
    hint: text('阶梯累计量变动后的差额', 'Difference after quantities in the bands changed'),
  }),
  dueReason: f.text('待调原因', { en: 'Why to be changed', ...fromLedger, maxLength: 1000, width: 240 }),
  payType: f.choice('付款方式', payTypes, { en: 'Payment', required: true, default: 'monthly' }),
  prepayCash: f.money('预付现金', { en: 'Prepaid cash', ...notNegative }),
  oilVirtual: f.money('电子油卡', { en: 'Virtual fuel card', ...notNegative }),
  oilPhysical: f.money('实体油卡', { en: 'Physical fuel card', ...notNegative }),
  etc: f.money('ETC', { en: 'ETC', ...notNegative }),
  payOnArrival: f.money('到付', { en: 'Paid on arrival', ...notNegative }),
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
  profitExcl: f.money('毛利', { en: 'Margin', ...fromLedger, basis: NET_OF_TAX }),
  profitRate: f.rate('毛利率', { en: 'Margin rate', ...fromLedger }),
} as const
