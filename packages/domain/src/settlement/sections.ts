import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection, reportScreen } from '../system/index.ts'
import { ageing } from './ageing/ageing.report.ts'
import { contractBook } from './books/contract-book.report.ts'
import { payableBook, receivableBook } from './books/party-book.report.ts'
import { offsetProposals } from './offset/offset-proposals.report.ts'

const ROOT = '/statement_management'

export const settlementSections: readonly ScreenSection[] = [
  menuSection('statements', [
    listScreen(`${ROOT}/cargo_owner`, text('货主对账', 'Owner statements'), {
      guard: 'sap.customer.read',
      resource: 'statement',
      face: 'customer',
    }),
    listScreen(`${ROOT}/carrier`, text('承运商对账', 'Carrier statements'), {
      guard: 'sap.carrier.read',
      resource: 'statement',
      face: 'carrier',
    }),
    listScreen(`${ROOT}/supplier_settlement_main`, text('供应商结算', 'Supplier settlements'), {
      guard: 'sap.supplier.read',
      resource: 'statement',
      face: 'supplier',
    }),
    listScreen(`${ROOT}/service_provider_settlement`, text('服务商结算', 'Service provider settlements'), {
      guard: 'sap.server.read',
      resource: 'statement',
      face: 'server',
    }),
    listScreen(`${ROOT}/receipt`, text('收款结算单', 'Receipts'), {
      guard: 'sap.customer.read',
      resource: 'settlement',
      face: 'receipt',
    }),
    listScreen(`${ROOT}/payment`, text('承运商付款单', 'Carrier payments'), {
      guard: 'sap.carrier.read',
      resource: 'settlement',
      face: 'payment',
    }),
    listScreen(`${ROOT}/supplier_payment`, text('供应商付款单', 'Supplier payments'), {
      guard: 'sap.supplier.read',
      resource: 'settlement',
      face: 'supplierPayment',
    }),
    listScreen(`${ROOT}/service_provider_payment`, text('服务商付款单', 'Service provider payments'), {
      guard: 'sap.server.read',
      resource: 'settlement',
      face: 'serverPayment',
    }),
    listScreen(`${ROOT}/advance`, text('预收预付', 'Advances and deposits'), {
      guard: 'sap.advance.read',
      resource: 'advance',
      face: 'all',
    }),
    listScreen(`${ROOT}/advance_move`, text('预收预付流水', 'Moves of advances'), {
      guard: 'sap.advance.read',
      resource: 'advanceMove',
      face: 'all',
    }),
    listScreen(`${ROOT}/bank_transaction`, text('银行流水', 'Bank transactions'), {
      guard: 'sap.bank.read',
      resource: 'bankTransaction',
      face: 'all',
    }),
    listScreen(`${ROOT}/offset_settle`, text('对冲结算', 'Offset settlements'), {
      guard: 'sap.diff.read',
      resource: 'offsetSettle',
      face: 'all',
    }),
    reportScreen(`${ROOT}/offset_proposals`, text('可对冲往来', 'Possible offsets'), offsetProposals),
    listScreen(`${ROOT}/write_off`, text('尾差核销', 'Write-offs'), {
      guard: 'sap.writeOff.read',
      resource: 'writeOff',
      face: 'all',
    }),
    reportScreen(`${ROOT}/ageing`, text('账龄分析', 'Ageing'), ageing),
    listScreen(`${ROOT}/dunning_letter`, text('催款函', 'Reminders'), {
      guard: 'sap.dunning.read',
      resource: 'dunningLetter',
      face: 'all',
    }),
    listScreen(`${ROOT}/balance_letter`, text('询证函', 'Balance confirmations'), {
      guard: 'sap.balanceLetter.read',
      resource: 'balanceLetter',
      face: 'all',
    }),
    listScreen(`${ROOT}/late_interest`, text('逾期违约金', 'Late interest'), {
      guard: 'sap.lateInterest.read',
      resource: 'lateInterest',
      face: 'all',
    }),
    listScreen(`${ROOT}/stamp`, text('用章', 'Stamps'), {
      guard: 'sap.autoNumber.read',
      resource: 'sealUse',
      face: 'all',
    }),
  ]),
  menuSection('settlement', [
    listScreen('/business_settlement/business_details', text('业务明细', 'Business details'), {
      guard: 'smp.data.read',
      resource: 'charge',
      face: 'all',
    }),
    reportScreen('/business_settlement/contract_standingBook', text('合同台账', 'Contract book'), contractBook),
    reportScreen('/business_settlement/receivable_standingBook', text('应收台账', 'Receivable book'), receivableBook),
    reportScreen('/business_settlement/payable_standingBook', text('应付台账', 'Payable book'), payableBook),
  ]),
]
