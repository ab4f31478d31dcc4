import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { BLOCK_FIELDS, blockFields, blockStatus, blockTransitions, blockVisible, isBlacklisted } from './block-list.ts'
import { cardRefusal, cardStatus } from './driver-card.rules.ts'
import { driverIssues, needsQualification } from './driver.rules.ts'
import { cardRelations, licenseClasses } from './parties.choices.ts'
import { verifyStatus, verifyTransitions } from './verify.ts'

export const driver = defineResource({
  name: 'driver',
  area: 'parties',
  nature: 'master',
  label: '司机',
  en: 'Driver',
  title: 'name',
  subtitle: ['mobile', 'licenseClass'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('姓名', { required: true, maxLength: 30 }),
    idNo: f.idCard('身份证号', { en: 'Identity no.', required: true, mask: 'idCard', noCopy: true }),
    mobile: f.mobile('手机', { required: true, mask: 'mobile' }),
    licenseClass: f.choice('准驾车型', licenseClasses, { en: 'Licence class', required: true }),
    licenseOrg: f.text('驾驶证发证机关', { en: 'Licence issued by', required: true, maxLength: 128 }),
    licenseFrom: f.date('驾驶证有效期起', { en: 'Licence from', required: true }),
    licenseTo: f.date('驾驶证有效期止', {
      en: 'Licence until', required: true, hint: { zh: '长期填 2099-12-31', en: 'Unlimited: 2099-12-31' },
    }),
    qualNo: f.text('从业资格证号', { en: 'Qualification no.', maxLength: 19, noCopy: true }),
    qualTo: f.date('从业资格有效期', { en: 'Qualification until' }),
    bankName: f.text('开户行', { en: 'Bank', maxLength: 100 }),
    bankCardNo: f.bankAccount('银行卡号', { en: 'Bank card', mask: 'bankAccount', noCopy: true }),
    cardHolder: f.text('持卡人', { maxLength: 30 }),
    cardRelation: f.choice('与司机关系', cardRelations, { en: 'Holder is the driver’s' }),
    cardChangedBy: f.ref('收款卡变更人', 'member', { en: 'Card changed by', computed: true, noCopy: true }),
    cardChangedAt: f.dateTime('收款卡变更时间', { en: 'Card changed at', computed: true, noCopy: true }),
    cardCheckedBy: f.ref('收款卡复核人', 'member', { en: 'Card checked by', computed: true, noCopy: true }),
    cardCheckedAt: f.dateTime('收款卡复核时间', { en: 'Card checked at', computed: true, noCopy: true }),
    cardChangers: f.json('收款卡经手人', { en: 'Had a hand in the card', computed: true, noCopy: true, copies: [] }),
    carrierIds: f.refs('所属承运商', 'party', { en: 'Carriers', where: { isCarrier: true } }),
    vehicleId: f.ref('常用车辆', 'vehicle', { en: 'Usual vehicle', where: { isTrailer: false } }),
    idFiles: f.files('身份证照片', { en: 'Identity card photos', noCopy: true }),
    licenseFiles: f.files('驾驶证照片', { en: 'Licence photos', noCopy: true }),
    qualFiles: f.files('从业资格证照片', { en: 'Qualification photos', noCopy: true }),
    ...blockFields,
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { verify: verifyStatus, status: enabledStatus, blockStatus, cardStatus },
  transitions: {
    ...verifyTransitions,
    // By whatever changes the card
    awaitCard: {
      zh: '收款卡变更待复核', en: 'Bank card changed', machine: 'cardStatus', from: ['none', 'confirmed', 'refused'], to: 'pending',
      action: 'account', internal: true,
    },
    dropCard: {
      zh: '收款卡已删除', en: 'Bank card taken away', machine: 'cardStatus', from: ['pending', 'confirmed', 'refused'], to: 'none',
      action: 'account', internal: true,
    },
    confirmCard: {
      zh: '收款卡复核通过', en: 'Confirm the bank card', machine: 'cardStatus', from: ['pending'], to: 'confirmed',
      action: 'account', sighted: ['bankCardNo', 'cardHolder', 'bankName'], guard: cardRefusal,
    },
    refuseCard: {
      zh: '驳回收款卡', en: 'Refuse the bank card', machine: 'cardStatus', from: ['pending'], to: 'refused',
      action: 'account', sighted: ['bankCardNo', 'cardHolder', 'bankName'], reason: true, verdict: 'refused', guard: cardRefusal,
    },
    ...enabledTransitions,
    ...blockTransitions,
  },
  faces: { all: { zh: '司机', en: 'Drivers', api: 'sys/driver', permission: 'sys.driver' } },
  derive: { blacklisted: isBlacklisted },
  visibleWhen: {
    ...blockVisible, cardChangedBy: hasCard, cardChangedAt: hasCard, cardCheckedBy: isChecked, cardCheckedAt: isChecked, cardChangers: () => false,
  },
  requiredWhen: {
    qualNo: row => needsQualification(row.licenseClass),
    cardHolder: row => !!row.bankCardNo,
    cardRelation: row => !!row.cardHolder && row.cardHolder !== row.name,
  },
  // Who somebody is was checked against the papers; renewing dates stays possible.
  lockedWhen: {
    name: row => row.verify === 'passed',
    idNo: row => row.verify === 'passed',
    licenseClass: row => row.verify === 'passed',
  },
  validate: driverIssues,
  unique: [['idNo']],
  checks: { licence_dates: 'license_to >= license_from' },
  indexes: [['mobile'], ['licenseTo'], ['name']],
  list: {
    columns: [
      'name', 'mobile', 'idNo', 'licenseClass', 'licenseTo', 'qualNo', 'qualTo', 'carrierIds', 'vehicleId', 'verify',
      'cardStatus', 'status', ...BLOCK_FIELDS, 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'name', 'mobile', 'verify', 'licenseTo', 'licenseClass', 'carrierIds', 'qualTo', 'cardStatus', 'status', 'blacklisted',
      'idNo',
    ],
    search: ['name', 'mobile', 'idNo', 'qualNo'],
    tabs: 'verify',
  },
  form: [
    section('基本信息', 'Basics', [
      'name', 'mobile', 'idNo', 'carrierIds', 'vehicleId', ...BLOCK_FIELDS, 'remark',
    ]),
    section('驾驶证与从业资格', 'Licence and qualification', [
      'licenseClass', 'licenseOrg', 'licenseFrom', 'licenseTo', 'qualNo', 'qualTo', 'idFiles', 'licenseFiles',
      'qualFiles',
    ]),
    section('收款信息', 'Payment', [
      'bankName', 'bankCardNo', 'cardHolder', 'cardRelation', 'cardChangedBy', 'cardChangedAt', 'cardCheckedBy', 'cardCheckedAt',
    ]),
  ],
  otherDates: ['licenseFrom', 'licenseTo', 'qualTo', 'cardChangedAt', 'cardCheckedAt', 'blacklistUntil', 'blacklistedAt'],
})

function hasCard(row: { bankCardNo?: string | null | undefined }): boolean {
  return !!row.bankCardNo
}

function isChecked(row: { cardCheckedBy?: number | null | undefined }): boolean {
  return !!row.cardCheckedBy
}
