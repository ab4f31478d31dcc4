import { party, driver, vehicle } from '@tuheng/domain/parties/index'
import { waybill } from '@tuheng/domain/transport/index'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'
import { checkCodeOn, joined, placeOf, plates } from './shared.ts'

/** 道路货物运单 on 241 mm paper, three copies, for impact printers. */
export function registerRoadBill(): void {
  onPrint(waybill, 'roadBill', eachRow(roadBillDoc))
}

async function roadBillDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, base, load, letterhead } = context
  const carrier = await load(party, row.carrierId)
  const truck = await load(vehicle, row.vehicleId)
  const person = await load(driver, row.driverId)
  const from = await placeOf(context, row.loadAddressId)
  const to = await placeOf(context, row.unloadAddressId)
  return {
    ...base,
    title: w('道路货物运单', 'Road freight bill'),
    number: String(row.waybillNo ?? ''),
    paper: 'needleHalf',
    copies: [
      w('第一联 存根', 'Copy 1: office'),
      w('第二联 承运', 'Copy 2: carrier'),
      w('第三联 收货', 'Copy 3: consignee'),
    ],
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          { label: w('托运人', 'Consignor'), value: joined(row.shipper) || String(row.customerId$ ?? '') },
          { label: w('收货人', 'Consignee'), value: row.consignee as string | null },
          { label: w('承运人', 'Carrier'), value: String(carrier?.fullName ?? row.carrierId$ ?? letterhead.name) },
          { label: w('装货地点', 'Loading place'), value: from.text, span: 2 },
          { label: w('经营许可证号', 'Permit no.'), value: carrier?.permitNo ?? letterhead.permitNo },
          { label: w('卸货地点', 'Unloading place'), value: to.text, span: 2 },
          { label: w('车牌/挂车', 'Truck, trailer'), value: plates(row) },
          { label: w('驾驶员', 'Driver'), value: joined(row.driverId$, row.driverMobile) },
          { label: w('从业资格证号', 'Qualification no.'), value: person?.qualNo ?? null },
          { label: w('道路运输证号', 'Transport cert.'), value: truck?.transportCertNo ?? null },
          { label: w('品名', 'Goods'), value: joined(row.goodsId$, row.spec) },
          { label: w('包装', 'Packing'), value: row.pieces ? w('件装', 'Pieces') : w('散装', 'Bulk') },
          fact(row, 'pieces'),
          fact(row, 'loadNet'),
          fact(row, 'loadAt', { format: 'dateTime' }),
          fact(row, 'sealNo'),
          fact(row, 'unloadNet'),
          fact(row, 'unloadAt', { format: 'dateTime' }),
          fact(row, 'apFreight', { label: w('运费(元)', 'Freight (CNY)') }),
          {
            label: w('特约事项', 'Special terms'),
            value: w(
              '货损、货差按承运合同约定赔付；收货人请核对数量、铅封后签收。',
              'Loss and damage are made good as the carriage contract says. Check quantity and seal before signing.',
            ),
            span: 2,
          },
          { label: w('查询校验码', 'Check code'), value: await checkCodeOn(context, row) },
        ],
      },
      {
        kind: 'signatures',
        items: [
          { label: w('托运人签章', 'Consignor') },
          { label: w('承运人签章', 'Carrier') },
          { label: w('收货人签章', 'Consignee'), name: String(row.receiver ?? '') },
        ],
      },
    ],
  }
}
