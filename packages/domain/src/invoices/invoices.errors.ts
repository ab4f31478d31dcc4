import { defineErrors } from '../kernel/errors.ts'

export const invoiceErrors = defineErrors({
  'invoice.over_open': {
    status: 400,
    reveals: { open: ['statement.uninvoicedSum'] },
    zh: '本次开票金额超过未开票余额：{no} 未开 {open:money} 元',
    en: 'The amount exceeds what is left to invoice: {open:money} yuan on {no}',
  },
  'invoice.no_items': { status: 409, zh: '请至少关联一张对账单', en: 'Link at least one statement' },
  'invoice.no_lines': { status: 409, zh: '请至少填写一行开票明细', en: 'Enter at least one invoice line' },
  'invoice.sum_differs': {
    status: 400,
    reveals: { lines: [], items: [], diff: [] },
    zh: '开票明细合计 {lines:money} 元与关联对账单合计 {items:money} 元不一致，相差 {diff:money} 元',
    en: 'The lines add up to {lines:money} yuan, the statements to {items:money} yuan; {diff:money} yuan are left',
  },
  'invoice.lines_differ': {
    status: 400,
    reveals: { lines: [], items: [], diff: [] },
    zh: '开票明细合计 {lines:money} 元与关联对账单合计 {items:money} 元不一致，相差 {diff:money} 元：请修改明细，或用“按对账单生成明细”重新生成',
    en: 'The lines add up to {lines:money} yuan, the statements to {items:money} yuan; {diff:money} yuan are left: correct the lines, or have them made from the statements',
  },
  'invoice.title': { status: 409, zh: '开票抬头缺少{what}', en: 'The invoice title lacks the {what}' },
  'invoice.item_name': {
    status: 400,
    zh: '开票品目应以“*分类简称*”开头，例如 *运输服务*国内道路货物运输服务',
    en: 'An invoice item starts with its class between asterisks, e.g. *运输服务*国内道路货物运输服务',
  },
  'invoice.item_class': {
    status: 400,
    zh: '品目“{item}”不属于{class}',
    en: '"{item}" does not belong to {class}',
  },
  'invoice.rate': {
    status: 400,
    zh: '{class}的税率应为 {rates}，不能为 {rate}',
    en: '{class} is taxed at {rates}, not {rate}',
  },
  'invoice.contract_rate': {
    status: 409,
    zh: '开票税率 {rate} 与对账单税率 {rates} 不一致',
    en: 'The rate of {rate} is not among those of the statements ({rates})',
  },
  'invoice.rate_over': {
    status: 409,
    reveals: { amount: [], left: ['statement.netSum', 'statement.uninvoicedSum'] },
    zh: '税率 {rate} 的明细共 {amount:money} 元，所选对账单按该税率最多可开 {left:money} 元：请按对账单各税率的未开金额填写明细，税率有误时先更正对账单',
    en: 'The lines at {rate} come to {amount:money}, the statements can bear {left:money} at that rate: enter what they have left at each rate, or correct the statement if its rate is wrong',
  },
  'invoice.freight_missing': {
    status: 409,
    zh: '货物运输服务缺少{what}',
    en: 'The transport service lacks the {what}',
  },
  'invoice.freight_none': {
    status: 409,
    zh: '货物运输服务缺少运输特定要素：请按车填写工具种类、牌号、起运地、到达地和货物名称',
    en: 'A transport invoice needs its journeys: means of transport, number, origin, destination and goods',
  },
  'invoice.province': {
    status: 400,
    zh: '{what}“{place}”应以省（自治区、直辖市）全称开头，例如 陕西省榆林市',
    en: '{what} "{place}" must start with the full name of a province, e.g. 陕西省榆林市',
  },
  'invoice.number_old': {
    status: 400,
    zh: '{kind}的号码应为 8 位数字',
    en: 'The number of this kind of invoice has 8 digits',
  },
  'invoice.code_old': {
    status: 400,
    zh: '{kind}须填写 10 位或 12 位发票代码',
    en: 'This kind of invoice has a code of 10 or 12 digits',
  },
  'invoice.code_digital': {
    status: 400,
    zh: '数电发票没有发票代码，请清空',
    en: 'A digital invoice has no code: clear it',
  },
  'invoice.taken': {
    status: 409,
    zh: '发票号码已登记：{no}，见{by}',
    en: 'Invoice number {no} is registered already, see {by}',
  },
  'invoice.seller': {
    status: 400,
    zh: '销方名称与{kind}不一致：发票为“{seller}”，档案为“{party}”',
    en: 'The seller "{seller}" is not the counterparty "{party}"',
  },
  'invoice.tax_sum': {
    status: 400,
    zh: '金额 {excl} 加税额 {tax} 不等于价税合计 {total}',
    en: 'Net {excl} and tax {tax} do not add up to {total}',
  },
  'invoice.tax_amount': {
    status: 400,
    zh: '按税率 {rate} 计算税额应为 {wanted}，发票为 {tax}，最多可差 {slack} 元（每行明细半分）；请核对税额、税率与明细行数',
    en: 'At {rate} the tax would be {wanted}, the invoice says {tax}; it may be off by {slack}, half a cent a line: check tax, rate and lines',
  },
  'invoice.tax_most': {
    status: 400,
    zh: '未填税率时税额最多为按最高税率 {rate} 计算的 {wanted}，发票为 {tax}；请核对税额与合计',
    en: 'Without a rate the tax is at most what {rate} gives, {wanted}; the invoice says {tax}: check tax and total',
  },
  'invoice.tax_rate': {
    status: 400,
    zh: '税率 {rate} 高于最高税率 {top}',
    en: '{rate} is above the highest rate of VAT, {top}',
  },
  'invoice.rate_differs': {
    status: 409,
    zh: '发票税率 {rate} 与所关联对账单的税率 {stated} 不一致，请核对',
    en: 'The invoice is made out at {rate}, its statements at {stated}: check it',
  },
  'invoice.not_issued': { status: 409, zh: '发票尚未开具，不能交付', en: 'The invoice has not been issued yet' },
  'invoice.future': { status: 400, zh: '开票日期不能晚于今天', en: 'An invoice cannot be dated in the future' },
  'invoice.red_over': {
    status: 409,
    reveals: { red: [], left: ['invoiceOut.total'] },
    zh: '红冲金额 {red:money} 元超过蓝票剩余 {left:money} 元',
    en: 'The reversal of {red:money} yuan exceeds the {left:money} yuan left of the invoice',
  },
  'invoice.red_full': {
    status: 409,
    zh: '该发票已全额红冲',
    en: 'The invoice has been reversed in full',
  },
  'invoice.red_of_red': { status: 409, zh: '红字发票不能再红冲', en: 'A red invoice cannot be reversed' },
  'invoice.red_pending': {
    status: 409,
    zh: '已有红字确认单在办理，请先完成或撤销',
    en: 'A reversal is under way already',
  },
  'invoice.red_negative': {
    status: 400,
    zh: '红字发票的金额必须为负数',
    en: 'The amounts of a red invoice are negative',
  },
  'invoice.blue_positive': {
    status: 400,
    zh: '开票金额必须大于 0；退减请用红字发票',
    en: 'The amount must be above zero; use a red invoice to reduce',
  },
  'invoice.red_form': {
    status: 409,
    zh: '红字确认单状态为“{status}”，确认后才能开具',
    en: 'The confirmation form is "{status}": the red invoice can be issued once it is confirmed',
  },
  'invoice.verify_failed': {
    status: 409,
    zh: '查验结果为“{result}”，不能勾选或入账，请退票',
    en: 'The check says "{result}": send the invoice back',
  },
  'invoice.not_verified': { status: 409, zh: '发票尚未查验，请先查验', en: 'The invoice has not been checked yet' },
  'invoice.ticked': {
    status: 409,
    zh: '发票已勾选抵扣，请先撤销勾选',
    en: 'The invoice is ticked for deduction; undo the tick first',
  },
  'invoice.not_deductible': {
    status: 409,
    zh: '{kind}不能勾选抵扣，可直接入账',
    en: 'This kind of invoice cannot be deducted; book it directly',
  },
})
