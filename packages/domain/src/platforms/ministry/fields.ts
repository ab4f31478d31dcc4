import { CARGO_TYPE_CODES } from '../../parties/index.ts'
import { BUSINESS_TYPE_CODES } from '../../transport/index.ts'
import type { ReportFacts } from './facts.ts'
import { an, decimal, exactly, fixed, type Format, kilograms, n, time, timeText } from './formats.ts'
import type { GapPerson, GapSubject } from './ministry.choices.ts'

type Maybe<T> = T | null | undefined

/** One field of a message. */
export interface MinistryField<F = ReportFacts> {
  zh: string
  en: string
  format: Format
  required: boolean
  /** Where and by whom it is mended. */
  subject: GapSubject
  by: GapPerson
  /** The fields that its value repeats. */
  sources: readonly string[]
  value(facts: F): Maybe<string>
}

type Where = readonly [subject: GapSubject, by: GapPerson, ...sources: string[]]

/** Shorthand for a declaration. */
function field<F = ReportFacts>(
  [zh, en]: readonly [zh: string, en: string],
  format: Format,
  rest: { where: Where; value(facts: F): Maybe<string>; optional?: true },
): MinistryField<F> {
  const [subject, by, ...sources] = rest.where
  return { zh, en, format, required: !rest.optional, subject, by, sources, value: rest.value }
}

const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/
const ID_NUMBER = /^\d{17}[\dX]$/
/** To the county: a division that is no whole city or province. */
const COUNTY = /^(?!\d{4}00$)[1-8]\d{5}$/

const MODES = [
  'road',
  'roadRail',
  'roadWater',
  'roadAir',
  'roadRailWater',
  'roadRailAir',
  'roadWaterAir',
  'roadRailWaterAir',
]
const modeCode = (mode: Maybe<string>): string | null =>
  mode && MODES.includes(mode) ? String(MODES.indexOf(mode) + 1) : null
const ofMap = (map: Readonly<Record<string, string>>, key: Maybe<string>): string | null =>
  key ? (map[key] ?? null) : null

/** The number of the task, as the customer ordered it. */
const originalNo = ({ trip }: ReportFacts): string => trip.outerNo || trip.waybillNo

/**
 * The message of a waybill (交办运函〔2019〕1391号): every field with its length and format, where it comes from, and who
 * mends it. Groups are elements of the message; `.` separates them.
 */
export const WAYBILL_FIELDS = {
  originalDocumentNumber: field(['原始单号', 'Original document no.'], an(35), {
    where: ['trip', 'dispatcher', 'waybill.outerNo', 'waybill.waybillNo'],
    value: originalNo,
  }),
  shippingNoteNumber: field(['托运单号', 'Shipping note no.'], an(20), {
    where: ['trip', 'dispatcher', 'waybill.waybillNo'],
    value: ({ trip }) => trip.waybillNo,
  }),
  serialNumber: field(['分段分单号', 'Serial no.'], exactly(4, /^\d{4}$/), {
    where: ['trip', 'dispatcher'],
    value: () => '0000',
  }),
  vehicleAmount: field(['运输总车辆数', 'Vehicles'], n(4), { where: ['trip', 'dispatcher'], value: () => '1' }),
  transportTypeCode: field(['运输组织类型', 'Transport organisation'], n(2), {
    where: ['trip', 'dispatcher', 'waybill.transportMode'],
    value: ({ trip }) => modeCode(trip.transportMode),
  }),
  sendToProDateTime: field(['上传时间', 'Sent at'], time, {
    where: ['trip', 'dispatcher'],
    value: ({ now }) => timeText(now),
  }),
  carrier: field(['网络货运经营者', 'Operator'], an(512), {
    where: ['company', 'admin'],
    value: ({ company }) => company.name,
  }),
  unifiedSocialCreditIdentifier: field(['统一社会信用代码', 'Credit code'], exactly(18, CREDIT_CODE), {
    where: ['company', 'admin'],
    value: ({ company }) => company.creditCode,
  }),
  permitNumber: field(['网络货运经营许可证号', 'Operator’s permit no.'], an(50), {
    where: ['company', 'admin', 'companyPermit.number'],
    value: ({ company }) => company.permitNo,
  }),
  consignmentDateTime: field(['运单生成时间', 'Waybill made at'], time, {
    where: ['trip', 'dispatcher', 'waybill.dispatchedAt'],
    value: ({ trip }) => timeText(trip.dispatchedAt ?? trip.createdAt),
  }),
  businessTypeCode: field(['业务类型', 'Business type'], an(7), {
    where: ['trip', 'dispatcher', 'waybill.businessType'],
    value: ({ trip }) => ofMap(BUSINESS_TYPE_CODES, trip.businessType),
  }),
  despatchActualDateTime: field(['发货时间', 'Loaded at'], time, {
    where: ['trip', 'site', 'waybill.loadAt'],
    value: ({ trip }) => timeText(trip.loadAt),
  }),
  goodsReceiptDateTime: field(['收货时间', 'Received at'], time, {
    where: ['trip', 'site', 'waybill.unloadAt'],
    value: ({ trip }) => timeText(trip.unloadAt),
  }),
  totalMonetaryAmount: field(['运费金额', 'Freight'], decimal(18, 3), {
    where: ['trip', 'reconciler', 'waybill.arTotal'],
    value: ({ trip }) => fixed(trip.arTotal, 3),
  }),
  'consignorInfo.consignor': field(['托运人名称', 'Consignor'], an(512), {
    where: ['customer', 'masters', 'party.fullName'],
    value: ({ customer }) => customer?.fullName,
  }),
  'consignorInfo.consignorId': field(['托运人证件号', 'Consignor’s id'], an(35), {
    where: ['customer', 'masters', 'party.creditCode', 'party.idNo'],
    value: ({ customer }) => customer?.creditCode ?? customer?.idNo,
  }),
  'consignorInfo.placeOfLoading': field(['装货地址', 'Loading place'], an(256), {
    where: ['loadAddress', 'masters', 'address.detail'],
    value: ({ loadPlace }) => loadPlace?.text,
  }),
  'consignorInfo.countrySubdivisionCode': field(['装货地区划', 'Division of the loading place'], an(12, COUNTY), {
    where: ['loadAddress', 'masters', 'address.regionCode'],
    value: ({ loadPlace }) => loadPlace?.regionCode,
  }),
  'consigneeInfo.consignee': field(['收货方名称', 'Consignee'], an(512), {
    where: ['trip', 'dispatcher', 'waybill.consignee'],
    value: ({ trip }) => trip.consignee,
  }),
  'consigneeInfo.goodsReceiptPlace': field(['收货地址', 'Unloading place'], an(256), {
    where: ['unloadAddress', 'masters', 'address.detail'],
    value: ({ unloadPlace }) => unloadPlace?.text,
  }),
  'consigneeInfo.countrySubdivisionCode': field(['收货地区划', 'Division of the unloading place'], an(12, COUNTY), {
    where: ['unloadAddress', 'masters', 'address.regionCode'],
    value: ({ unloadPlace }) => unloadPlace?.regionCode,
  }),
  'vehicleInfo.vehiclePlateColorCode': field(['车牌颜色', 'Plate colour'], n(2), {
    where: ['vehicle', 'masters', 'waybill.plateColor'],
    value: ({ trip }) => trip.plateColor,
  }),
  'vehicleInfo.vehicleNumber': field(['车牌号', 'Plate'], an(35), {
    where: ['trip', 'dispatcher', 'waybill.plateNo'],
    value: ({ trip }) => trip.plateNo,
  }),
  'vehicleInfo.driver.driverName': field(['驾驶员姓名', 'Driver'], an(30), {
    where: ['driver', 'masters', 'driver.name'],
    value: ({ driver }) => driver?.name,
  }),
  'vehicleInfo.driver.drivingLicense': field(['驾驶证号', 'Driving licence'], exactly(18, ID_NUMBER), {
    where: ['driver', 'masters', 'driver.idNo', 'waybill.driverIdNo'],
    value: ({ driver }) => driver?.idNo,
  }),
  'vehicleInfo.goodsInfo.descriptionOfGoods': field(['货物名称', 'Goods'], an(512), {
    where: ['goods', 'masters', 'goods.name'],
    value: ({ goods }) => goods?.name,
  }),
  'vehicleInfo.goodsInfo.cargoTypeClassificationCode': field(['货物分类代码', 'Cargo type'], exactly(4), {
    where: ['goods', 'masters', 'goods.cargoType'],
    value: ({ goods }) => ofMap(CARGO_TYPE_CODES, goods?.cargoType),
  }),
  'vehicleInfo.goodsInfo.goodsItemGrossWeight': field(['货物毛重(千克)', 'Gross weight in kg'], decimal(14, 3), {
    where: ['trip', 'site', 'waybill.loadNet'],
    value: ({ trip }) => kilograms(trip.loadNet),
  }),
  'vehicleInfo.goodsInfo.cube': field(['体积(立方米)', 'Volume in m³'], decimal(9, 4), {
    where: ['trip', 'site', 'waybill.cube'],
    optional: true,
    value: ({ trip }) => fixed(trip.cube, 4),
  }),
  'vehicleInfo.goodsInfo.totalNumberOfPackages': field(['总件数', 'Packages'], n(8), {
    where: ['trip', 'site', 'waybill.pieces'],
    optional: true,
    value: ({ trip }) => (trip.pieces ? String(trip.pieces) : null),
  }),
  'actualCarrierInfo.actualCarrierName': field(['实际承运人', 'Actual carrier'], an(256), {
    where: ['carrier', 'masters', 'party.fullName', 'driver.name'],
    value: carrierName,
  }),
  'actualCarrierInfo.actualCarrierBusinessLicense': field(['实际承运人许可证号', 'Carrier’s permit no.'], an(50), {
    where: ['carrier', 'masters', 'party.permitNo'],
    value: ({ carrier }) => carrier?.permitNo,
  }),
  'actualCarrierInfo.actualCarrierID': field(['实际承运人证件号', 'Carrier’s id'], an(50), {
    where: ['carrier', 'masters', 'party.creditCode', 'party.idNo'],
    value: ({ carrier }) => carrier?.creditCode ?? carrier?.idNo,
  }),
  'insuranceInformation.policyNumber': field(['保险单号', 'Policy no.'], an(30), {
    where: ['trip', 'dispatcher', 'waybill.policyNo'],
    value: ({ trip }) => trip.policyNo || 'none',
  }),
  'insuranceInformation.insuranceCompanyCode': field(['保险公司代码', 'Insurer'], an(30), {
    where: ['trip', 'dispatcher', 'waybill.insurerCode'],
    value: ({ trip }) => trip.insurerCode || 'none',
  }),
} as const satisfies Record<string, MinistryField>

/** The company, with the driver in brackets: that of a permit itself is named alone. */
function carrierName({ carrier, driver }: ReportFacts): Maybe<string> {
  if (!carrier?.fullName) return null
  return carrier.idNo || !driver?.name ? carrier.fullName : `${carrier.fullName}(${driver.name})`
}
