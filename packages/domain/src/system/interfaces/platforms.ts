import { text, type Text } from '../../kernel/text.ts'

/** A sibling platform that a person may switch to. */
export interface Platform {
  /** Key in addresses and in the configuration. */
  system: string
  title: Text
  /** Name of a menu icon. */
  icon: string
  color: string
  tags: readonly Text[]
}

/** Sibling platforms in the order of their cards. The installation configures their addresses. */
export const PLATFORMS: readonly Platform[] = [
  platform('business', text('业务平台', 'Business'), {
    icon: 'TruckOutlined',
    color: '#2f7be8',
    tags: [text('运单', 'Waybills'), text('合同', 'Contracts')],
  }),
  platform('finance', text('财务平台', 'Finance'), {
    icon: 'AccountBookOutlined',
    color: '#1a7340',
    tags: [text('凭证', 'Vouchers'), text('资金', 'Funds')],
  }),
  platform('bi', text('报表平台', 'Reports'), {
    icon: 'FundOutlined',
    color: '#6336b0',
    tags: [text('台账', 'Ledgers'), text('分析', 'Analysis')],
  }),
  platform('car', text('车辆管理', 'Vehicle management'), {
    icon: 'ToolOutlined',
    color: '#985108',
    tags: [text('车辆', 'Vehicles'), text('维保', 'Maintenance')],
  }),
  platform('cmdb', text('固定资产', 'Fixed assets'), {
    icon: 'ContainerOutlined',
    color: '#0a6c76',
    tags: [text('资产', 'Assets'), text('折旧', 'Depreciation')],
  }),
  platform('isc', text('业财一体', 'Business and finance'), {
    icon: 'CalculatorOutlined',
    color: '#1d5fc4',
    tags: [text('对账', 'Statements'), text('核算', 'Accounting')],
  }),
  platform('rsp', text('铁路专用线', 'Dedicated rail line'), {
    icon: 'PartitionOutlined',
    color: '#b8262c',
    tags: [text('到发', 'Arrivals'), text('装卸', 'Loading')],
  }),
]

function platform(system: string, title: Text, rest: Pick<Platform, 'icon' | 'color' | 'tags'>): Platform {
  return { system, title, ...rest }
}
