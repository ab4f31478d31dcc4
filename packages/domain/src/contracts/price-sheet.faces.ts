export const SHEET_COLUMNS = [
  'sheetNo', 'status', 'contractId', 'partyId', 'lines', 'effFrom', 'effTo', 'revision', 'basedOnId', 'changeReason',
  'weightRule', 'lossMode', 'lossValue', 'goodsValue', 'wipeRule', 'createdBy', 'createdAt', 'remark',
] as const

const hide = ['kind'] as const

/** The five kinds of price sheet; one permission holds for all of them. */
export const priceSheetFaces = {
  carrier: {
    zh: '承运价格执行单', en: 'Carrier price sheets', api: 'cm/carrierPrice', permission: 'cm.price',
    where: { kind: 'carrier' }, preset: { kind: 'carrier' }, refs: { contractId: { kind: 'carrier' } }, hide,
  },
  customer: {
    zh: '客户价格执行单', en: 'Customer price sheets', api: 'cm/customerPrice', permission: 'cm.price',
    where: { kind: 'customer' }, preset: { kind: 'customer' }, refs: { contractId: { kind: 'customer' } }, hide,
  },
  sale: {
    zh: '销售价格执行单', en: 'Sale price sheets', api: 'cm/salePrice', permission: 'cm.price',
    where: { kind: 'sale' }, preset: { kind: 'sale' }, refs: { contractId: { kind: 'sale' } }, hide,
  },
  supply: {
    zh: '供应价格执行单', en: 'Supply price sheets', api: 'cm/supplyPrice', permission: 'cm.price',
    where: { kind: 'supply' }, preset: { kind: 'supply' }, refs: { contractId: { kind: 'purchase' } }, hide,
  },
  other: {
    zh: '其他价格执行单', en: 'Other price sheets', api: 'cm/otherPrice', permission: 'cm.price',
    where: { kind: 'other' }, preset: { kind: 'other' }, refs: { contractId: { kind: 'other' } }, hide,
    columns: [...SHEET_COLUMNS.slice(0, 4), 'side', ...SHEET_COLUMNS.slice(4)],
  },
} as const
