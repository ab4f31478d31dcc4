import { section } from '../kernel/resource.ts'

export const waybillForm = [
  section('基本信息', 'Basics', [
    'waybillNo', 'mainId', 'customerId', 'goodsId', 'spec', 'routeId', 'km', 'loadAddressId', 'unloadAddressId',
    'shipper', 'consignee', 'carrierId', 'apContractId', 'loadBillId', 'businessType', 'transportMode', 'outerNo',
    'source', 'planQty',
  ]),
  section('车辆与司机', 'Truck and driver', [
    'vehicleId', 'plateColor', 'trailerId', 'ratedLoad', 'axles', 'driverId', 'driverMobile', 'driverIdNo', 'escort',
    'payeeName', 'payeeAccount', 'payeeBank', 'dispatchedAt', 'dispatchedBy', 'dispatchNote',
  ]),
  section('装货', 'Loading', [
    'loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'loadNet', 'serviceTons', 'pieces', 'sealNo', 'loadPhotos',
    'loadedBy',
  ]),
  section('卸货', 'Unloading', [
    'arriveAt', 'unloadAt', 'unloadTicketNo', 'unloadGross', 'unloadTare', 'unloadNet', 'deductQty', 'receiver',
    'unloadPhotos', 'unloadedBy',
  ]),
  section('磅差', 'Weight difference', [
    'lossQty', 'lossPermille', 'lossMode', 'lossValue', 'allowQty', 'overLossQty', 'lossKind', 'deductMode',
    'goodsValue', 'lossAmount', 'lossReason',
  ]),
  section('回单', 'Receipt', ['receiptAt', 'receiptCopies', 'receiptPhotos', 'receiptHandedTo']),
  section('加减项', 'Additions and deductions', ['extras', 'infoFee', 'zeroReason']),
  section('应收', 'Receivable', [
    'arBasis', 'arPrice', 'arWeightRule', 'arQty', 'arFreight', 'arIncidental', 'arDeduct', 'arTotal', 'arTaxRate',
    'arExcl', 'serviceRate', 'serviceFee', 'invoiceItem', 'arDue',
  ]),
  section('应付', 'Payable', [
    'apBasis', 'apPrice', 'apWeightRule', 'apQty', 'apFreight', 'apAdd', 'apDeduct', 'wipeAmount', 'apTotal',
    'apTaxRate', 'apExcl', 'apDue', 'dueReason',
  ]),
  section('付款', 'Payment', [
    'payType', 'prepayCash', 'oilVirtual', 'oilPhysical', 'etc', 'prepaidTotal', 'payOnArrival', 'payOnReceipt',
  ]),
  section('毛利', 'Margin', ['profitExcl', 'profitRate']),
  section('其他', 'More', [
    'attachments', 'remark', 'salesmanId', 'auditedBy', 'auditedAt', 'reviewedBy', 'reviewedAt', 'reportedAt',
    'reportMessage',
  ]),
] as const
