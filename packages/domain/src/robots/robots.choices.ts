import { choices } from '../kernel/fields.ts'

/** What a task brings, by the import that it feeds. */
export const robotKinds = choices({
  railTracking: ['铁路轨迹', 'Rail tracking'],
  ticketDownload: ['货票下载', 'Railway tickets'],
  loadingList: ['装车明细', 'Loading lists'],
  railArrival: ['铁路到货', 'Railway arrivals'],
  weighbridge: ['磅单到货', 'Weighbridge arrivals'],
  platformPull: ['平台运单', 'Platform waybills'],
  carrierInvoice: ['数电票下载（承运商）', 'E-invoices of carriers'],
  supplierInvoice: ['数电票下载（供应商）', 'E-invoices of suppliers'],
  serverInvoice: ['数电票下载（服务商）', 'E-invoices of service providers'],
  informationPrice: ['信息价', 'Information prices'],
  bankStatement: ['银行流水', 'Bank statements'],
})
type RobotKind = keyof typeof robotKinds

const INVOICE_KINDS: ReadonlySet<string> = new Set(['carrierInvoice', 'supplierInvoice', 'serverInvoice'])

/** Whether what a task brings are electronic invoices, which come as XML, OFD or PDF. */
export const bringsInvoices = (kind: string): boolean => INVOICE_KINDS.has(kind)

/** The face whose import takes the files of a task, as `module/table`. */
export const ROBOT_TARGETS: Readonly<Record<RobotKind, string>> = {
  railTracking: 'oms/railEvent',
  ticketDownload: 'oms/railTicket',
  loadingList: 'oms/railDelivery',
  railArrival: 'oms/railArrival',
  weighbridge: 'oms/arrival',
  platformPull: 'oms/wayBill',
  carrierInvoice: 'crm/carrier',
  supplierInvoice: 'crm/supplier',
  serverInvoice: 'crm/server',
  informationPrice: 'oms/informationPrice',
  bankStatement: 'sap/bankTransaction',
}

/** Where files come from. */
export const connectors = choices({
  folder: ['文件夹', 'Folder'],
  mailbox: ['邮箱附件', 'Mailbox'],
  http: ['HTTP 接口', 'HTTP interface'],
})

export const pagings = choices({
  none: ['不分页', 'One page'],
  page: ['按页码', 'By page number'],
  cursor: ['按游标', 'By cursor'],
})

/** What becomes of a row whose record is there already. */
export const repeats = choices({
  skip: ['跳过', 'Skip'],
  update: ['更新', 'Update'],
  refuse: ['报错', 'Refuse'],
})

export const runStates = choices({
  running: ['运行中', 'Running', 'progress'],
  success: ['成功', 'Done', 'done'],
  partly: ['部分成功', 'Partly done', 'attention'],
  failed: ['失败', 'Failed', 'refused'],
  loginExpired: ['登录失效', 'Login expired', 'refused'],
  died: ['中断', 'Broken off', 'attention'],
  stopped: ['已停止', 'Stopped', 'locked'],
})
export type RunState = keyof typeof runStates

export const triggers = choices({
  schedule: ['按计划', 'Schedule'],
  hand: ['手动', 'By hand'],
  retry: ['自动重试', 'Retry'],
  resumed: ['中断后继续', 'Taken up again'],
})
export type RunTrigger = keyof typeof triggers

/** Why a run or a file of it did not succeed. */
export const runReasons = choices({
  noFolder: ['文件夹不存在或不允许访问', 'The folder is missing or out of bounds'],
  connection: ['无法连接对方', 'The other side cannot be reached'],
  timeLimit: ['超过限时', 'The time limit was exceeded'],
  login: ['账号或密码失效', 'The account or its password is no longer good'],
  address: ['地址不允许访问', 'The address may not be called'],
  answer: ['对方返回的内容无法识别', 'The answer cannot be understood'],
  cutOff: ['对方中途断开', 'The other side hung up half-way'],
  tooMuch: ['内容超过上限', 'There is more than one run takes'],
  endless: ['分页没有尽头或重复', 'The pages have no end or repeat'],
  rights: ['运行身份没有导入权限', 'The member it runs as may not import'],
  memberGone: ['运行身份已停用', 'The member it runs as is no longer active'],
  columns: ['缺少必需的列', 'Columns that are needed are missing'],
  file: ['文件无法读取', 'The file cannot be read'],
  notOurs: ['购方不是本公司', 'The invoice is to another company'],
  rows: ['有行被拒绝', 'Rows were refused'],
  busy: ['文件正被使用', 'The file is in use'],
  died: ['进程中断', 'The process ended'],
  stopped: ['被停止', 'Somebody stopped it'],
  server: ['系统异常', 'The system failed'],
})
export type RunReason = keyof typeof runReasons

/** What became of one file of a run. */
export const fileResults = choices({
  imported: ['已导入', 'Imported', 'done'],
  partly: ['部分导入', 'Partly imported', 'attention'],
  refused: ['未导入', 'Not imported', 'refused'],
  repeated: ['已导入过', 'Imported before', 'locked'],
  nothing: ['没有新内容', 'Nothing new', 'locked'],
})
