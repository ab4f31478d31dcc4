const WEIGHTS = [
  'loadGross', 'loadTare', 'unloadGross', 'unloadTare', 'lossPermille', 'allowQty', 'overLossQty',
] as const
const MONEY = [
  'arPrice', 'arTotal', 'apPrice', 'apFreight', 'prepaidTotal', 'oilTotal', 'infoFee', 'apDeduct', 'apTotal',
  'profitExcl', 'profitRate', 'repriceStatus', 'arDue', 'apDue', 'dueReason',
] as const
const TAIL = ['createdBy', 'createdAt', 'remark'] as const

/** Column order of 公路运单: which trip, where it stands, whose, what and how much, then its papers, scales and money.
 * The other statuses stand behind the weights: side by side in front they would push those out of a 1440 px window. */
export const waybillList = {
  columns: [
    'waybillNo', 'transportStatus', 'plateNo', 'customerId', 'goodsId', 'loadNet', 'unloadNet', 'lossQty', 'loadAt',
    'unloadAt', 'routeId', 'auditStatus', 'receiptStatus', 'arStatus', 'apStatus', 'invoiceStatus', 'bizKind', 'mainId',
    'carrierId', 'driverId', 'driverMobile', 'trailerNo', ...WEIGHTS, ...MONEY, 'reportStatus', 'payStatus',
    'payOnReceipt', 'exceptionFlag', 'lossKind', 'lossConfirm', 'outerNo', 'arContractId', 'salesmanId', ...TAIL,
  ],
  filters: [
    'waybillNo', 'loadAt', 'customerId', 'plateNo', 'mainId', 'carrierId', 'driverId', 'driverMobile', 'goodsId',
    'routeId', 'unloadAt', 'createdAt', 'transportStatus', 'auditStatus', 'receiptStatus', 'arStatus', 'apStatus',
    'payStatus', 'invoiceStatus', 'repriceStatus', 'exceptionFlag', 'lossKind', 'lossConfirm', 'salesmanId', 'outerNo', 'loadBillId',
    'loadTicketNo', 'unloadTicketNo', 'loadAddressId', 'unloadAddressId', 'bizKind', 'source', 'reportStatus',
    'arContractId', 'arPinned', 'apPinned', 'createdBy', 'deptId',
  ],
  search: ['waybillNo', 'plateNo', 'trailerNo', 'driverMobile', 'outerNo', 'loadTicketNo', 'unloadTicketNo'],
  tabs: 'transportStatus',
  totals: [
    'loadNet', 'unloadNet', 'lossQty', 'overLossQty', 'arTotal', 'apFreight', 'prepaidTotal', 'oilTotal', 'infoFee',
    'apDeduct', 'apTotal', 'payOnReceipt', 'profitExcl', 'arDue', 'apDue',
  ],
  totalsExcept: ['void'],
  frozen: 2,
  period: 'loadAt',
  undated: true,
} as const

/** 到货: what somebody at the unloading scale needs, entered in the row. */
const ARRIVAL = [
  'waybillNo', 'plateNo', 'driverId', 'customerId', 'goodsId', 'loadAt', 'loadTicketNo', 'loadNet', 'unloadTicketNo',
  'unloadGross', 'unloadTare', 'unloadNet', 'unloadAt', 'lossQty', 'lossPermille', 'lossReason', 'unloadPhotos',
  'transportStatus', 'exceptionFlag', 'carrierId', 'routeId',
] as const

/** 提单明细: one row a truck, without money. */
const BILL_TRUCKS = [
  'loadBillId', 'waybillNo', 'transportStatus', 'plateNo', 'driverId', 'carrierId', 'loadTicketNo', 'loadNet',
  'unloadNet', 'lossQty', 'lossPermille', 'loadAt', 'unloadAt', 'customerId', 'goodsId', 'loadAddressId',
  'unloadAddressId', 'grantId', 'receiptStatus', ...TAIL,
] as const

const SERVICE = [
  'waybillNo', 'mainId', 'transportStatus', 'auditStatus', 'arStatus', 'apStatus', 'invoiceStatus', 'customerId',
  'carrierId', 'plateNo', 'driverId', 'goodsId', 'routeId', 'loadAt', 'unloadAt', 'serviceTons', 'arPrice', 'arTotal',
  'serviceRate', 'serviceFee', 'arTaxRate', 'apPrice', 'apTotal', 'profitExcl', 'profitRate', 'invoiceItem', 'outerNo',
  'salesmanId', ...TAIL,
] as const

const MONEY_FIELDS = [
  'goodsValue', 'lossAmount', 'extras', 'arBasis', 'arPrice', 'arQty', 'arFreight', 'arIncidental', 'arDeduct',
  'arTotal', 'arTaxRate', 'arExcl', 'arPinned', 'apBasis', 'apPrice', 'apQty', 'apFreight', 'apAdd', 'infoFee',
  'apDeduct', 'wipeAmount', 'apTotal', 'apTaxRate', 'apExcl', 'apPinned', 'serviceRate', 'serviceFee', 'invoiceItem',
  'payType', 'prepayCash', 'oilVirtual', 'oilPhysical', 'etc', 'payOnArrival', 'prepaidTotal', 'oilTotal',
  'payOnReceipt', 'profitExcl', 'profitRate', 'arDue', 'apDue', 'dueReason', 'zeroReason', 'payeeName', 'payeeAccount', 'payeeBank',
] as const

/** The same trips under the addresses and permissions of those who work on them. */
export const waybillFaces = {
  all: { zh: '公路运单', en: 'Waybills', api: 'oms/wayBill', permission: 'oms.way' },
  arrival: { zh: '公路到货', en: 'Arrivals', api: 'oms/arrival', permission: 'oms.way', columns: ARRIVAL },
  bill: {
    zh: '提单明细', en: 'Trucks of bills of lading', api: 'oms/loadBillTruck', permission: 'oms.loadBill',
    where: { fromBill: true },
    columns: BILL_TRUCKS, hide: MONEY_FIELDS,
    // Its rights are those of the bill: whoever audits bills audits no trips
    acts: [
      'dispatch', 'redispatch', 'undispatch', 'changeCarrier', 'load', 'undoLoad', 'arrive', 'unload', 'undoUnload', 'receipt', 'handOver', 'undoReceipt',
      'raiseException',
    ],
  },
  service6: {
    zh: '服务公路运单', en: 'Service waybills', api: 'oms/wayBill6', permission: 'oms.way', where: { bizKind: 'service6' },
    columns: SERVICE,
    refs: { mainId: { bizKind: 'service6' } },
  },
} as const
