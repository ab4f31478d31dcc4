import type { Issue } from '../../kernel/errors.ts'
import type { Fields } from '../../kernel/field.ts'
import { kernelErrors } from '../../kernel/kernel.errors.ts'
import { MASK_FOR_ALL } from '../../kernel/personal-masks.ts'
import { type Text, text } from '../../kernel/text.ts'
import { systemErrors } from '../system.errors.ts'
import { boundsOf, def, fieldOf, isValid, type SettingDef } from './setting-def.ts'
import { daysOf, spansOf, USUAL_HOURS, type WorkWeek, workWeeks } from './working-calendar.ts'

/** Settings of a company. Refusals that depend on a setting name it. */
export const SETTINGS = {
  lossWarnPermille: def(
    '5.00',
    {
      label: text('磅差预警', 'Loss warning'),
      hint: text('超过时卸货须填写原因', 'Above this, a reason is required at unloading'),
    },
    { min: '0', max: '100', unit: text('‰', '‰') },
  ),
  requirePhotos: def(false, {
    label: text('强制磅单照片', 'Weighing photos required'),
    hint: text('装卸货必须上传磅单照片', 'Loading and unloading need a photo of the ticket'),
  }),
  overloadTolerance: def(
    '1.00',
    {
      label: text('核载容许倍数', 'Rated load tolerance'),
      hint: text('净重不得超过核载的倍数', 'Net weight may be up to this many times the rated load'),
    },
    { min: '1', max: '1.3' },
  ),
  expiredPapers: def(
    'block' as 'block' | 'warn',
    { label: text('证件过期', 'Expired papers'), hint: text('派车时禁止或仅提醒', 'Block dispatch or only warn') },
    { options: { block: text('禁止派车', 'Block dispatch'), warn: text('仅提醒', 'Only warn') } },
  ),
  creditHold: def(
    'warn' as 'off' | 'warn' | 'block',
    {
      label: text('超出信用额度', 'Over the credit limit'),
      hint: text(
        '派车、提单与客户合同时禁止或仅提醒',
        'Block trips, bills of lading and customer contracts, or only warn',
      ),
    },
    {
      options: {
        off: text('不控制', 'Off'),
        warn: text('仅提醒', 'Only warn'),
        block: text('禁止', 'Block'),
      },
    },
  ),
  speedLimit: def(
    '100',
    {
      label: text('车速上限', 'Speed limit'),
      hint: text('由里程与装卸时间推算', 'Worked out from distance and times'),
    },
    { min: '40', max: '130', unit: text('公里/小时', 'km/h') },
  ),
  adjustLimit: def(
    '3000.00',
    {
      label: text('对账调整审批额', 'Adjustment approval limit'),
      hint: text('调整合计超过时须主管批准', 'Above this, a supervisor must approve'),
    },
    { min: '0', max: '1000000', unit: text('元', 'CNY') },
  ),
  writeOffLimit: def(
    '100.00',
    {
      label: text('尾差核销限额', 'Write-off limit'),
      hint: text('每份对账单累计可核销的金额', 'How much of one statement may be written off in all'),
    },
    { min: '0', max: '100000', unit: text('元', 'CNY') },
  ),
  dueFrom: def(
    'invoice' as 'invoice' | 'confirm',
    {
      label: text('账期起算', 'Credit days run from'),
      hint: text(
        '首张发票日（未开票时为确认日），或一律按对方确认日',
        'The first invoice, or the confirmation while there is none; or always the confirmation',
      ),
    },
    { options: { invoice: text('开票日', 'First invoice'), confirm: text('确认日', 'Confirmation') } },
  ),
  marginFloor: def(
    '0.03',
    {
      label: text('报价毛利率底线', 'Margin floor of quotes'),
      hint: text(
        '客户价格执行单低于此毛利率时，审批中提示',
        'Approvers are told of customer price sheets with a lower margin rate',
      ),
    },
    { min: '0', max: '0.5', scale: 4 },
  ),
  revenueMonth: def(
    'unload' as 'unload' | 'confirm',
    {
      label: text('收入归属月', 'Revenue month'),
      hint: text('按卸货月或对账确认月', 'By month of unloading or of statement confirmation'),
    },
    { options: { unload: text('卸货月', 'Month of unloading'), confirm: text('对账确认月', 'Month of confirmation') } },
  ),
  prepayCap: def(
    '0.70',
    {
      label: text('预付上限', 'Prepayment cap'),
      hint: text('预付合计不超过应付的比例', 'Prepayments as a share of the payable'),
    },
    { min: '0', max: '1' },
  ),
  oilCap: def(
    '0.40',
    {
      label: text('油卡上限', 'Fuel card cap'),
      hint: text('油卡不超过应付的比例', 'Fuel card as a share of the payable'),
    },
    { min: '0', max: '1' },
  ),
  approverMayPay: def(false, {
    label: text('批准人可办理收付', 'The approver may pay'),
    hint: text(
      '结算单的批准人可以自己登记收付；经手人始终不可以',
      'Whoever approved a settlement may also record its payment; whoever made it out never may',
    ),
  }),
  secondPersonAudits: def(false, {
    label: text('审核须由他人办理', 'Audits by a second person'),
    hint: text(
      '运单、主运单与提单的审核，货损确认，司机与车辆的认证，须由经手人以外的同事办理',
      'Waybills, main waybills and bills of lading are audited, losses confirmed, drivers and vehicles verified by a colleague who had no hand in them',
    ),
  }),
  secondPersonConfirms: def(false, {
    label: text('对账确认须由他人办理', 'Confirmations by a second person'),
    hint: text(
      '凭签章件确认对账单，须由经手人以外的同事办理',
      'A statement is confirmed with its signed copy by a colleague who had no hand in it',
    ),
  }),
  legShare: def(
    'cost' as 'cost' | 'distance' | 'fixed',
    {
      label: text('一口价分摊', 'Sharing of through prices'),
      hint: text(
        '公铁联运的一口价按此分摊到接取、铁路和送达，只用于分段毛利；货主运单可另行指定',
        'By this a through price is shared to pick-up, rail and delivery for their margins; an order may say otherwise',
      ),
    },
    {
      options: {
        cost: text('按成本', 'By cost'),
        distance: text('按里程', 'By distance'),
        fixed: text('按固定比例', 'By fixed shares'),
      },
    },
  ),
  legSharePickup: legShareOf('接取', 'the pick-up', '15.00'),
  legShareRail: legShareOf('铁路', 'rail', '70.00'),
  legShareDelivery: legShareOf('送达', 'the delivery', '15.00'),
  railFreightTolerance: def(
    '0.00',
    {
      label: text('铁路运费容差', 'Tolerance of railway freight'),
      hint: text(
        '制单时铁路运费与试算运费相差不超过此值的，不进入运费核对',
        'Freight that differs from the tariff by no more than this is not to be checked when a ticket is issued',
      ),
    },
    { min: '0', max: '10000', unit: text('元', 'CNY') },
  ),
  billTolerance: def(
    '0.50',
    {
      label: text('提单尾量', 'Bill remainder'),
      hint: text('未发量不超过时视为完成', 'A remainder up to this counts as done'),
    },
    { min: '0', max: '1000', unit: text('吨', 't') },
  ),
  expiryDays: def(
    '30',
    {
      label: text('到期提醒', 'Expiry reminder'),
      hint: text(
        '证件与合同到期前多少天开始提醒；此后第 7 天与到期当天各提醒一次',
        'Days before a paper or contract expires when people are first told; they are told again 7 days before and on the day',
      ),
    },
    { min: '1', max: '180', scale: 0, unit: text('天', 'days') },
  ),
  workHours: def(
    USUAL_HOURS,
    {
      label: text('工作时间', 'Working hours'),
      hint: text(
        '审批的时限与用时只计这些时间，多段用逗号分开',
        'Time limits of approvals and what they take count these hours alone; separate spans by commas',
      ),
    },
    {
      words: {
        isGood: value => spansOf(value) !== undefined,
        bounds: text(
          '应为按先后、不重叠的时段，如 8:00-12:00, 14:00-18:00',
          'spans in their order that do not overlap, such as 8:00-12:00, 14:00-18:00',
        ),
        maxLength: 100,
      },
    },
  ),
  workWeek: def(
    'five' as WorkWeek,
    { label: text('每周工作日', 'Working week'), hint: text('每周上班的日子', 'Days of the week that are worked') },
    { options: workWeeks },
  ),
  keepHolidays: def(true, {
    label: text('执行国家节假日', 'Public holidays'),
    hint: text(
      '法定节假日放假，国家调休的周末上班',
      'Public holidays are free, and weekends that the country works instead are worked',
    ),
  }),
  extraWorkdays: extraDays('另外上班', 'Extra working days', {
    zh: '公司自行安排上班的日子，优先于节假日和放假',
    en: 'Days that the company works, whatever holidays and free days say',
  }),
  extraFreeDays: extraDays('另外放假', 'Extra free days', {
    zh: '公司自行安排放假的日子',
    en: 'Days on which the company does not work',
  }),
  fileSpace: def(
    '100',
    {
      label: text('文件空间', 'Space for files'),
      hint: text(
        '文件管理中全部文件最多占用的空间，相同内容只计一次',
        'What all files of file management may take; the same content counts once',
      ),
    },
    { min: '1', max: '100000', scale: 0, unit: text('GB', 'GB') },
  ),
  scopedMasters: def(false, {
    label: text('基础资料按数据范围', 'Master data within the data scope'),
    hint: text(
      '只能选用自己数据范围内的货主、承运商、司机、车辆、货物、地址与线路',
      'Only parties, drivers, vehicles, goods, addresses and routes of one’s own data scope may be chosen',
    ),
  }),
  [MASK_FOR_ALL]: def(false, {
    label: text('个人信息一律遮盖', 'Personal values masked for everybody'),
    hint: text(
      '身份证号、手机与银行账号对所有人遮盖，管理员也不例外；有权修改的人点“显示”查看，并记入日志',
      'Identity numbers, mobiles and accounts are masked for everybody, administrators too; who may change the record reveals them by a click, which is logged',
    ),
  }),
  censusCutoff: def(
    '24',
    {
      label: text('日统计截止', 'Cut-off of the daily census'),
      hint: text(
        '每日几时截止并封存日统计；24 时即自然日',
        'The hour at which a day of the census ends and is frozen; 24 is the calendar day',
      ),
    },
    { min: '1', max: '24', scale: 0, unit: text('时', 'o’clock') },
  ),
  accrueMonthly: def(true, {
    label: text('自动计提暂估', 'Accrue every month'),
    hint: text(
      '每月 1 至 5 日凌晨计提上月已完成未对账的收入与支出',
      'In the first five nights of a month what was done and not stated in the month before is accrued',
    ),
  }),
  firstSteps: def(true, {
    label: text('上手清单', 'First steps'),
    hint: text(
      '首页列出新公司到第一张运单的各个步骤，全部完成后自动收起',
      'The home page lists the steps to the first waybill until all are done',
    ),
  }),
  linkCustomer: linkView('货主', 'cargo owners'),
  linkCustomerPhotos: linkPhotos('货主', 'cargo owners'),
  linkCarrier: linkView('承运商', 'carriers'),
  linkCarrierPhotos: linkPhotos('承运商', 'carriers'),
  linkSupplier: linkView('供应商', 'suppliers'),
  linkSupplierPhotos: linkPhotos('供应商', 'suppliers'),
  linkServer: linkView('服务商', 'service providers'),
  linkServerPhotos: linkPhotos('服务商', 'service providers'),
  platformMatchMinutes: def(
    '120',
    {
      label: text('三方运单匹配时差', 'Time apart of platform waybills'),
      hint: text(
        '没有对上单号时，按车牌和装货时间匹配，前后不超过',
        'Without a number, plate and loading time tell the waybill, at most so far apart',
      ),
    },
    { min: '5', max: '1440', scale: 0, unit: text('分钟', 'min') },
  ),
  linkCode: def(false, {
    label: text('确认须短信验证码', 'Code by text message'),
    hint: text(
      '对方凭链接确认时验证手机：与登记的联系电话一致即生效，否则须由经手人以外的同事核收；须先配置短信发送',
      'Whoever confirms by a link proves the mobile: the contact’s own counts at once, others wait for a second person; needs a sender of codes',
    ),
  }),
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = { -readonly [K in SettingName]: (typeof SETTINGS)[K]['default'] }

/** Settings as form fields. */
export const SETTING_FIELDS: Fields = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, fieldOf(setting)]),
)

/** Settings of a company: stored values where they are valid, otherwise the defaults. */
export function settingsFrom(stored: unknown): Settings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const out = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [
      name,
      isValid(setting, given[name]) ? given[name] : setting.default,
    ]),
  )
  return out as Settings
}

/** Issues of settings to store: unknown names and values out of bounds. */
export function settingIssues(input: Readonly<Record<string, unknown>>): Issue[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const setting: SettingDef | undefined = Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName] : undefined
    if (!setting) return [kernelErrors.issue('field.unknown', { name }, name)]
    // A form empties words to nothing
    if (isValid(setting, value ?? (setting.words ? '' : value))) return []
    const params = { label: setting.label.zh, labelEn: setting.label.en, value, ...boundsOf(setting) }
    return [systemErrors.issue('setting.value', params, name)]
  })
}

function extraDays(zh: string, en: string, hint: Text) {
  return def(
    '',
    { label: text(zh, en), hint: text(`${hint.zh}，日期用逗号分开`, `${hint.en}; separate dates by commas`) },
    {
      words: {
        isGood: value => daysOf(value) !== undefined,
        bounds: text('应为逗号分开的日期，如 2026-12-05, 2026-12-12', 'dates such as 2026-12-05, 2026-12-12'),
        maxLength: 2000,
      },
    },
  )
}

type View = 'sums' | 'lines' | 'weights' | 'prices'

/** What counterparties of a kind see of a statement by its link. */
function legShareOf(zh: string, en: string, share: string) {
  return def(
    share,
    {
      label: text(`固定比例：${zh}`, `Fixed share of ${en}`),
      hint: text('没有的段不参与分摊，其余按比例分', 'A leg that an order does not have takes no share'),
    },
    { min: '0', max: '100', unit: text('%', '%') },
  )
}

function linkView(zh: string, en: string) {
  return def(
    'prices' as View,
    {
      label: text(`${zh}可见内容`, `What ${en} see`),
      hint: text(`${zh}凭链接看到的对账单内容`, `Of a statement that ${en} open by its link`),
    },
    {
      options: {
        sums: text('仅合计', 'Totals alone'),
        lines: text('逐车日期与金额', 'Dates and amounts by trip'),
        weights: text('再加车牌、线路、品名与重量', 'Plates, routes, goods and weights as well'),
        prices: text('再加单价、运杂费与扣减', 'Prices, fees and reductions as well'),
      },
    },
  )
}

function linkPhotos(zh: string, en: string) {
  return def(false, {
    label: text(`${zh}可见照片`, `Photos for ${en}`),
    hint: text('凭链接可看磅单与回单照片', 'Weighing tickets and PODs are shown by a link'),
  })
}
