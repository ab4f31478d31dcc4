/** What an interface fills in: nobody types over it. */
export const TOLD = [
  'platformNo',
  'ourNo',
  'plateNo',
  'driverName',
  'driverMobile',
  'fromPlace',
  'toPlace',
  'goodsName',
  'loadAt',
  'unloadAt',
  'loadNet',
  'unloadNet',
  'freight',
  'feeRate',
  'statedFee',
  'statedTotal',
  'platformState',
  'payState',
  'paidAt',
  'receiptState',
  'receiptAt',
  'invoiceState',
  'invoicedAt',
  'invoiceNo',
  'trackResult',
] as const

/** The same as values of platform waybills: the answers of platforms repeat all of them. */
export const TOLD_FIELDS: readonly string[] = TOLD.map(name => `platformWaybill.${name}`)
