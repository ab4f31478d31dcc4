import { ADJUST_LIMIT } from '@tuheng/domain/settlement/index'
import type { CountedList } from './counted-list.ts'
import { daily, forFace, marked, spot, unmarked, urgent, withStake, work } from './counted-work.ts'
import { ADVANCE_TODOS } from './advance-todos.ts'
import { BUDGET_TODOS } from './budget-todos.ts'
import { CHANGE_TODOS } from './change-todos.ts'
import { EXPORT_TODOS } from './export-todos.ts'
import { CLAIM_TODOS } from './claim-todos.ts'
import { PLATFORM_TODOS } from './platform-todos.ts'
import { RAIL_TODOS } from './rail-todos.ts'
import { STOCK_TODOS } from './stock-todos.ts'
import { TRADE_TODOS } from './trade-todos.ts'
import { VOUCHER_TODOS } from './voucher-todos.ts'
import { WORK_ORDER_TODOS } from './work-order-todos.ts'

/** A draft's adjustments exceed the limit, and are not approved as they stand: `adjustApproval` in SQL. */
const adjustmentsDue = ({
  org,
}: {
  org: string
}): string => `t.adjust_approved_key is null and coalesce(t.adjust_limit, ${ADJUST_LIMIT}) < (
  select sum(abs(coalesce(l.adjust, 0)) + greatest(coalesce(l.prepaid_due, 0) - coalesce(l.prepaid, 0), 0))
    from statement_line l where l.org_id = ${org} and l.parent_id = t.id)`

/** `changers`, a column of ids in JSON, names none of the member ids of the query. */
const untouchedBy = (changers: string, selves: string): string =>
  `not exists (select 1 from (${selves}) s where ${changers} @> to_jsonb(s.id))`

const statements = (face: string, zh: string, en: string): CountedList[] => [
  ...withStake(
    'statement.netSum',
    forFace('statement', face, [
      marked(
        work(`${face}Drafts`, [`${zh}待发送`, `${en} to send`], {
          filters: { status: 'draft' },
          needs: ['send'],
        }),
      ),
      {
        ...work(`${face}Adjusts`, [`${zh}调整待批准`, `Adjustments of ${en} to approve`], {
          filters: { status: 'draft', adjustApprovedBy: { op: 'empty' } },
          needs: ['approveAdjust'],
        }),
        decision: { pass: 'approveAdjust' },
        // The drafts have a number of their own
        dot: 'primary',
        overdueAfter: 1,
        group: 'waiting',
        due: { reads: ['adjustSum'], sql: adjustmentsDue },
      },
      marked(
        work(`${face}Sent`, [`${zh}待确认`, `${en} to confirm`], {
          filters: { status: 'sent' },
          needs: ['confirm'],
        }),
      ),
      spot(
        work(`${face}Dirty`, [`${zh}数据有变动`, `${en} with changed documents`], {
          filters: { dirtyCount: { op: 'range', value: [1, null] }, status: ['draft', 'sent'] },
          needs: ['modify'],
        }),
      ),
    ]),
  ),
  ...withStake(
    'statement.openSum',
    forFace('statement', face, [
      {
        ...marked(
          work(`${face}Overdue`, [`${zh}逾期未结`, `${en} overdue`], {
            filters: { status: ['confirmed', 'partSettled'] },
            needs: ['send', 'settle'],
          }),
        ),
        passed: 'dueDate',
        overdueAfter: 0,
      },
    ]),
  ),
]

const payments = (face: string, zh: string, en: string): CountedList[] =>
  withStake(
    'settlement.amount',
    forFace('settlement', face, [
      urgent(
        work(`${face}Approve`, [`${zh}待批准`, `${en} to approve`], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
      unmarked(
        work(`${face}Pay`, [`${zh}待登记`, `${en} to record`], { filters: { status: 'approved' }, needs: ['pay'] }),
      ),
    ]),
  )

const received = (face: string, zh: string, en: string): CountedList[] =>
  withStake(
    'invoiceIn.total',
    forFace('invoiceIn', face, [
      daily(
        work(`${face}Verify`, [`${zh}待查验`, `${en} to check`], {
          filters: { status: 'registered' },
          needs: ['verify'],
        }),
      ),
      work(`${face}Unlinked`, [`${zh}待关联对账单`, `${en} to link to statements`], {
        filters: { unlinked: true, status: ['registered', 'verified', 'booked'] },
        needs: ['modify'],
      }),
      work(`${face}Book`, [`${zh}待入账`, `${en} to book`], {
        filters: { status: 'verified', verifyResult: 'ok' },
        needs: ['book'],
      }),
    ]),
  )

const contracts = (face: string, zh: string, en: string): CountedList[] =>
  forFace('contract', face, [
    work(`${face}ContractDrafts`, [`${zh}待提交`, `${en} to submit`], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work(`${face}Contracts`, [`${zh}待审批`, `${en} to approve`], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
    work(`${face}ContractSigns`, [`${zh}待签章`, `${en} to sign`], { filters: { status: 'toSign' }, needs: ['sign'] }),
  ])

const prices = (face: string, zh: string, en: string): CountedList[] =>
  forFace('priceSheet', face, [
    work(`${face}SheetDrafts`, [`${zh}待提交`, `${en} to submit`], { filters: { status: 'draft' }, needs: ['submit'] }),
    urgent(
      work(`${face}Sheets`, [`${zh}待审批`, `${en} to approve`], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ])

const accounts = (face: string, zh: string, en: string): CountedList[] =>
  forFace('party', face, [
    {
      ...urgent(
        work(`${face}Accounts`, [`${zh}账户待复核`, `Bank accounts of ${en} to confirm`], {
          filters: { accountStatus: 'pending' },
          needs: ['account'],
        }),
        'confirmAccounts',
        'refuseAccounts',
      ),
      due: {
        reads: ['bankAccounts'],
        sql: ({ org, selves }) =>
          `exists (select 1 from party_bank_account l where l.org_id = ${org} and l.parent_id = t.id and l.state = 'pending' and ${untouchedBy('l.changers', selves)})`,
      },
    },
  ])

/** All kinds of waiting work. Each is shown to those who may do it, with a link to its list. */
export const TODOS: readonly CountedList[] = [
  ...accounts('customer', '货主', 'owners'),
  ...accounts('vendor', '承运商', 'carriers'),
  ...forFace('driver', 'all', [
    {
      ...urgent(
        work('driverCards', ['司机收款卡待复核', 'Bank cards of drivers to confirm'], {
          filters: { cardStatus: 'pending' },
          needs: ['account'],
        }),
        'confirmCard',
        'refuseCard',
      ),
      due: { reads: ['bankCardNo'], sql: ({ selves }) => untouchedBy('t.card_changers', selves) },
    },
  ]),
  ...forFace('mainWaybill', 'all', [
    work('taskDrafts', ['主运单待提交', 'Main waybills to submit'], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work('tasks', ['主运单待审核', 'Main waybills to audit'], { filters: { status: 'toAudit' }, needs: ['audit'] }),
      'audit',
      'reject',
    ),
  ]),
  ...RAIL_TODOS,
  ...CLAIM_TODOS,
  ...STOCK_TODOS,
  ...TRADE_TODOS,
  ...ADVANCE_TODOS,
  ...forFace('loadBill', 'all', [
    urgent(
      work('bills', ['提单待审核', 'Bills of lading to audit'], { filters: { status: 'toAudit' }, needs: ['audit'] }),
      'audit',
    ),
  ]),
  ...forFace('waybill', 'all', [
    unmarked(
      work('toDispatch', ['运单待派车', 'Waybills to dispatch'], {
        filters: { transportStatus: 'toDispatch' },
        needs: ['dispatch'],
      }),
    ),
    ...[
      work('receipts', ['回单待收', 'Receipts to take in'], {
        filters: { transportStatus: 'unloaded', receiptStatus: 'pending' },
        needs: ['receipt'],
      }),
      work('arUnpriced', ['应收未计价', 'Receivable without a price'], {
        filters: { transportStatus: 'unloaded', arStatus: 'unpriced' },
        needs: ['price'],
      }),
      work('apUnpriced', ['应付未计价', 'Payable without a price'], {
        filters: { transportStatus: 'unloaded', apStatus: 'unpriced' },
        needs: ['price'],
      }),
    ].map(one => ({ ...one, since: 'unloadAt' })),
    spot(
      work('repriceDue', ['运单待重新计价', 'Waybills to reprice'], {
        filters: { repriceStatus: 'due' },
        needs: ['price'],
      }),
    ),
    {
      ...work('losses', ['货损待确认', 'Losses to confirm'], {
        filters: {
          transportStatus: 'unloaded',
          lossKind: ['over', 'charged'],
          lossConfirm: 'pending',
          auditStatus: 'unaudited',
        },
        needs: ['confirmLoss'],
      }),
      decision: { pass: 'confirmLoss' },
      since: 'unloadAt',
      stake: 'waybill.lossAmount',
    },
    {
      ...daily(
        work('toAudit', ['运单待审核', 'Waybills to audit'], {
          filters: { transportStatus: 'unloaded', auditStatus: 'unaudited', receiptStatus: ['received', 'returned'] },
          needs: ['audit'],
        }),
      ),
      decision: { pass: 'audit' },
      since: 'receiptAt',
      stake: 'waybill.arTotal',
    },
    {
      ...work('toReview', ['运单待财务复核', 'Waybills for finance review'], {
        filters: { auditStatus: 'audited' },
        needs: ['review'],
      }),
      decision: { pass: 'review', refuse: 'unaudit' },
      since: 'auditedAt',
      stake: 'waybill.arTotal',
    },
  ]),
  // The page lists what any trip brings, short hauls among them
  ...forFace('waybill', 'arrival', [
    daily(
      work('arrivals', ['到货待登记', 'Arrivals to record'], {
        filters: { transportStatus: ['inTransit', 'arrived'] },
        needs: ['arrive'],
      }),
    ),
  ]).map(todo => ({ ...todo, path: '/transportation_management/highway/list_highway_arrival' })),
  ...forFace('waybillException', 'all', [
    urgent(
      work('exceptions', ['异常待处理', 'Exceptions to handle'], {
        filters: { status: ['open', 'handling'] },
        needs: ['resolve'],
      }),
      'resolve',
      'cancel',
    ),
  ]),
  ...forFace('informationPrice', 'all', [
    work('informationPriceDrafts', ['信息价待提交', 'Information prices to submit'], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work('informationPrices', ['信息价待审核', 'Information prices to approve'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
  ...forFace('serviceWaybill', 'all', [
    urgent(
      work('serviceWaybills', ['服务运单待审核', 'Service waybills to audit'], {
        filters: { status: 'draft' },
        needs: ['audit'],
      }),
      'audit',
    ),
  ]),
  ...PLATFORM_TODOS,
  ...forFace('serviceRule', 'all', [
    urgent(
      work('serviceRules', ['服务规则待审核', 'Service rules to approve'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
  ...contracts('carrier', '承运合同', 'Carrier contracts'),
  ...contracts('customer', '客户合同', 'Customer contracts'),
  ...contracts('trade', '购销合同', 'Trade contracts'),
  ...contracts('other', '其他合同', 'Other contracts'),
  ...prices('carrier', '承运价格执行单', 'Carrier price sheets'),
  ...prices('customer', '客户价格执行单', 'Customer price sheets'),
  ...prices('sale', '销售价格执行单', 'Sales price sheets'),
  ...prices('supply', '供应价格执行单', 'Supply price sheets'),
  ...prices('other', '其他价格执行单', 'Other price sheets'),
  ...statements('customer', '货主对账', 'Owner statements'),
  ...statements('carrier', '承运商对账', 'Carrier statements'),
  ...statements('supplier', '供应商结算', 'Supplier settlements'),
  ...statements('server', '服务商结算', 'Service provider settlements'),
  ...payments('receipt', '收款', 'Receipts'),
  ...payments('payment', '承运商付款', 'Carrier payments'),
  ...payments('supplierPayment', '供应商付款', 'Supplier payments'),
  ...payments('serverPayment', '服务商付款', 'Service provider payments'),
  ...withStake(
    'invoiceOut.total',
    forFace('invoiceOut', 'all', [
      urgent(
        work('invoiceApprove', ['开票待审批', 'Invoices to approve'], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
      daily(
        work('invoiceIssue', ['发票待开具', 'Invoices to issue'], {
          filters: { status: ['toIssue', 'issuing'] },
          needs: ['issue'],
        }),
      ),
      work('invoiceDeliver', ['发票待交付', 'Invoices to deliver'], {
        filters: { status: 'issued', deliverStatus: 'pending' },
        needs: ['issue'],
      }),
    ]),
  ),
  ...received('carrier', '承运商发票', 'Carrier invoices'),
  ...received('supplier', '供应商发票', 'Supplier invoices'),
  ...received('server', '服务商发票', 'Service invoices'),
  ...BUDGET_TODOS,
  ...VOUCHER_TODOS,
  ...EXPORT_TODOS,
  ...WORK_ORDER_TODOS,
  ...CHANGE_TODOS,
  ...withStake(
    'marginAdjust.margin',
    forFace('marginAdjust', 'all', [
      urgent(
        work('adjustments', ['毛利调整待批准', 'Margin adjustments to approve'], {
          filters: { status: 'draft' },
          needs: ['approve'],
        }),
        'approve',
      ),
    ]),
  ),
  ...forFace('member', 'all', [
    urgent(
      work('members', ['新成员待审核', 'Members to review'], { filters: { status: 'pending' }, needs: ['examine'] }),
      'accept',
      'refuse',
    ),
  ]).map(todo => ({ ...todo, path: '/system_settings/to_be_reviewed' })),
]
