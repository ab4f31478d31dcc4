import type { DataScope, FieldRight } from '../../kernel/policy.ts'
import { text, type Text } from '../../kernel/text.ts'

export interface DefaultRole {
  code: string
  name: Text
  /** What the role is for, in one line. */
  about: string
  scope: DataScope
  /**
   * Permission codes. `*` stands for one part of a code, a final `*` for everything below. See {@link expandGrants}.
   */
  grants: readonly string[]
  fieldRights: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
}

/** The codes among `known` that match the patterns: `sap.*.read` is every read permission there, `cm.*` everything. */
export function expandGrants(grants: readonly string[], known: Iterable<string>): string[] {
  const patterns = grants.map(grant => {
    const pattern = grant.replaceAll('.', '\\.').replace(/\*$/, '.+').replaceAll('*', '[^.]+')
    return new RegExp(`^${pattern}$`)
  })
  return [...known].filter(code => patterns.some(pattern => pattern.test(code)))
}

const grant = (prefix: string, actions: string): string[] => actions.split(' ').map(action => `${prefix}.${action}`)
const hidden = (...fields: string[]): Record<string, FieldRight> =>
  Object.fromEntries(fields.map(field => [field, 'hidden']))

const MARGIN = ['profitExcl', 'profitRate'] as const
const RECEIVABLE = [
  'arBasis',
  'arPrice',
  'arQty',
  'arFreight',
  'arIncidental',
  'arDeduct',
  'arTotal',
  'arTaxRate',
  'arExcl',
  'serviceRate',
  'serviceFee',
  'arDue',
] as const
const PAYABLE = [
  'apBasis',
  'apPrice',
  'apQty',
  'apFreight',
  'apAdd',
  'infoFee',
  'apDeduct',
  'wipeAmount',
  'apTotal',
  'apTaxRate',
  'apExcl',
  'prepayCash',
  'oilVirtual',
  'oilPhysical',
  'etc',
  'payOnArrival',
  'prepaidTotal',
  'oilTotal',
  'payOnReceipt',
  'apDue',
] as const

/** What a customer pays of a service that is passed on. */
const PASSED_ON = ['passOn', 'markupRate', 'markup', 'arTaxRate'] as const

/** What a freight platform is paid. */
const PLATFORM_MONEY = ['freight', 'feeRate', 'fee', 'total', 'statedFee', 'statedTotal', 'raw'] as const

/** All permissions on counterparties except setting and lifting credit limits. */
const PARTY_MANAGED = 'read modify delete import export print enable disable account block merge'

const MASTERS_READ = [
  'sys.driver.read',
  'sys.vehicle.read',
  'sys.customer.read',
  'sys.supplier.read',
  'sys.goods.read',
  'sys.addr.read',
  'cm.route.read',
]
const DRAFTING = 'read modify delete submit sign amend import export print'

/** Everybody may be asked to approve. What they may approve is up to the processes and their other rights. */
const APPROVING = ['bpm.approval.read', 'bpm.substitute.read', 'bpm.substitute.modify', 'bpm.substitute.delete']

/**
 * Everybody may report something and be asked to see to it; who gets which work orders is up to their kinds. Everybody sees
 * what they took out themselves; what they may take out is up to their other rights.
 */
const EVERYBODY = [
  ...APPROVING,
  ...grant('wo.data', 'read modify handle'),
  'wo.kind.read',
  ...grant('fms.file', 'read modify delete'),
  'fms.down.read',
  'fms.task.read',
]

const ROLES: readonly DefaultRole[] = [
  {
    code: 'salesman',
    name: text('业务员', 'Sales'),
    about: '签客户合同、报价、维护货主，提交主运单；看本部门的业务与毛利',
    scope: 'department',
    grants: [
      ...grant('cm.customer', DRAFTING),
      ...grant('cm.supplier', DRAFTING),
      ...grant('cm.other', DRAFTING),
      'cm.carrier.read',
      ...grant('cm.price', 'read modify delete submit import export print'),
      ...grant('cm.route', 'read modify import export'),
      ...grant('oms.loadBill', 'read modify import export print'),
      ...grant('oms.way', 'read modify submit export print'),
      ...grant('sap.customer', 'read export print'),
      'crm.customer.read',
      ...grant('gl.gpm', 'read export'),
      ...grant('sys.customer', 'read modify import export'),
      ...grant('sys.goods', 'read modify'),
      ...grant('sys.addr', 'read modify'),
      ...grant('sys.distance', 'read modify'),
    ],
    fieldRights: {},
  },
  {
    code: 'dispatcher',
    name: text('调度员', 'Dispatch'),
    about: '派车，登记装货、卸货和异常，维护司机与车辆；看不到应收与毛利',
    scope: 'departmentTree',
    grants: [
      'cm.carrier.read',
      'cm.route.read',
      ...grant('oms.information', 'read modify delete submit import export'),
      ...grant('oms.server', 'read modify delete import export'),
      'oms.serverRule.read',
      ...grant('oms.loadBill', 'read grant dispatch send arrive undoSend undoArrive receipt exception export print'),
      ...grant('oms.way', 'read modify delete submit dispatch send arrive undoSend undoArrive receipt exception void'),
      ...grant('oms.way', 'import export print'),
      ...grant('sys.driver', 'read modify import export'),
      ...grant('sys.vehicle', 'read modify import export'),
      'sys.supplier.read',
      ...grant('sys.addr', 'read modify'),
      ...grant('sys.distance', 'read modify'),
      'sys.goods.read',
    ],
    fieldRights: {
      waybill: hidden(...RECEIVABLE, ...MARGIN),
      mainWaybill: hidden('arBasis', 'arPrice'),
      serviceWaybill: hidden(...PASSED_ON, 'arAmount'),
      serviceRule: hidden(...PASSED_ON),
    },
  },
  {
    code: 'site',
    name: text('现场', 'Site'),
    about: '在现场登记装货、卸货、回单和异常；看不到任何金额',
    scope: 'department',
    grants: [
      ...grant('oms.way', 'read send arrive receipt exception'),
      ...grant('oms.loadBill', 'read send arrive'),
      ...grant('oms.train', 'read modify import send arrive'),
      'sys.addr.read',
      'sys.goods.read',
    ],
    fieldRights: {
      waybill: hidden(...RECEIVABLE, ...PAYABLE, ...MARGIN, 'goodsValue'),
      mainWaybill: hidden('arBasis', 'arPrice', 'apPrice', 'goodsValue'),
      loadBillGrant: hidden('price'),
      platformWaybill: hidden(...PLATFORM_MONEY),
      warehouse: hidden('dayRate', 'handlingRate'),
    },
  },
  {
    code: 'ownerService',
    name: text('货主客服', 'Customer service'),
    about: '查运单与回单、打印货主对账单，答复货主；看不到应付与毛利',
    scope: 'company',
    grants: [
      ...grant('oms.way', 'read receipt exception export print'),
      ...grant('oms.loadBill', 'read export print'),
      'cm.customer.read',
      ...grant('sap.customer', 'read export print'),
      'crm.customer.read',
      'sys.customer.read',
    ],
    fieldRights: {
      waybill: hidden(...PAYABLE, ...MARGIN),
      mainWaybill: hidden('apPrice'),
      ownerClaim: hidden('passed', 'ours', 'liability', 'finding'),
      loadBillGrant: hidden('price'),
      platformWaybill: hidden(...PLATFORM_MONEY),
    },
  },
  {
    code: 'reconciler',
    name: text('对账员', 'Reconciliation'),
    about: '核价、审核运单，做对账单并与对方确认',
    scope: 'company',
    grants: [
      ...MASTERS_READ,
      'sys.customer.exposure',
      'cm.*.read',
      'oms.loadBill.read',
      'oms.approval.read',
      ...grant('oms.way', 'read audit receipt confirmLoss price export print'),
      'sap.*.read',
      'sap.*.modify',
      'sap.*.delete',
      'sap.*.send',
      'sap.*.confirm',
      'sap.*.export',
      'sap.*.print',
      'crm.*.read',
      ...grant('crm.customer', 'modify invoice print'),
    ],
    fieldRights: {},
  },
  {
    code: 'accountant',
    name: text('结算会计', 'Settlement accounting'),
    about: '审核与财务复核运单，做对账和结算，查发票、毛利与报表',
    scope: 'company',
    grants: [
      ...MASTERS_READ,
      'sys.customer.exposure',
      'cm.*.read',
      'oms.*.read',
      'oms.*.export',
      ...grant('oms.way', 'audit unaudit review confirmLoss price print'),
      'sap.*.read',
      'sap.*.modify',
      'sap.*.send',
      'sap.*.confirm',
      'sap.*.settle',
      'sap.*.export',
      'sap.*.print',
      'crm.*.read',
      'smp.*.read',
      'smp.*.export',
      'gl.*.read',
      'gl.*.export',
      ...grant('gl.voucher', 'generate modify print'),
      ...grant('gl.voucherRule', 'modify submit print'),
      ...grant('gl.account', 'modify import print'),
    ],
    fieldRights: {},
  },
  {
    code: 'taxAccountant',
    name: text('税务会计', 'Tax accounting'),
    about: '开票、收票、认证与红冲；合同与结算只看',
    scope: 'company',
    grants: [
      'crm.*.read',
      'crm.*.modify',
      'crm.*.delete',
      'crm.*.import',
      'crm.*.export',
      'crm.*.print',
      ...grant('crm.customer', 'invoice issue red'),
      'crm.*.verify',
      'crm.*.tick',
      'crm.*.book',
      'crm.*.reject',
      'sap.*.read',
      'sap.*.export',
      'cm.*.read',
      'sys.customer.read',
      'sys.supplier.read',
      'oms.way.read',
    ],
    fieldRights: {},
  },
  {
    code: 'cashier',
    name: text('出纳', 'Cashier'),
    about: '登记收款与付款；结算与发票只看',
    scope: 'company',
    grants: [
      'sap.*.read',
      'sap.*.pay',
      'sap.*.export',
      'sap.*.print',
      'crm.*.read',
      ...grant('gl.voucher', 'read export print'),
      'gl.account.read',
      'sys.customer.read',
      'sys.supplier.read',
      'sys.driver.read',
    ],
    fieldRights: { waybill: hidden(...MARGIN) },
  },
  {
    code: 'financeManager',
    name: text('财务经理', 'Finance manager'),
    about: '结算、发票与毛利全权；审批合同与价格，管信用额度和银行账户',
    scope: 'company',
    grants: [
      'sap.*',
      'crm.*',
      'smp.*',
      'gl.*',
      'cm.*.read',
      'cm.*.approve',
      'oms.*.read',
      'oms.*.export',
      'oms.way.unaudit',
      'oms.way.review',
      ...MASTERS_READ,
      'sys.customer.account',
      'sys.supplier.account',
      'sys.driver.account',
      ...grant('sys.customer', 'credit liftCredit exposure'),
      'sys.company.read',
      'sys.company.account',
      'sys.seal.read',
      'sys.seal.use',
      'sys.permit.read',
      'bpm.process.read',
      'bpm.data.*',
      'bpm.report.*',
    ],
    fieldRights: {},
  },
  {
    code: 'branchManager',
    name: text('分公司经理', 'Branch manager'),
    about: '合同与运输全权；审批合同、价格、结算与开票，管司机、车辆和往来单位',
    scope: 'departmentTree',
    grants: [
      'fms.file.share',
      'cm.*',
      'oms.*',
      'sap.*.read',
      'sap.*.approve',
      'sap.*.approveAdjust',
      'sap.*.forceConfirm',
      'sap.*.export',
      'crm.*.read',
      'crm.*.approve',
      'smp.*.read',
      'smp.*.export',
      'gl.*.read',
      'gl.*.export',
      'sys.driver.*',
      'sys.vehicle.*',
      ...grant('sys.customer', `${PARTY_MANAGED} exposure`),
      ...grant('sys.supplier', PARTY_MANAGED),
      'sys.goods.*',
      'sys.addr.*',
      'sys.distance.*',
      'sys.user.read',
      'sys.dep.read',
      'sys.view.publish',
      'bpm.data.*',
      'bpm.report.*',
      ...grant('wo.data', 'list assign export print'),
      'wo.template.*',
      'wo.report.*',
    ],
    fieldRights: {},
  },
  {
    code: 'systemAdmin',
    name: text('系统管理员', 'System administrator'),
    about: '管用户、角色、公司资料与系统设置；不办业务',
    scope: 'company',
    grants: ['sys.*', 'oms.api.*', 'oms.approval.read', 'bpm.*', 'wo.*', 'fms.*'],
    fieldRights: {},
  },
]

/** 业务员 … 系统管理员: roles of a new company. Administrators may change them. */
export const DEFAULT_ROLES: readonly DefaultRole[] = ROLES.map(role => ({
  ...role,
  grants: [...EVERYBODY, ...role.grants],
}))
