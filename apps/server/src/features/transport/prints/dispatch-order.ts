import { loadBill, loadBillGrant, mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'
import { checkCodeOn, joined, lastFour, placeOf, plates } from './shared.ts'

/** 派车单(提货单), two copies: the driver shows it at the gate of the mine. */
export function registerDispatchOrder(): void {
  onPrint(waybill, 'dispatch', eachRow(dispatchDoc))
}

async function dispatchDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, base, load, letterhead } = context
  const task = await load(mainWaybill, row.mainId)
  const bill = await load(loadBill, row.loadBillId)
  const grant = await load(loadBillGrant, row.grantId)
  const from = await placeOf(context, row.loadAddressId)
  const to = await placeOf(context, row.unloadAddressId)
  const code = await checkCodeOn(context, row)
  const until = grant?.validTo ?? bill?.validTo ?? task?.planTo ?? null
  return {
    ...base,
    title: w('派车单（提货单）', 'Dispatch order'),
    number: String(row.waybillNo ?? ''),
    paper: 'A5',
    orientation: 'landscape',
    copies: [w('第一联 存根', 'Copy 1: office'), w('第二联 提货', 'Copy 2: loading place')],
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'customerId'),
          { label: w('提单号', 'Bill of lading'), value: joined(bill?.billNo, bill?.ownerBillNo) },
          { label: w('装货地', 'Loading place'), value: from.text },
          {
            label: w('装货联系人', 'Contact'),
            value: joined(task?.shipperContact, task?.shipperPhone) || from.contact,
          },
          { label: w('卸货地', 'Unloading place'), value: to.text },
          {
            label: w('卸货联系人', 'Contact'),
            value: joined(task?.consigneeContact, task?.consigneePhone) || to.contact,
          },
          { label: w('品名规格', 'Goods'), value: joined(row.goodsId$, row.spec) },
          {
            label: w('限装(吨)', 'Load at most (t)'),
            value: row.ratedLoad as string | null,
            format: { scale: 2 },
            strong: true,
          },
          { label: w('车牌/挂车', 'Truck and trailer'), value: plates(row), strong: true },
          fact(row, 'carrierId'),
          { label: w('司机', 'Driver'), value: joined(row.driverId$, row.driverMobile) },
          { label: w('身份证后4位', 'Identity no., last 4'), value: lastFour(row.driverIdNo) },
          fact(row, 'dispatchedAt'),
          { label: w('有效期至', 'Valid until'), value: until as string | null, format: 'date', strong: true },
        ],
      },
      {
        kind: 'qrcode',
        size: 23,
        value: joined(row.waybillNo, grant?.pickupCode).replace('　', ' '),
        lines: [
          w(
            '1. 凭本单、行驶证、驾驶证、从业资格证原件提货，人、车、证不符不予装车。',
            '1. Loading only with this order and the original papers of truck and driver.',
          ),
          w(
            '2. 严禁超载；装车前清扫车厢，装后盖好篷布、施好铅封。',
            '2. No overloading; clean the body before, cover and seal it after loading.',
          ),
          w(
            '3. 装卸磅单随车携带，当日拍照回传；磅差超标请立即联系调度。',
            '3. Carry the weighing tickets, send photos the same day; report differences at once.',
          ),
          `${w('运单查询校验码：', 'Check code of the public waybill query: ')}${code}`,
          ...(letterhead.phone ? [`${w('调度电话：', 'Dispatcher: ')}${letterhead.phone}`] : []),
        ],
      },
      {
        kind: 'signatures',
        items: [
          { label: w('派车人', 'Dispatched by'), name: String(row.dispatchedBy$ ?? '') },
          { label: w('司机签字', 'Driver') },
          { label: w('装货方', 'Loading place') },
        ],
      },
    ],
  }
}
