import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { sides } from '../settlement/index.ts'
import { changeFields, FACT_SOURCES } from './changeable.ts'
import { statementTreatments } from './changes.choices.ts'

const INCL_TAX = text('含税', 'incl. tax')
const NET_OF_TAX = text('不含税', 'net of tax')

/** A trip that is loaded: before that nothing of it is locked. */
const trip = () =>
  f.ref('运单', 'waybill', {
    en: 'Waybill',
    required: true,
    where: { transportStatus: ['inTransit', 'arrived', 'unloaded'] },
  })

const AR = ['waybill.arTotal'] as const
const AP = ['waybill.apTotal'] as const
const PRICES = ['waybill.arPrice', 'waybill.apPrice'] as const
const MARGIN = ['waybill.profitExcl'] as const

/** 修改内容: one fact of one trip in each row. */
export const changeItems = defineLines({
  name: 'data_change_item',
  label: '修改内容',
  en: 'Facts to change',
  fields: {
    waybillId: trip(),
    field: f.choice('字段', changeFields, { en: 'Fact', required: true }),
    oldValue: f.text('原值', { en: 'Old value', computed: true, maxLength: 40, copies: FACT_SOURCES }),
    newValue: f.text('新值', {
      en: 'New value',
      required: true,
      maxLength: 40,
      copies: FACT_SOURCES,
      hint: text('重量填吨，时间填年月日时分，车牌填完整车牌', 'Tonnes, date with time, or a whole plate'),
    }),
  },
  columns: ['waybillId', 'field', 'oldValue', 'newValue'],
  unique: [['waybillId', 'field']],
  max: 200,
})

/** 单价修改: the price of one side of a trip in each row. */
export const changePrices = defineLines({
  name: 'data_change_price',
  label: '单价修改',
  en: 'Prices to change',
  fields: {
    waybillId: trip(),
    side: f.choice('方向', sides, { en: 'Side', required: true }),
    oldPrice: f.price('原含税单价', { en: 'Old price incl. tax', computed: true, copies: PRICES }),
    newPrice: f.price('新含税单价', { en: 'New price incl. tax', required: true, min: '0', copies: PRICES }),
  },
  columns: ['waybillId', 'side', 'oldPrice', 'newPrice'],
  unique: [['waybillId', 'side']],
  max: 200,
})

/** 金额影响, trip by trip: those that are asked for, and those whose price bands they move. */
export const changeEffects = defineLines({
  name: 'data_change_effect',
  label: '金额影响',
  en: 'What it comes to',
  fields: {
    waybillId: f.ref('运单', 'waybill', { en: 'Waybill', computed: true }),
    arBefore: f.money('应收原额', { en: 'Receivable before', computed: true, copies: AR, basis: INCL_TAX }),
    arAfter: f.money('应收新额', { en: 'Receivable after', computed: true, copies: AR, basis: INCL_TAX }),
    arDiff: f.money('应收差额', { en: 'Receivable difference', computed: true, copies: AR, basis: INCL_TAX }),
    apBefore: f.money('应付原额', { en: 'Payable before', computed: true, copies: AP, basis: INCL_TAX }),
    apAfter: f.money('应付新额', { en: 'Payable after', computed: true, copies: AP, basis: INCL_TAX }),
    apDiff: f.money('应付差额', { en: 'Payable difference', computed: true, copies: AP, basis: INCL_TAX }),
    marginBefore: f.money('原毛利', { en: 'Margin before', computed: true, copies: MARGIN, basis: NET_OF_TAX }),
    marginAfter: f.money('新毛利', { en: 'Margin after', computed: true, copies: MARGIN, basis: NET_OF_TAX }),
    marginDiff: f.money('毛利差额', { en: 'Margin difference', computed: true, copies: MARGIN, basis: NET_OF_TAX }),
  },
  columns: [
    'waybillId',
    'arBefore',
    'arAfter',
    'arDiff',
    'apBefore',
    'apAfter',
    'apDiff',
    'marginBefore',
    'marginAfter',
    'marginDiff',
  ],
  totals: ['arDiff', 'apDiff', 'marginDiff'],
})

/** 涉及的对账单: what becomes of each, and what was invoiced of it. */
export const changeTouched = defineLines({
  name: 'data_change_touched',
  label: '涉及的对账单',
  en: 'Statements concerned',
  fields: {
    statementId: f.ref('对账单', 'statement', { en: 'Statement', computed: true }),
    treatment: f.choice('处理', statementTreatments, { en: 'What becomes of it', computed: true }),
    invoiced: f.money('已开票', { en: 'Invoiced', computed: true, copies: ['statement.invoicedSum'] }),
    settled: f.money('已结', { en: 'Settled', computed: true, copies: ['statement.settledSum'] }),
  },
  columns: ['statementId', 'treatment', 'invoiced', 'settled'],
})
