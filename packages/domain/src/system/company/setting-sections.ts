import { MASK_FOR_ALL } from '../../kernel/personal-masks.ts'
import { text, type Text } from '../../kernel/text.ts'
import type { SettingName } from './settings.ts'

/** Settings by sections of their page. */
export const SETTING_SECTIONS: readonly (Text & { fields: readonly SettingName[] })[] = [
  {
    ...text('派车与过磅', 'Dispatch and weighing'),
    fields: ['expiredPapers', 'overloadTolerance', 'requirePhotos', 'lossWarnPermille', 'speedLimit', 'billTolerance'],
  },
  {
    ...text('双人复核', 'Two-person control'),
    fields: ['secondPersonAudits', 'secondPersonConfirms', 'approverMayPay'],
  },
  { ...text('信用额度', 'Credit limits'), fields: ['creditHold'] },
  {
    ...text('对账与结算', 'Statements and settlement'),
    fields: ['adjustLimit', 'writeOffLimit', 'dueFrom', 'prepayCap', 'oilCap', 'revenueMonth'],
  },
  { ...text('价格', 'Prices'), fields: ['marginFloor'] },
  {
    ...text('对账链接', 'Links of statements'),
    fields: [
      'linkCustomer',
      'linkCustomerPhotos',
      'linkCarrier',
      'linkCarrierPhotos',
      'linkSupplier',
      'linkSupplierPhotos',
      'linkServer',
      'linkServerPhotos',
      'linkCode',
    ],
  },
  {
    ...text('公铁联运', 'Road and rail'),
    fields: ['legShare', 'legSharePickup', 'legShareRail', 'legShareDelivery', 'railFreightTolerance'],
  },
  { ...text('三方平台', 'Freight platforms'), fields: ['platformMatchMinutes'] },
  {
    ...text('工作日历', 'Working calendar'),
    fields: ['workHours', 'workWeek', 'keepHolidays', 'extraWorkdays', 'extraFreeDays'],
  },
  { ...text('提醒', 'Reminders'), fields: ['expiryDays'] },
  { ...text('统计与预估', 'Statistics and estimation'), fields: ['censusCutoff', 'accrueMonthly'] },
  { ...text('文件', 'Files'), fields: ['fileSpace'] },
  { ...text('首页', 'Home page'), fields: ['firstSteps'] },
  { ...text('数据范围与个人信息', 'Data scope and personal values'), fields: ['scopedMasters', MASK_FOR_ALL] },
]
