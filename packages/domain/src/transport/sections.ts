import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { informationPriceComparison } from '../contracts/index.ts'
import { listScreen, menuGroup, menuSection, pageScreen, reportScreen } from '../system/index.ts'

const BILLS = '/transportation_management/bill_lading_management'
const HIGHWAY = '/transportation_management/highway'
const SERVICE = '/transportation_management/Highway6'

/** Loading and arrival are entered in rows at the scale and have screens of their own. */
export const transportSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(BILLS, [
      listScreen(`${BILLS}/bill_lading_list`, text('提单列表', 'Bills of lading'), {
        guard: 'oms.loadBill.read',
        resource: 'loadBill',
        face: 'all',
      }),
      listScreen(`${BILLS}/electronic_bill_lading`, text('电子提单', 'Electronic bills of lading'), {
        guard: 'oms.loadBill.grant',
        resource: 'loadBillGrant',
        face: 'all',
      }),
      listScreen(`${BILLS}/bill_lading_detailed`, text('提单明细', 'Trucks by bill'), {
        guard: 'oms.loadBill.read',
        resource: 'waybill',
        face: 'bill',
      }),
      pageScreen(`${BILLS}/bill_lading_deliver`, text('提单发货', 'Load by bill'), {
        guard: 'oms.loadBill.send',
        page: 'billLadingDeliver',
      }),
      pageScreen(`${BILLS}/bill_lading_arrival`, text('提单到货', 'Arrivals by bill'), {
        guard: 'oms.loadBill.arrive',
        page: 'billLadingArrival',
      }),
    ]),
    menuGroup(HIGHWAY, [
      pageScreen(`${HIGHWAY}/add_highway_waybill`, text('新增公路运单', 'New road waybill'), {
        guard: 'oms.way.modify',
        page: 'addHighwayWaybill',
      }),
      pageScreen(`${HIGHWAY}/list_highway_arrival`, text('公路到货', 'Road arrivals'), {
        guard: 'oms.way.read',
        page: 'highwayArrival',
        imports: { resource: 'waybill', face: 'arrival' },
      }),
      listScreen(`${HIGHWAY}/list_highway_waybill`, text('公路运单', 'Road waybills'), {
        guard: 'oms.way.read',
        resource: 'waybill',
        face: 'all',
        filters: { bizKind: ['road', 'outside'] },
      }),
      listScreen(`${HIGHWAY}/list_highway_main_waybill`, text('公路主运单', 'Main waybills'), {
        guard: 'oms.way.read',
        resource: 'mainWaybill',
        face: 'all',
        filters: { bizKind: ['road', 'outside'] },
      }),
      listScreen(`${HIGHWAY}/list_exception`, text('运单异常', 'Waybill exceptions'), {
        guard: 'oms.way.read',
        resource: 'waybillException',
        face: 'all',
      }),
    ]),
    menuGroup(SERVICE, [
      pageScreen(`${SERVICE}/service_input`, text('服务录入', 'Service input'), {
        guard: 'oms.way.modify',
        page: 'serviceInput',
      }),
      listScreen(`${SERVICE}/list_highway_main_waybill6`, text('服务主运单', 'Main service waybills'), {
        guard: 'oms.way.read',
        resource: 'mainWaybill',
        face: 'service6',
      }),
      listScreen(`${SERVICE}/list_highway_waybill6`, text('服务公路运单', 'Road service waybills'), {
        guard: 'oms.way.read',
        resource: 'waybill',
        face: 'service6',
      }),
    ]),
    listScreen('/transportation_management/information_price', text('信息价', 'Information prices'), {
      guard: 'oms.information.read',
      resource: 'informationPrice',
      face: 'all',
    }),
    reportScreen(
      '/transportation_management/information_price_compare',
      text('信息价对比', 'Freight paid and market freight'),
      informationPriceComparison,
    ),
  ]),
]
