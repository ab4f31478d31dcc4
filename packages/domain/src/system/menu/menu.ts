import type { Screen, ScreenGroup, ScreenSection } from '../../kernel/registry.ts'
import { text, type Text } from '../../kernel/text.ts'

type Section = Text & { path: string; icon: string }
const part = (path: string, title: Text, icon: string): Section => ({ path, ...title, icon })

/** First level of the menu. Icons are names of the Ant Design set. */
export const SECTIONS = {
  contracts: part('/contract_management', text('合同管理', 'Contracts'), 'FileProtectOutlined'),
  transport: part('/transportation_management', text('运输管理', 'Transport'), 'TruckOutlined'),
  trade: part('/supply_management', text('供应链管理', 'Supply chain'), 'PartitionOutlined'),
  statements: part('/statement_management', text('结算管理', 'Statements'), 'AccountBookOutlined'),
  changes: part('/changeData', text('数据变更', 'Changes and export'), 'DiffOutlined'),
  warehouse: part('/warehouse_management', text('仓储管理', 'Warehousing'), 'ContainerOutlined'),
  invoices: part('/invoice_management', text('发票管理', 'Invoices'), 'FileDoneOutlined'),
  settlement: part('/business_settlement', text('业务结算', 'Business settlement'), 'CalculatorOutlined'),
  gross: part('/gross', text('毛利管理', 'Gross profit'), 'FundOutlined'),
  approvals: part('/process_management', text('流程审批', 'Approvals'), 'AuditOutlined'),
  files: part('/file', text('文件管理', 'Files'), 'FolderOutlined'),
  workOrders: part('/work_order', text('工单', 'Work orders'), 'ToolOutlined'),
  system: part('/system_settings', text('系统设置', 'System settings'), 'SettingOutlined'),
} as const

const GROUPS: Readonly<Record<string, Text>> = {
  '/contract_management/contract': text('合同', 'Contracts'),
  '/contract_management/price_execution_sheet': text('价格执行单', 'Price sheets'),
  '/contract_management/company_claim_note': text('公司索赔单', 'Claims on us'),
  '/transportation_management/bill_lading_management': text('提单管理', 'Bills of lading'),
  '/transportation_management/highway': text('公路运输', 'Road'),
  '/transportation_management/highway_railway': text('公铁联运', 'Road and rail'),
  '/transportation_management/Highway6': text('服务业务(6%)', 'Service business (6%)'),
  '/transportation_management/service_waybill': text('服务运单', 'Service waybills'),
  '/transportation_management/three_party_waybill': text('三方运单', 'Third-party waybills'),
  '/transportation_management/transport_statistics': text('运输统计', 'Transport statistics'),
  '/transportation_management/estimation': text('收支预估', 'Estimation'),
}

/** The screens of one area in a section of the menu. */
export function menuSection(key: keyof typeof SECTIONS, children: readonly (Screen | ScreenGroup)[]): ScreenSection {
  return { ...SECTIONS[key], children }
}

/** A second level, e.g. `menuGroup('/contract_management/contract', […])`. */
export function menuGroup(path: keyof typeof GROUPS & string, children: readonly Screen[]): ScreenGroup {
  const title = GROUPS[path]
  if (!title) throw new Error(`no menu group ${path}`)
  return { path, ...title, children }
}

/** The generated list of one face. `guard` is the permission that opens it. */
export function listScreen(
  path: string,
  title: Text,
  {
    guard,
    ...list
  }: {
    guard: string
    resource: string
    face: string
    filters?: Record<string, unknown>
    imports?: readonly string[]
  },
): Screen {
  return { path, ...title, guard: [guard], view: { kind: 'list', ...list } }
}

/** A report. Its read permission opens it. */
export function reportScreen(path: string, title: Text, report: { name: string; permission: string }): Screen {
  return { path, ...title, guard: [`${report.permission}.read`], view: { kind: 'report', report: report.name } }
}

/** A hand-written screen of the web, by name. */
export function pageScreen(
  path: string,
  title: Text,
  { guard, ...page }: { guard: string; page: string; imports?: { resource: string; face: string } },
): Screen {
  return { path, ...title, guard: [guard], view: { kind: 'page', ...page } }
}
