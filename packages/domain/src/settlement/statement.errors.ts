import { defineErrors } from '../kernel/errors.ts'

export const statementErrors = defineErrors({
  'statement.period': { status: 400, zh: '期间止不能早于期间起', en: 'The period cannot end before it begins' },
  'statement.exists': {
    status: 409,
    zh: '同一{kind}同一期间已存在对账单{no}，请在原单中增补，或勾选“补充对账”',
    en: 'Statement {no} covers this period already: add to it, or mark this one as supplementary',
  },
  'statement.same_period': {
    status: 409,
    zh: '同一往来单位同一期间已存在对账单，请在原单中增补，或勾选“补充对账”',
    en: 'A statement covers this counterparty and period already: add to it, or mark this one as supplementary',
  },
  'statement.not_free': {
    status: 409,
    zh: '{no}没有可对账的费用：未审核、未计价或已在其他对账单中',
    en: '{no} has no charges to collect: not audited, not priced, or in another statement already',
  },
  'statement.nothing': {
    status: 409,
    zh: '所选期间没有可对账的单据',
    en: 'There is nothing to collect in this period',
  },
  'statement.no_lines': { status: 409, zh: '对账单没有明细，请先加入单据', en: 'The statement has no lines yet' },
  'statement.dirty': {
    status: 409,
    zh: '存在{count}条运单数据已变动，请重新核对',
    en: '{count} documents changed since they were added; check them again',
  },
  'statement.overtaken': {
    status: 409,
    zh: '{count}张运单（{nos}）的阶梯累计量已变动：请先在运单中“按累计量重算”，再重新核对',
    en: 'The price bands of {count} waybills ({nos}) now count other quantities: recalculate the bands on the waybill, then check the lines again',
    reveals: { nos: ['statement.lines.docNo'] },
  },
  'statement.disputed': {
    status: 409,
    zh: '{count}行异议未解决，请撤回后逐行答复或调整并记为“异议已解决”，或请对方在链接中认可',
    en: '{count} disputed lines are not resolved: withdraw it, answer or adjust them and resolve the disputes, or let the counterparty agree by the link',
  },
  'statement.not_disputed': {
    status: 409,
    zh: '没有未解决的异议',
    en: 'No disputed line is left to resolve',
  },
  'statement.line_reason': {
    status: 400,
    zh: '调整金额不为0时必须填写调整原因',
    en: 'An adjustment needs its reason',
  },
  'statement.lone_reason': {
    status: 400,
    zh: '填了调整原因却没有调整额：请填调整额，或清空原因（只作说明的写在备注）',
    en: 'A reason without an adjustment: enter the amount, or empty the reason (what only explains belongs into the remark)',
  },
  'statement.prepaid_over': {
    status: 400,
    reveals: { prepaid: [], due: ['waybill.prepaidTotal'] },
    zh: '预付抵扣 {prepaid:money} 元超过可抵扣的 {due:money} 元；可填 0 至 {due:money} 元',
    en: '{prepaid:money} yuan is more than the prepayment there is to deduct: enter 0 to {due:money} yuan',
  },
  'statement.prepaid_reason': {
    status: 400,
    reveals: { short: ['waybill.prepaidTotal'] },
    zh: '本行少抵扣预付 {short:money} 元，必须填写原因',
    en: 'This line deducts {short:money} yuan less of the prepayment than is due: give the reason',
  },
  'statement.prepaid_moved': {
    status: 409,
    reveals: { due: ['waybill.prepaidTotal'] },
    zh: '{no} 可抵扣的预付已变为 {due:money} 元，请重新核对',
    en: 'The prepayment of {no} that is left to deduct is {due:money} yuan by now; take the changes over',
  },
  'statement.has_settlement': {
    status: 409,
    reveals: { amount: ['statement.appliedSum'] },
    zh: '对账单已申请结算 {amount:money} 元',
    en: '{amount:money} yuan of this statement are in settlements',
  },
  'statement.has_invoice': {
    status: 409,
    reveals: { amount: ['statement.invoicedSum', 'statement.invoicingSum'] },
    zh: '对账单已申请或已开（收）票 {amount:money} 元',
    en: '{amount:money} yuan of this statement are invoiced or applied for',
  },
  'statement.not_confirmed': {
    status: 409,
    zh: '对账单{no}未确认，不能{action}',
    en: 'Statement {no} is not confirmed yet',
  },
  'statement.approval_not_needed': {
    status: 409,
    reveals: { amount: ['statement.adjustSum'], limit: [] },
    zh: '调整额（按绝对值合计，含少抵扣的预付）{amount:money} 元未超过 {limit:money} 元，无需审批',
    en: 'Adjustments of {amount:money} yuan, either way and with prepayments not deducted, stay within {limit:money} yuan: no approval is needed',
  },
  'statement.unfit': {
    status: 409,
    zh: '对账单{no}为“{status}”，不能{action}{way?}',
    en: 'Statement {no} is "{status}": cannot {action}{way?}',
  },
  'statement.gone': {
    status: 409,
    zh: '对账单已作废或撤回，请刷新',
    en: 'The statement was voided or taken back meanwhile; reload',
  },
  'statement.confirm_future': {
    status: 400,
    zh: '确认日期不能晚于今天',
    en: 'The date of confirmation cannot be in the future',
  },
  'statement.over_invoiced': {
    status: 409,
    zh: '本次开（收）票金额超过对账单未开票余额，余额已被其他发票占用，请刷新',
    en: 'The amount exceeds what is left to invoice: another invoice took it meanwhile; reload',
  },
  'settlement.over_open': {
    status: 400,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '本次申请金额不能大于未付余额：{no} 可申请 {open:money} 元',
    en: 'The amount exceeds what is open: {open:money} yuan on {no}',
  },
  'settlement.over_open_any': {
    status: 409,
    zh: '本次申请金额不能大于未付余额，余额已被其他结算单占用，请刷新',
    en: 'The amount exceeds what is open: another settlement took it meanwhile; reload',
  },
  'settlement.over_open_taken': {
    status: 409,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '对账单{no}可申请 {open:money} 元，少于本次金额；已申请的结算单：{taken}',
    en: 'Only {open:money} yuan of statement {no} are left, less than this settlement asks for. Applied for by: {taken}',
  },
  'settlement.also_drafted': {
    status: 409,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '对账单{no}另有草稿结算单要申请：{drafts}；合计超出可申请的 {open:money} 元，先提交的先占用',
    en: 'Other drafts ask for statement {no}: {drafts}. Together they exceed the {open:money} yuan that are left; whichever is submitted first takes its part',
  },
  'statement.strange_account': {
    status: 409,
    zh: '账号 {account} 不是本公司已复核的收款账户，请先在公司资料中登记并复核',
    en: 'Account {account} is no confirmed account of our company: enter it in the company profile and have it confirmed first',
  },
  'statement.account_name': {
    status: 409,
    zh: '结算户名与本公司已复核的账户 {account} 不一致，登记的户名为“{registered}”；请改为登记的户名',
    en: 'Our confirmed account {account} is in the name of "{registered}": use that name',
  },
  'statement.account_bank': {
    status: 409,
    zh: '开户行与本公司已复核的账户 {account} 不一致，登记的开户行为“{registered}”；请改为登记的开户行',
    en: 'Our confirmed account {account} is with "{registered}": use that bank',
  },
  'settlement.no_items': { status: 400, zh: '请至少选择一张对账单', en: 'Choose at least one statement' },
  'settlement.not_positive': {
    status: 400,
    zh: '结算金额合计必须大于 0',
    en: 'The amounts must add up to more than zero',
  },
  'settlement.account': {
    status: 409,
    reveals: { account: ['party.bankAccounts.accountNo'] },
    zh: '收款账户 {account} 不在{party}登记的账户中，请先在往来单位维护并审批',
    en: 'Account {account} is not among the registered accounts of {party}',
  },
  'settlement.account_unconfirmed': {
    status: 409,
    reveals: { account: ['party.bankAccounts.accountNo'] },
    zh: '{party}的收款账户 {account} 有变更，尚未经第二人复核，不能用于付款；请由有账户复核权限的同事在该单位的页面上复核',
    en: 'Account {account} of {party} was changed and not yet confirmed by a second person: have a colleague with that right confirm it on the page of the counterparty before it is paid to',
  },
  'settlement.account_refused': {
    status: 409,
    reveals: { account: ['party.bankAccounts.accountNo'] },
    zh: '{party}的收款账户 {account} 的变更已被驳回，不能用于付款；请改正后重新复核，或另选账户',
    en: 'Account {account} of {party} was refused: correct it and have it confirmed, or choose another',
  },
  'settlement.account_no': {
    status: 400,
    zh: '填写了收款户名或开户行，还须填写收款账号',
    en: 'A payee or bank is named: enter the account number, too',
  },
  'settlement.account_name': {
    status: 409,
    reveals: { account: ['party.bankAccounts.accountNo'], registered: ['party.bankAccounts.accountName'] },
    zh: '收款户名与{party}已复核的账户 {account} 不一致，登记的户名为“{registered}”；请改为登记的户名，或先变更该单位的账户并复核',
    en: 'Account {account} of {party} is registered in the name of "{registered}": use that name, or change the account there and have it confirmed',
  },
  'settlement.account_bank': {
    status: 409,
    reveals: { account: ['party.bankAccounts.accountNo'], registered: ['party.bankAccounts.bankName'] },
    zh: '收款开户行与{party}已复核的账户 {account} 不一致，登记的开户行为“{registered}”；请改为登记的开户行，或先变更该单位的账户并复核',
    en: 'Account {account} of {party} is registered with "{registered}": use that bank, or change the account there and have it confirmed',
  },
  'settlement.offset': {
    status: 409,
    zh: '付款方式不能为“对冲”：对冲须同时冲减应收与应付，结算单只结清一方；请选择其他付款方式',
    en: 'A settlement cannot be paid by offset: it would settle one side alone; choose another way of payment',
  },
  'settlement.paid_future': { status: 400, zh: '收付日期不能晚于今天', en: 'The payment date cannot be in the future' },
  'settlement.draft_due': { status: 400, zh: '承兑汇票须填写到期日', en: 'An acceptance draft needs its due date' },
})
