import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection, reportScreen } from '../system/index.ts'
import { yardStand } from './yard-stand.report.ts'

const RAIL = '/transportation_management/highway_railway'

export const railSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(RAIL, [
      listScreen(`${RAIL}/cargo_owner_waybill`, text('货主运单', 'Cargo owner waybills'), {
        guard: 'oms.train.read',
        resource: 'railOrder',
        face: 'all',
      }),
      listScreen(`${RAIL}/carrier_waybill`, text('承运商运单', 'Carrier waybills'), {
        guard: 'oms.train.read',
        resource: 'railLeg',
        face: 'all',
      }),
      listScreen(`${RAIL}/highway_deliver`, text('公路发货', 'Short hauls'), {
        guard: 'oms.way.read',
        resource: 'waybill',
        face: 'shortHaul',
      }),
      listScreen(`${RAIL}/waybill_rail`, text('铁路运单', 'Railway waybills'), {
        guard: 'oms.train.read',
        resource: 'railWaybill',
        face: 'all',
        imports: ['tickets', 'events'],
      }),
      listScreen(`${RAIL}/railway_delivery`, text('铁路发运', 'Loading lists'), {
        guard: 'oms.train.read',
        resource: 'wagonLoad',
        face: 'delivery',
      }),
      listScreen(`${RAIL}/railway_arrival`, text('铁路到达', 'Railway arrival'), {
        guard: 'oms.train.read',
        resource: 'wagonLoad',
        face: 'arrival',
      }),
      listScreen(`${RAIL}/tracking_event`, text('在途动态', 'Tracking events'), {
        guard: 'oms.trackingEvent.read',
        resource: 'trackingEvent',
        face: 'all',
      }),
      listScreen(`${RAIL}/handover`, text('交接记录', 'Hand-overs'), {
        guard: 'oms.handover.read',
        resource: 'handover',
        face: 'all',
      }),
      listScreen(`${RAIL}/rail_tariff`, text('铁路运价', 'Railway tariffs'), {
        guard: 'cm.railTariff.read',
        resource: 'railTariff',
        face: 'all',
      }),
      listScreen('/transportation_management/container', text('集装箱', 'Containers'), {
        guard: 'oms.container.read',
        resource: 'container',
        face: 'all',
      }),
      listScreen('/transportation_management/container_move', text('箱动态', 'Container moves'), {
        guard: 'oms.container.read',
        resource: 'containerMove',
        face: 'all',
      }),
      reportScreen('/transportation_management/yard_stand', text('站存日报', 'Yard stand'), yardStand),
    ]),
  ]),
  menuSection('system', [
    listScreen('/system_settings/station', text('车站', 'Stations'), {
      guard: 'sys.station.read',
      resource: 'station',
      face: 'all',
    }),
    listScreen('/system_settings/yard', text('货场/专用线', 'Yards and sidings'), {
      guard: 'sys.yard.read',
      resource: 'yard',
      face: 'all',
    }),
    listScreen('/system_settings/wagon_model', text('铁路车型', 'Wagon types'), {
      guard: 'sys.wagonModel.read',
      resource: 'wagonModel',
      face: 'all',
    }),
  ]),
]
