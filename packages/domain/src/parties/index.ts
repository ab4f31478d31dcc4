import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection } from '../system/index.ts'
import { addressDistance } from './address-distance.ts'
import { address } from './address.ts'
import { driver } from './driver.ts'
import { goods } from './goods.ts'
import { party } from './party.ts'
import { vehicle } from './vehicle.ts'

export {
  accountDigits,
  accountStates,
  type BankAccount,
  hasPending,
  reviewAccounts,
  markAccounts,
  type NamedAccount,
  findRegistered,
} from './bank-account.rules.ts'
export { reviewCard, markCard } from './driver-card.rules.ts'
export { blockedOn } from './block-list.ts'
export { liftedOn, MAX_LIFT_DAYS } from './credit.ts'
export { straightKm } from './geo.ts'
export {
  accountKey,
  doubleReasons,
  type DoubleReason,
  mergedRows,
  MERGE_FIELDS,
  MERGE_SWAPPED,
  mergedFields,
  type MergeField,
  twoIdentities,
} from './party-merge.ts'
export { partyNameKey } from './party-name.ts'
export { axleGrossLimit } from './axles.ts'
export { CARGO_TYPE_CODES, cargoTypes } from './cargo-types.ts'
export * from './dispatch-check.ts'
export { statementCycles, plateColors, goodsUnits, tariffClasses, type TariffClass } from './parties.choices.ts'
export { partyErrors } from './parties.errors.ts'
export { isVendor, needsPermit, PARTY_ROLES, rolesOf, type PartyRole, type PartyRoles } from './party.rules.ts'
export { futureIssues, orderIssues, personNameIssues, phoneIssues, standardIssues } from './standard.ts'
export { bodyOf, isTrailerType, sizeOf, vehicleTypes, type VehicleType } from './vehicle-types.ts'
export { address, addressDistance, driver, goods, party, vehicle }

export const partiesArea: AreaModule = {
  resources: [party, driver, vehicle, goods, address, addressDistance].map(anyResource),
  reports: [],
  sections: [
    menuSection('system', [
      listScreen('/system_settings/driver', text('司机', 'Drivers'), {
        guard: 'sys.driver.read',
        resource: 'driver',
        face: 'all',
      }),
      listScreen('/system_settings/vehicle', text('车辆', 'Vehicles'), {
        guard: 'sys.vehicle.read',
        resource: 'vehicle',
        face: 'all',
      }),
      listScreen('/system_settings/cargo_owner_management', text('货主管理', 'Cargo owners'), {
        guard: 'sys.customer.read',
        resource: 'party',
        face: 'customer',
      }),
      listScreen('/system_settings/carrier_management', text('承运商管理', 'Carriers'), {
        guard: 'sys.supplier.read',
        resource: 'party',
        face: 'vendor',
      }),
      listScreen('/system_settings/address', text('地址', 'Addresses'), {
        guard: 'sys.addr.read',
        resource: 'address',
        face: 'all',
      }),
      listScreen('/system_settings/address_distance', text('地址间距', 'Road distances'), {
        guard: 'sys.distance.read',
        resource: 'addressDistance',
        face: 'all',
      }),
      listScreen('/system_settings/goods_management', text('货物管理', 'Goods'), {
        guard: 'sys.goods.read',
        resource: 'goods',
        face: 'all',
      }),
    ]),
  ],
}
export { BOX_TERMS_CHECK, boxTermFields, boxTermsRequired } from './box-terms.ts'
