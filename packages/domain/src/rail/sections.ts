import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection } from '../system/index.ts'

const RAIL = '/transportation_management/highway_railway'

export const railSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(RAIL, [
      listScreen(`${RAIL}/rail_tariff`, text('铁路运价', 'Railway tariffs'), {
        guard: 'cm.railTariff.read',
        resource: 'railTariff',
        face: 'all',
      }),
    ]),
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
