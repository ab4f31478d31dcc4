import type { DriverFacts, VehicleFacts } from './facts.ts'
import { an, exactly, type Format, n } from './formats.ts'
import type { MinistryField } from './fields.ts'

type Maybe<T> = T | null | undefined

const LIGHT_TONNES = 4.5
const ID_NUMBER = /^\d{17}[\dX]$/
const DAY: Format = { kind: 'an', exact: 8, pattern: /^\d{8}$/ }
const TONNES: Format = { kind: 'decimal', max: 9, places: 2, positive: true }
const dayText = (date: Maybe<string>): string | null => (date ? date.replaceAll('-', '') : null)

const ofDriver = (
  [zh, en]: readonly [string, string],
  format: Format,
  { from, value, required = true }: { from: string; value(facts: DriverFacts): Maybe<string>; required?: boolean },
): MinistryField<DriverFacts> => ({
  zh,
  en,
  format,
  required,
  subject: 'driver',
  by: 'masters',
  sources: [`driver.${from}`],
  value,
})

/** What the ministry asks of a driver. */
export const DRIVER_FIELDS = {
  driverName: ofDriver(['姓名', 'Name'], an(30), { from: 'name', value: one => one.name }),
  drivingLicense: ofDriver(['驾驶证号', 'Driving licence'], exactly(18, ID_NUMBER), {
    from: 'idNo',
    value: one => one.idNo,
  }),
  vehicleClass: ofDriver(['准驾车型', 'Licence class'], an(20), {
    from: 'licenseClass',
    value: one => one.licenseClass,
  }),
  issuingOrganizations: ofDriver(['驾驶证发证机关', 'Licence issued by'], an(128), {
    from: 'licenseOrg',
    value: one => one.licenseOrg,
  }),
  validPeriodFrom: ofDriver(['驾驶证有效期起', 'Licence from'], DAY, {
    from: 'licenseFrom',
    value: one => dayText(one.licenseFrom),
  }),
  validPeriodTo: ofDriver(['驾驶证有效期止', 'Licence until'], DAY, {
    from: 'licenseTo',
    value: one => dayText(one.licenseTo),
  }),
  qualificationCertificate: ofDriver(['从业资格证号', 'Qualification no.'], an(19), {
    from: 'qualNo',
    value: one => one.qualNo,
  }),
  telephone: ofDriver(['手机', 'Mobile'], an(18), { from: 'mobile', value: one => one.mobile }),
} as const satisfies Record<string, MinistryField<DriverFacts>>

const ofVehicle = (
  [zh, en]: readonly [string, string],
  format: Format,
  { from, value, required = true }: { from: string; value(facts: VehicleFacts): Maybe<string>; required?: boolean },
): MinistryField<VehicleFacts> => ({
  zh,
  en,
  format,
  required,
  subject: 'vehicle',
  by: 'masters',
  sources: [`vehicle.${from}`],
  value,
})

/** What the ministry asks of a vehicle. Papers of light ones are asked for as well: {@link LIGHT_ONLY}. */
export const VEHICLE_FIELDS = {
  vehicleNumber: ofVehicle(['车牌号', 'Plate'], an(35), { from: 'plateNo', value: one => one.plateNo }),
  vehiclePlateColorCode: ofVehicle(['车牌颜色', 'Plate colour'], n(2), {
    from: 'plateColor',
    value: one => one.plateColor,
  }),
  vehicleType: ofVehicle(['车辆类型', 'Vehicle type'], an(4), { from: 'vehicleType', value: one => one.vehicleType }),
  vehicleEnergyType: ofVehicle(['能源类型', 'Energy'], an(4), { from: 'energyType', value: one => one.energyType }),
  vehicleTonnage: ofVehicle(['核定载质量', 'Rated load'], TONNES, {
    from: 'ratedLoad',
    value: one => tonnes(one.ratedLoad),
  }),
  grossMass: ofVehicle(['总质量', 'Gross mass'], TONNES, { from: 'grossMass', value: one => tonnes(one.grossMass) }),
  roadTransportCertificateNumber: ofVehicle(['道路运输证号', 'Transport certificate'], an(12, /^\d{12}$/), {
    from: 'transportCertNo',
    value: one => one.transportCertNo,
  }),
  owner: ofVehicle(['所有人', 'Owner'], an(128), { from: 'owner', value: one => one.owner, required: false }),
  useCharacter: ofVehicle(['使用性质', 'Use'], an(20), {
    from: 'useCharacter',
    value: one => one.useCharacter,
    required: false,
  }),
  vin: ofVehicle(['车架号', 'VIN'], exactly(17), { from: 'vin', value: one => one.vin, required: false }),
  issuingOrganizations: ofVehicle(['行驶证发证机关', 'Licence issued by'], an(128), {
    from: 'issueOrg',
    value: one => one.issueOrg,
    required: false,
  }),
  registerDate: ofVehicle(['注册日期', 'Registered on'], DAY, {
    from: 'registerDate',
    value: one => dayText(one.registerDate),
    required: false,
  }),
  issueDate: ofVehicle(['发证日期', 'Licence of'], DAY, {
    from: 'issueDate',
    value: one => dayText(one.issueDate),
    required: false,
  }),
} as const satisfies Record<string, MinistryField<VehicleFacts>>

/** Asked for of vehicles of 4.5 t at most. */
export const LIGHT_ONLY: ReadonlySet<string> = new Set([
  'owner',
  'useCharacter',
  'vin',
  'issuingOrganizations',
  'registerDate',
  'issueDate',
])

export const isLightVehicle = ({ grossMass }: VehicleFacts): boolean => !!grossMass && Number(grossMass) <= LIGHT_TONNES

const tonnes = (value: Maybe<string>): string | null => (value ? Number(value).toFixed(2) : null)
