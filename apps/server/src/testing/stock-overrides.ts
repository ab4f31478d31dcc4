import type { Overrides } from './sample-overrides.ts'

/** The part of `OVERRIDES` for what is traded and what lies in warehouses. */
export const STOCK_OVERRIDES: Overrides = {
  supplyLot: async ({ ref }) => {
    const supplierId = await ref('party', { isSupplier: true, status: 'enabled' })
    const customerId = await ref('party', { isCustomer: true, isSupplier: false, status: 'enabled' })
    return {
      supplierId,
      customerId,
      buyContractId: await ref('contract', { kind: 'purchase', status: 'active', partyId: supplierId }),
      sellContractId: await ref('contract', { kind: 'sale', status: 'active', partyId: customerId }),
      goodsId: await ref('goods', { status: 'enabled' }),
    }
  },
  supplyEntry: async ({ n, ref }) => ({
    lotId: await ref('supplyLot', { status: 'draft' }),
    side: 'buy',
    vehicleNo: '陕K12345',
    ticketNo: `BD${n}`,
    waybillId: null,
    wagonLoadId: null,
    sendNet: '33.460',
    recvNet: '33.280',
    deductQty: null,
    sources: [],
    bizDate: '2026-11-18',
  }),
  labSheet: async ({ n, ref }) => ({
    lotId: await ref('supplyLot', { status: 'draft' }),
    basis: 'ad',
    heatBasis: 'ar',
    sampledOn: '2026-11-17',
    reportedOn: '2026-11-18',
    samples: [
      {
        sampleNo: `Y${n}`,
        plateOrWagon: '陕K12345',
        tons: '1000.000',
        moisture: '12.50',
        moistureAd: '2.50',
        ash: '12.00',
        volatile: '30.00',
        sulfur: '0.60',
        qnet: 5420,
        grade: '61.50',
        remark: null,
      },
    ],
  }),
  stockCount: async ({ fixed, ref }) => ({
    warehouseId: await ref('warehouse', { status: 'enabled' }),
    countedOn: '2026-11-18',
    scope: 'partial',
    slotNo: 'A1',
    rows:
      (fixed.status ?? 'draft') === 'draft'
        ? []
        : [
            {
              stockId: await ref('stock'),
              slotNo: 'A1',
              ownerId: await ref('party', { status: 'enabled' }),
              goodsId: await ref('goods', { status: 'enabled' }),
              batchNo: 'P1',
              bookQty: '100.000',
              tolerance: '0.0050',
              method: 'weigh',
              statedQty: '99.800',
            },
          ],
  }),
  storageBill: async ({ n, ref }) => ({
    warehouseId: await ref('warehouse', { status: 'enabled' }),
    ownerId: await ref('party', { isCustomer: true, status: 'enabled' }),
    // Bills of the same owner and days exclude each other
    fromDate: `2026-${String((n % 10) + 1).padStart(2, '0')}-01`,
    toDate: `2026-${String((n % 10) + 1).padStart(2, '0')}-20`,
    rows: [],
  }),
  stockDoc: async ({ n, ref }) => ({
    batchNo: `P${n}`,
    docType: 'purchaseIn',
    warehouseId: await ref('warehouse', { status: 'enabled' }),
    slotNo: 'A1',
    gross: null,
    tare: null,
    statedQty: '12.500',
    plannedQty: '12.500',
    toWarehouseId: null,
    toSlotNo: null,
    toOwnerId: null,
    bizDate: '2026-11-18',
    weighAt: '2026-11-18 09:00:00',
    moisture: '8.50',
    heat: 5500,
  }),
  stock: async ({ n, ref }) => ({
    warehouseId: await ref('warehouse', { status: 'enabled' }),
    ownerId: await ref('party', { status: 'enabled' }),
    goodsId: await ref('goods', { status: 'enabled' }),
    slotNo: 'A1',
    batchNo: `P${n}`,
    bookQty: '100.000',
    lockedQty: '10.000',
    frozenQty: '5.000',
    availQty: '85.000',
  }),
  stockLedger: async ({ ref }) => ({
    stockId: await ref('stock'),
    docId: await ref('stockDoc'),
    docType: 'purchaseIn',
    bizDate: '2026-11-18',
    postedOn: '2026-11-18',
    warehouseId: await ref('warehouse', { status: 'enabled' }),
    ownerId: await ref('party', { status: 'enabled' }),
    goodsId: await ref('goods', { status: 'enabled' }),
    countedAs: 'in',
    before: '10.000',
    delta: '12.500',
    after: '22.500',
  }),
}
