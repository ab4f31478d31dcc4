import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { BLOCK_FIELDS, blockFields, blockStatus, blockTransitions, blockVisible, isBlacklisted } from './block-list.ts'
import { belongTypes, energyTypes, plateColors, useCharacters } from './parties.choices.ts'
import { isTrailerType, vehicleTypes } from './vehicle-types.ts'
import { isLight, vehicleIssues } from './vehicle.rules.ts'
import { verifyStatus, verifyTransitions } from './verify.ts'

const tonnes = { scale: 2, positive: true, unit: text('吨', 't') } as const

export const vehicle = defineResource({
  name: 'vehicle',
  area: 'parties',
  nature: 'master',
  label: '车辆',
  en: 'Vehicle',
  title: 'plateNo',
  subtitle: ['vehicleType', 'ratedLoad'],
  pickable: { status: 'enabled' },
  fields: {
    plateNo: f.plate('车牌号', { en: 'Plate', required: true, noCopy: true }),
    plateColor: f.choice('车牌颜色', plateColors, { en: 'Plate colour', required: true, default: '2' }),
    vehicleType: f.choice('车辆类型', vehicleTypes, { required: true }),
    isTrailer: f.bool('挂车', { en: 'Trailer', computed: true }),
    vehicleKind: f.dict('计价车型', 'vehicleKind', { en: 'Kind for pricing' }),
    energyType: f.choice('能源类型', energyTypes, { required: true, default: 'B' }),
    grossMass: f.quantity('总质量', { ...tonnes, required: true }),
    ratedLoad: f.quantity('核定载质量', {
      ...tonnes, required: true, hint: text('牵引车填准牵引总质量', 'Tractors: the mass they may pull'),
    }),
    curbWeight: f.quantity('整备质量', tonnes),
    axles: f.integer('轴数', { required: true, min: 1, max: 6 }),
    outerLength: f.integer('外廓长', { en: 'Length', unit: text('毫米', 'mm'), min: 1000, max: 30000 }),
    outerWidth: f.integer('外廓宽', { en: 'Width', unit: text('毫米', 'mm'), min: 500, max: 4000 }),
    outerHeight: f.integer('外廓高', { en: 'Height', unit: text('毫米', 'mm'), min: 500, max: 5000 }),
    vin: f.text('车架号', { en: 'VIN', maxLength: 17, noCopy: true }),
    owner: f.text('所有人', { maxLength: 128 }),
    useCharacter: f.choice('使用性质', useCharacters, { en: 'Use' }),
    registerDate: f.date('注册日期', { en: 'Registered on' }),
    issueDate: f.date('发证日期', { en: 'Licence issued on' }),
    issueOrg: f.text('发证机关', { en: 'Licence issued by', maxLength: 128 }),
    transportCertNo: f.text('道路运输证号', { en: 'Transport certificate no.', required: true, maxLength: 12, noCopy: true }),
    transportCertTo: f.date('道路运输证有效期', { en: 'Transport certificate until' }),
    inspectTo: f.date('年检到期', { en: 'Inspection until' }),
    insuranceTo: f.date('交强险到期', { en: 'Compulsory insurance until' }),
    commercialTo: f.date('商业险到期', { en: 'Commercial insurance until' }),
    liabilityTo: f.date('承运人责任险到期', { en: 'Carrier liability until' }),
    maintainTo: f.date('二级维护到期', { en: 'Maintenance until' }),
    trailerId: f.ref('常用挂车', 'vehicle', { en: 'Usual trailer', where: { isTrailer: true }, noCopy: true }),
    belongType: f.choice('车辆归属', belongTypes, { en: 'Fleet', required: true, default: 'outside' }),
    hostCompany: f.text('挂靠公司', { maxLength: 100 }),
    carrierId: f.ref('所属承运商', 'party', { where: { isCarrier: true } }),
    gpsNo: f.text('定位终端号', { en: 'GPS terminal', maxLength: 30, noCopy: true }),
    licenseFiles: f.files('行驶证照片', { en: 'Vehicle licence photos', noCopy: true }),
    certFiles: f.files('道路运输证照片', { en: 'Transport certificate photos', noCopy: true }),
    ...blockFields,
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { verify: verifyStatus, status: enabledStatus, blockStatus },
  transitions: { ...verifyTransitions, ...enabledTransitions, ...blockTransitions },
  faces: { all: { zh: '车辆', en: 'Vehicles', api: 'sys/vehicle', permission: 'sys.vehicle' } },
  derive: { isTrailer: row => isTrailerType(row.vehicleType), blacklisted: isBlacklisted },
  visibleWhen: {
    trailerId: row => !isTrailerType(row.vehicleType),
    hostCompany: row => row.belongType === 'affiliated',
    ...blockVisible,
  },
  requiredWhen: {
    owner: isLight,
    useCharacter: isLight,
    vin: isLight,
    issueOrg: isLight,
    registerDate: isLight,
    issueDate: isLight,
    hostCompany: row => row.belongType === 'affiliated',
  },
  lockedWhen: {
    plateNo: row => row.verify === 'passed',
    plateColor: row => row.verify === 'passed',
    vehicleType: row => row.verify === 'passed',
    transportCertNo: row => row.verify === 'passed',
  },
  validate: vehicleIssues,
  unique: [['plateNo', 'plateColor'], ['vin']],
  checks: { masses: 'gross_mass > 0 and rated_load > 0' },
  // What runs out is looked for each morning, and on the first page
  indexes: [['carrierId'], ['inspectTo'], ['insuranceTo'], ['transportCertTo'], ['commercialTo'], ['liabilityTo'], ['maintainTo']],
  list: {
    columns: [
      'plateNo', 'plateColor', 'vehicleType', 'ratedLoad', 'grossMass', 'axles', 'trailerId', 'transportCertNo',
      'transportCertTo', 'inspectTo', 'insuranceTo', 'liabilityTo', 'belongType', 'carrierId', 'verify', 'status',
      ...BLOCK_FIELDS, 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'plateNo', 'vehicleType', 'verify', 'carrierId', 'belongType', 'inspectTo', 'insuranceTo', 'isTrailer',
      'plateColor', 'status', 'blacklisted',
    ],
    search: ['plateNo', 'transportCertNo', 'vin', 'owner'],
    tabs: 'verify',
  },
  form: [
    section('基本信息', 'Basics', [
      'plateNo', 'plateColor', 'vehicleType', 'vehicleKind', 'energyType', 'grossMass', 'ratedLoad', 'curbWeight',
      'axles', 'outerLength', 'outerWidth', 'outerHeight', 'trailerId',
    ]),
    section('归属', 'Fleet', [
      'belongType', 'hostCompany', 'carrierId', 'gpsNo', ...BLOCK_FIELDS, 'remark',
    ]),
    section('行驶证', 'Vehicle licence', [
      'vin', 'owner', 'useCharacter', 'registerDate', 'issueDate', 'issueOrg', 'licenseFiles',
    ]),
    section('营运证件与到期', 'Papers and expiry', [
      'transportCertNo', 'transportCertTo', 'inspectTo', 'insuranceTo', 'commercialTo', 'liabilityTo', 'maintainTo',
      'certFiles',
    ]),
  ],
  otherDates: [
    'registerDate', 'issueDate', 'transportCertTo', 'inspectTo', 'insuranceTo', 'commercialTo', 'liabilityTo',
    'maintainTo', 'blacklistUntil', 'blacklistedAt',
  ],
})
